import { type Frame, inputOn, type Outcome, type Shell } from './interpreter.ts';
import { baseName, resolvePath } from './path.ts';
import type { Command, Redirect, Word } from './reading.ts';
import { type Alternatives, type Delta, DIRECTORY, type Fact, fileKey } from './state.ts';
import { TEXT_COPIERS } from './text-copiers.ts';
import { join, prefixOf, show, textOf, unknown, type Value } from './value.ts';

/** The text of a file that the line itself gives: a stream, or a file that it has written. */
export function fileInput(file: Word, frame: Frame, shell: Shell): Value | undefined {
  const stream = streamInput(file, frame, shell);
  if (stream !== undefined) return stream;
  const written = fileText(file, shell);
  return written?.sure === true && written.texts.length === 1 ? written.texts[0] : undefined;
}

/** The text of a file that is no real file: a process substitution, `/dev/stdin`, `/dev/fd/3`. */
export function streamInput(file: Word, frame: Frame, shell: Shell): Value | undefined {
  const [piece] = file.value;
  if (typeof piece === 'object') return file.value.length === 1 ? shell.pipes.get(piece) : undefined;
  const path = textOf(file.value);
  if (path === undefined) return undefined;
  const number = path === '/dev/stdin' ? '0' : /^\/(?:dev|proc\/self|proc\/\$\$)\/fd\/(\d+)$/.exec(path)?.[1];
  return number === undefined ? undefined : inputOn(shell, frame, number)?.text;
}

/** The texts that a file may hold which a program runs as its code; undefined: none of them is at hand. */
export function codeTexts(file: Word, frame: Frame, shell: Shell): readonly Value[] | undefined {
  const stream = streamInput(file, frame, shell);
  return stream === undefined ? fileText(file, shell)?.texts : [stream];
}

/** The texts that a file may hold when the line comes to read it. */
export interface FileText {
  readonly texts: readonly Value[];
  /** Whether it is one of them; otherwise it may hold something else, too. */
  readonly sure: boolean;
}

/** Adds to what a command has done that its output went into files. */
export function afterWriting(outcome: Outcome, redirects: readonly Redirect[], shell: Shell): Outcome {
  const target = redirects.findLast(
    ({ op, descriptor }) => isOutput(op) && (descriptor === 1 || descriptor === 'both'),
  );
  if (target?.target === undefined || !isOutput(target.op)) return outcome;
  const made = writing(target.target, outcome.output, target.op === '>>', shell);
  const behind = (delta: Delta | undefined): Delta | undefined => delta && new Map([...delta, ...made]);
  return made.size === 0 ? outcome : { ...outcome, ok: behind(outcome.ok), fail: behind(outcome.fail) };
}

const isOutput = (op: Redirect['op']): boolean => op === '>' || op === '>>';

/** Files that a program puts its input, or the text of other files, into. */
export function programWrites(name: string, words: readonly Word[], input: Value | undefined, shell: Shell): void {
  if (!TEXT_COPIERS.includes(name)) return;
  const plain = words.slice(1).filter(({ value }) => !/^-./.test(prefixOf(value)));
  if (name === 'tee') {
    const appends = words.some(({ value }) => /^-(?:-append$|\w*a)/.test(textOf(value) ?? ''));
    const text = input ?? [unknown('input', 'tee')];
    for (const file of plain) shell.state.apply(writing(file, text, appends, shell));
    return;
  }
  const to = plain.at(-1);
  for (const from of plain.slice(0, -1)) {
    if (to === undefined) continue;
    const isInput = textOf(from.value) === '/dev/stdin' && input !== undefined;
    const known = isInput ? { texts: [input] } : fileText(from, shell);
    const facts = known?.texts.map((text): Fact => ({ is: 'file', text, since: shell.commands.length }));
    for (const place of [to.value, join(to.value, ['/'], baseName(from.value))])
      for (const key of keysOf(place, shell)) {
        const old = shell.state.get(key);
        // What is not known may stand there now.
        if (facts !== undefined) put(key, facts, shell);
        else if (old !== undefined) put(key, [{ is: 'inherited' }, ...old], shell);
      }
  }
}

function put(key: string, [first, ...rest]: readonly Fact[], shell: Shell): void {
  if (first !== undefined) shell.state.set(key, first, ...rest);
}

/** Whether a file gets a text by what has been run. */
export function isWritten({ value }: Word, delta: Delta | undefined, shell: Shell): boolean {
  return delta !== undefined && keysOf(value, shell).some((key) => delta.has(key));
}

