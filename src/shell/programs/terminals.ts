import { recordCommand } from '../command.ts';
import { type Handler, type Invocation, notRead, type Outcome, possibly, ran, type Shell } from '../interpreter.ts';
import { readArguments } from '../options.ts';
import type { Word } from '../reading.ts';
import { known, prefixOf, show, textOf } from '../value.ts';
import { computedWord } from '../words/computed-word.ts';
import { codeTexts } from '../written.ts';
import { runJoined, startCode, startWords, via } from './start.ts';

/** Programs that keep terminals: what is started in them, and what is typed into them. */
export const terminals: Readonly<Record<string, Handler>> = {
  tmux: multiplexer,
  screen: (invocation, shell, name) => {
    const args = readArguments(
      invocation.words.slice(1),
      '+ c= e= h= p= r= R= S= s= t= T= X d D m a A i l L n= O q U v w x',
    );
    return args.has('X')
      ? keysOf(args.operands.slice(1).map(withoutReturn), invocation, shell, name)
      : startWords(args.operands, invocation, shell, name);
  },
};

/** Keys typed into a terminal: text, and names of keys such as `Enter`. */
function keysOf(words: readonly Word[], invocation: Invocation, shell: Shell, name: string): Outcome | undefined {
  return startCode(typed(words), { ...invocation, frame: possibly(invocation.frame) }, shell, name);
}

/** screen(1): `stuff` takes `\\n` and `^M` for the key that ends a line. */
function withoutReturn(word: Word): Word {
  const text = textOf(word.value);
  return text === undefined ? word : { ...word, value: known(text.replace(/(?:\\[nr]|\^[MJ]|[\r\n])+$/u, '')) };
}

const typed = (words: readonly Word[]): readonly Word[] =>
  words.filter(({ value }) => !/^(?:Enter|C-[a-z]|Tab|Escape|Space|BSpace|KPEnter)$/.test(textOf(value) ?? ''));

/** `tmux new -d 'code' \; send-keys -t x 'code' Enter`, `tmux -c code`, `tmux -f file`. */
function multiplexer(invocation: Invocation, shell: Shell, name: string): Outcome | undefined {
  const args = readArguments(invocation.words.slice(1), '+ c= f= L= S= T= 2 C D l N u v V');
  const command = recordCommand(shell, invocation, name);
  const run = (code: readonly Word[], isSure: boolean): void =>
    runJoined(code, invocation, shell, via('shell', name, command), command, isSure ? {} : { runs: 'possible' });
  const session: Session = {
    run,
    read: (file) => codeTexts(file, invocation.frame, shell)?.map(show) ?? [],
    lose: () => notRead(shell, { span: command.span, why: 'limit', by: command }),
    depth: 0,
  };
  for (const code of args.values('c')) run([code], true);
  runCommands(args.operands, session);
  for (const file of args.values('f')) for (const text of session.read(file)) runText(text, file, within(session));
  return ran;
}

interface Session {
  run(code: readonly Word[], isSure: boolean): void;
  /** The texts of a file, as far as they are known. */
  read(file: Word): readonly string[];
  /** Notes that something is not followed. */
  lose(): void;
  /** How many commands are open that hold others. */
  readonly depth: number;
}

/** Commands within commands are followed so deep. */
const DEEPEST = 4;

/** For commands that another one keeps: they may never be reached. */
const within = (session: Session): Session => ({
  ...session,
  run: (code) => session.run(code, false),
  depth: session.depth + 1,
});

/** tmux(1): a word that is, or ends in, a semicolon ends a command. */
function runCommands(words: readonly Word[], session: Session): void {
  if (session.depth > DEEPEST) {
    session.lose();
    return;
  }
  let from = 0;
  for (const [at, { value }] of words.entries()) {
    if (!/(?<!\\);$/.test(textOf(value) ?? '') && at < words.length - 1) continue;
    runOne(words.slice(from, at + 1), session);
    from = at + 1;
  }
}

/** A command of tmux (tmux(1)): what its operands are. */
interface Verb {
  /** The full name, then its alias. */
  readonly names: readonly string[];
  readonly options: string;
  /**
   * `line`: shell code; `keys`: what is typed; `condition`: shell code, then commands; `files`: of commands;
   * `commands`; `bound`: a key or a setting, then commands.
   */
  readonly holds: 'line' | 'keys' | 'condition' | 'files' | 'commands' | 'bound';
}

const verb = (names: string, holds: Verb['holds'], options: string): Verb => ({
  names: names.split(' '),
  options: `+ ${options}`,
  holds,
});

