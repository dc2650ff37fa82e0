import { recordCommand } from '../command.ts';
import { type Frame, type Handler, type Invocation, ran, type Shell } from '../interpreter.ts';
import { type Arguments, readArguments, tail } from '../options.ts';
import type { Command, Word } from '../reading.ts';
import { DIRECTORY } from '../state.ts';
import { known, prefixOf, show, textOf, unknown } from '../value.ts';
import { computedWord } from '../words/computed-word.ts';
import { codeTexts } from '../written.ts';
import { runJoined, startApart, via } from './start.ts';

/** Programs that run a line elsewhere, and what they start here to get there. */
export const remoteShells: Readonly<Record<string, Handler>> = {
  ssh: remoteShell(
    'b= c= D= E= e= F= I= i= J= L= l= m= O= o= P= p= Q= R= S= W= w= B= 4 6 A a C f G g K k M N n q s T t V v X x Y y',
  ),
  mosh: remoteShell('p,port= ssh= server= client= predict= family= bind-server='),
  rsh: remoteShell('l='),
  scp: remoteCopy('c= D= F= i= J= l= o= P= S= X= 3 4 6 A B C p q r s T v O R'),
  sftp: remoteCopy('B= b= c= D= F= i= J= l= o= P= R= S= s= X= 4 6 A a C f N p q r v'),
};

/** A connection back to this machine begins in the home directory. */
const THIS_MACHINE = /^(?:ssh:\/\/)?(?:[^@/]+@)?(?:localhost|127(?:\.\d+){3}|\[?::1\]?)(?::\d+)?$/u;

/** The remote shell runs the words behind the host, joined, in a directory that nobody here knows. */
function remoteShell(table: string): Handler {
  return (invocation, shell, name) => {
    const args = readArguments(invocation.words.slice(1), `+ ${table}`);
    const command = recordCommand(shell, invocation, name);
    // Without a host it only says how it is used.
    if (args.operands.length === 0) return ran;
    const { settings, words } = behindHost(args, table);
    for (const one of [args, settings]) {
      runSettings(one, invocation, shell, command);
      if (name === 'mosh') runConnection(one, args.operands[0], invocation, shell, command);
    }
    const isHere = THIS_MACHINE.test(textOf(args.operands[0]?.value ?? []) ?? '');
    const home = command.variable('HOME')?.value ?? [unknown('variable', '$HOME', false, 'HOME')];
    shell.state.branch(() => {
      shell.state.set(DIRECTORY, { is: 'directory', path: isHere ? home : [unknown('unread', `${name}:`)] });
      runJoined(words, invocation, shell, via(isHere ? 'shell' : 'remote', name, command), command);
    });
    return ran;
  };
}

/** `scp -S program`, `sftp -D line`, and settings as for `ssh`. */
function remoteCopy(table: string): Handler {
  return (invocation, shell, name) => {
    const args = readArguments(invocation.words.slice(1), table);
    if (args.operands.length === 0 || !args.has('o', 'F', 'S', 'D')) return undefined;
    const command = recordCommand(shell, invocation, name);
    runSettings(args, invocation, shell, command);
    for (const program of args.values('S')) startApart([program], invocation, shell, via('wrapper', name, command));
    for (const line of args.values('D')) runJoined([line], invocation, shell, via('shell', name, command), command);
    return ran;
  };
}

/** Settings whose value is run here (ssh_config(5)). */
const SETTING = /^\s*(?:(?:Proxy|Local|KnownHosts)Command\s*[=\s]\s*|Match\s[^\n]*\bexec\s+)(?!none\s*$)/i;

/** `-o ProxyCommand=line`, and the lines of a file of settings that the line has written. */
function runSettings(args: Arguments, invocation: Invocation, shell: Shell, command: Command): void {
  const how = via('shell', command.name ?? 'ssh', command);
  const run = (setting: Word, change: Partial<Frame> = {}): void => {
    const lead = SETTING.exec(prefixOf(setting.value))?.[0];
    if (lead !== undefined) runJoined([tail(setting, lead.length)], invocation, shell, how, command, change);
  };
  for (const option of args.values('o'))
    run(option, /^\s*proxy/i.test(prefixOf(option.value)) ? {} : { runs: 'possible' });
  for (const file of args.values('F'))
    for (const text of codeTexts(file, invocation.frame, shell) ?? [])
      for (const line of show(text).split('\n')) run(computedWord(file, known(line)), { runs: 'possible' });
}

/** `ssh host -p 22 command`: options may also follow the host. */
function behindHost(args: Arguments, table: string): { readonly settings: Arguments; readonly words: readonly Word[] } {
  const settings = readArguments(args.operands.slice(1), `+ ${table}`);
  return { settings, words: settings.operands };
}

/** mosh(1): `--ssh=line` makes the connection, words of its own in front of the host; `--client=program` shows it. */
function runConnection(
  args: Arguments,
  host: Word | undefined,
  invocation: Invocation,
  shell: Shell,
  command: Command,
): void {
  for (const line of args.values('ssh')) {
    const to = computedWord(line, known((host && textOf(host.value)) ?? 'host'));
    runJoined([line, to], invocation, shell, via('shell', 'mosh', command), command);
  }
  for (const program of args.values('client'))
    startApart([program], invocation, shell, via('wrapper', 'mosh', command));
}
