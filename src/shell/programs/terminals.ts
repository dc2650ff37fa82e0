import { recordCommand } from '../command.ts';
import { type Handler, type Invocation, notRead, type Outcome, possibly, ran, type Shell } from '../interpreter.ts';
import { readArguments } from '../options.ts';
import type { Word } from '../reading.ts';
import { known, prefixOf, show, textOf } from '../value.ts';
import { codeTexts } from '../written.ts';
import { codeOf, runJoined, via, wordsOf } from './start.ts';

/** Programs that keep terminals: what is started in them, and what is typed into them. */
export const terminals: Readonly<Record<string, Handler>> = {
  tmux: multiplexer,
  screen: (invocation, shell, name) => {
    const args = readArguments(
      invocation.words.slice(1),
      '+ c= e= h= p= r= R= S= s= t= T= X d D m a A i l L n= O q U v w x',
    );
    return args.has('X')
      ? keysOf(args.operands.slice(1), invocation, shell, name)
      : wordsOf(args.operands, invocation, shell, name);
  },
};

/** Keys typed into a terminal: text, and names of keys such as `Enter`. */
function keysOf(words: readonly Word[], invocation: Invocation, shell: Shell, name: string): Outcome | undefined {
  return codeOf(typed(words), { ...invocation, frame: possibly(invocation.frame) }, shell, name);
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

/** Commands that start a shell with the words behind their options. */
const STARTS =
  /^(?:new(?:-session|-window|w)?|split(?:-window|w)|respawn-(?:pane|window)|respawn[pw]|(?:display-)?popup|run(?:-shell)?|pipe-pane|pipep)$/;
const OPTIONS = '+ c= e= F= f= n= s= t= x= y= l= p= b= S= T= w= h= d A D E P X a k v I O Z B C N g';

function runOne([verb, ...rest]: readonly Word[], session: Session): void {
  const { run, read } = session;
  const name = textOf(verb?.value ?? []) ?? '';
  // A format may hold a line for the shell.
  for (const word of rest)
    for (const [, line = ''] of show(word.value).matchAll(/#\(([^)]*)\)/g))
      run([{ ...word, source: '', value: known(line) }], false);
  if (/^send(?:-keys)?$/.test(name)) {
    run(typed(readArguments(rest, '+ t= c= N= F H K l M R X').operands), false);
    return;
  }
  const { operands } = readArguments(rest, OPTIONS);
  if (STARTS.test(name)) run(operands.map(withoutEnd), true);
  else if (/^if(?:-shell)?$/.test(name)) {
    run(operands.slice(0, 1), true);
    for (const word of operands.slice(1)) runText(show(word.value), word, within(session));
  } else if (/^source(?:-file)?$/.test(name))
    for (const file of operands) for (const text of read(file)) runText(text, file, within(session));
  else if (/^(?:bind(?:-key)?|set(?:-hook|-option|w|-window-option)?)$/.test(name)) {
    const [key, ...bound] = operands;
    if (/^default-(?:command|shell)$/.test(textOf(key?.value ?? []) ?? '')) run(bound.map(withoutEnd), false);
    else if (bound.length > 1) runCommands(bound, within(session));
    else for (const word of bound) runText(show(word.value), word, within(session));
  }
}

const withoutEnd = (word: Word): Word =>
  prefixOf(word.value) === textOf(word.value)
    ? { ...word, value: known(prefixOf(word.value).replace(/(?<!\\);$/, '')) }
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