/** What the file may hold, where the line has written it or it may be read; undefined: that is not known at all. */
export function fileText(file: Word, shell: Shell): FileText | undefined {
  const all = keysOf(file.value, shell).map((key) => shell.state.get(key));
  const facts = all.flatMap((one): Alternatives | [] => one ?? []);
  const written = facts.flatMap((fact) => (fact.is === 'file' ? [fact] : []));
  if (written.length === 0) return undefined;
  const since = Math.min(...written.map((one) => one.since));
  return {
    texts: written.map(({ text }) => text),
    sure: written.length === facts.length && all.every((one) => one !== undefined) && !isChanged(file, since, shell),
  };
}

/** The new facts about a file that gets a text. Where it cannot be told which one, it may hold it, or what it held. */
function writing({ value }: Word, text: Value, appends: boolean, shell: Shell): Delta {
  const keys = keysOf(value, shell);
  const sure = keys.length === 1 && value.every((piece) => typeof piece === 'string');
  const since = shell.commands.length;
  return new Map(
    keys.map((key): [string, Alternatives] => {
      const old = shell.state.get(key);
      if (!appends) return [key, [{ is: 'file', text, since }, ...(sure ? [] : (old ?? []))]];
      const [first, ...rest] = (old ?? [onDisk(value, shell)]).flatMap((fact): readonly Fact[] =>
        fact.is === 'file' ? [{ ...fact, text: concatenated([fact.text, text]) }] : [{ is: 'file', text, since }, fact],
      );
      return [key, [first ?? { is: 'inherited' }, ...rest]];
    }),
  );
}

/** A text of more pieces or characters than this is no longer kept. */
const PIECES = 256;
const CHARACTERS = 65_536;

/** Texts one behind the other; unknown where they grow too long. */
export function concatenated(texts: readonly Value[]): Value {
  const length = texts.flat().reduce((sum, piece) => sum + (typeof piece === 'string' ? piece.length : 1), 0);
  const whole = length > CHARACTERS ? undefined : join(...texts);
  return whole === undefined || whole.length > PIECES ? [unknown('input', '…')] : whole;
}

function onDisk(value: Value, shell: Shell): Fact {
  const [path] = placesOf(value, shell).map(textOf);
  const text = path === undefined ? undefined : shell.options.script?.(path);
  return text === undefined ? { is: 'inherited' } : { is: 'file', text: [text], since: 0 };
}

function keysOf(value: Value, shell: Shell): readonly string[] {
  return value.length === 0 ? [] : placesOf(value, shell).map((place) => fileKey(show(place)));
}

function placesOf(value: Value, shell: Shell): readonly Value[] {
  const directories = shell.state.get(DIRECTORY) ?? [];
  return directories.flatMap((one) => (one.is === 'directory' ? [resolvePath(one.path, value)] : []));
}

/** Whether a command from that one on may have changed the file: it names the file, and is not known to leave it alone. */
export function isChanged(file: Word, since: number, shell: Shell): boolean {
  const name = textOf(baseName(file.value));
  if (name === undefined || name === '') return false;
  shell.budget.steps -= (shell.commands.length - since) >> 4;
  return shell.commands.slice(since).some((command) => mayChange(command, name));
}

function mayChange({ name, words }: Command, file: string): boolean {
  if (name === undefined || LEAVES.has(name)) return false;
  const [, ...args] = words;
  const script = args.findIndex(({ value }) => !prefixOf(value).startsWith('-'));
  return args.some(({ value }, index) => {
    const text = textOf(value);
    return text?.includes(file) === true && !(index === script && text.endsWith(file) && RUNS.test(name));
  });
}

/** Programs whose first operand is a script that they run. */
const RUNS = /^(?:python|pypy|node|deno|bun|perl|ruby|php|lua|tsx|ts-node)/;

/** Programs that leave the contents of the files that they name as they are, and those that hand them on to another one. */
const LEAVES: ReadonlySet<string> = new Set(
  (
    ': [ test echo printf cat tee cp mv ln install ls chmod chown chgrp touch head tail less more wc file stat grep egrep ' +
    'fgrep rg diff cmp md5sum sha1sum sha256sum nl od xxd hexdump bat readlink realpath basename dirname which type ' +
    'command builtin exec eval source . export declare local readonly read cd pushd trap set unset alias mkdir ' +
    'sh bash dash zsh ksh shellcheck sudo doas env nohup timeout time nice ionice setsid stdbuf xargs find git docker ' +
    'ssh scp strace script watch'
  ).split(' '),
);