const VERBS: readonly Verb[] = [
  verb('new-session new', 'line', 'c= e= f= F= n= s= t= x= y= A d D E P X'),
  verb('new-window neww', 'line', 'c= e= F= n= t= a b d k P S'),
  verb('split-window splitw', 'line', 'c= e= F= l= p= t= b d f h I v P Z'),
  verb('respawn-pane respawnp', 'line', 'c= e= t= k'),
  verb('respawn-window respawnw', 'line', 'c= e= t= k'),
  verb('display-popup popup', 'line', 'b= c= d= e= h= s= S= t= T= w= x= y= B C E N k'),
  verb('run-shell run', 'line', 'c= d= t= b C E'),
  verb('pipe-pane pipep', 'line', 't= I O o'),
  verb('detach-client detach', 'line', 'E= s= t= a P'),
  verb('send-keys send', 'keys', 'c= N= t= F H K l M R X'),
  verb('if-shell if', 'condition', 't= b F'),
  verb('source-file source', 'files', 't= F n q v'),
  verb('confirm-before confirm', 'commands', 'c= p= t= b y'),
  verb('command-prompt', 'commands', 'I= p= t= T= 1 b e F i k l N'),
  verb('display-menu menu', 'commands', 'b= c= C= H= s= S= t= T= x= y= M O'),
  verb('bind-key bind', 'bound', 'N= T= n r'),
  verb('set-option set', 'bound', 't= a F g o p q s u U w'),
  verb('set-window-option setw', 'bound', 't= a F g o q u'),
  verb('set-hook', 'bound', 'B= t= a g p R u w'),
];

/** Names may be shortened as long as they stay unique. */
const verbOf = (name: string): Verb | undefined =>
  VERBS.find(({ names }) => names.includes(name)) ??
  VERBS.find(({ names: [full = ''] }) => name !== '' && full.startsWith(name));

function runOne([first, ...rest]: readonly Word[], session: Session): void {
  // A format may hold a line for the shell.
  for (const word of rest)
    for (const [, line = ''] of show(word.value).matchAll(/#\(([^)]*)\)/g))
      session.run([computedWord(word, known(line))], false);
  const found = verbOf((textOf(first?.value ?? []) ?? '').replace(/;$/, ''));
  if (found === undefined) return;
  const args = readArguments(rest, found.options);
  const operands = args.operands.map(withoutEnd);
  const [key, ...behind] = operands;
  switch (found.holds) {
    case 'line':
      if (found.names[0] === 'run-shell' && args.has('C')) runKept(operands, session);
      else session.run(found.names[0] === 'detach-client' ? args.values('E').map(withoutEnd) : operands, true);
      return;
    case 'keys':
      // `-X copy-pipe line`: a command of the mode in front of its words.
      session.run(args.has('X') ? behind : typed(operands), false);
      return;
    case 'condition':
      if (key !== undefined && !args.has('F')) session.run([key], true);
      for (const word of behind) runKept([word], session);
      return;
    case 'files':
      for (const file of operands) for (const text of session.read(file)) runText(text, file, within(session));
      return;
    case 'commands':
      for (const word of operands) runKept([word], session);
      if (operands.length > 1) runKept(operands, session);
      return;
    case 'bound':
      if (/^default-(?:command|shell)$/.test(textOf(key?.value ?? []) ?? '')) session.run(behind, false);
      else runKept(behind, session);
      return;
  }
}

/** Commands that a command keeps: as one word, a text; as several, their words. */
function runKept(words: readonly Word[], session: Session): void {
  const [only] = words;
  if (words.length > 1) runCommands(words, within(session));
  else if (only !== undefined) runText(show(only.value), only, within(session));
}

/** tmux(1): a last semicolon ends a command; behind a backslash it stays, alone. */
const withoutEnd = (word: Word): Word =>
  prefixOf(word.value) === textOf(word.value)
    ? { ...word, value: known(prefixOf(word.value).replace(/(\\?);$/, (_, kept) => (kept === '' ? '' : ';'))) }
    : word;

/** Commands of tmux as a text. */
function runText(text: string, from: Word, session: Session): void {
  for (const line of text.split('\n')) {
    const words = line.match(/(?:'[^']*'|"(?:\\.|[^"\\])*"|\\.|[^\s'"\\])+/g) ?? [];
    runCommands(
      words.map((source) => ({
        ...from,
        source,
        value: known(source.replace(/'([^']*)'|"((?:\\.|[^"\\])*)"/g, '$1$2')),
      })),
      session,
    );
  }
}
