import { once, onceFor } from '../protocol/once.ts';
import type { Span } from '../protocol/span.ts';
import type { Command, Reading, Redirect, Word } from './reading.ts';
import { type Gap, show, textOf, type Value } from './value.ts';

/** Where what a command prints goes. */
export type Sink =
  /** Whoever started the line sees it. */
  | { readonly to: 'screen' }
  | { readonly to: 'nowhere' }
  | { readonly to: 'file'; readonly path: Value; readonly word: Word }
  /** bash's own connections, `/dev/tcp/host/port`. */
  | { readonly to: 'network'; readonly word: Word }
  /** Another command reads it: through a pipe, `>(…)`, a here-document or a here-string. */
  | { readonly to: 'input'; readonly command: Command }
  /** It becomes a word of another command, by a substitution there or by a variable that holds one; `<(…)` as a file. */
  | { readonly to: 'word'; readonly command: Command; readonly word: Word; readonly file: boolean }
  /** A variable takes it, and no command of the line gets it in a word. */
  | { readonly to: 'variable' };

/** How the commands of a line hand data to each other. */
export interface Flow {
  sinks(command: Command): readonly Sink[];
  /** The commands that print what comes in by standard input, words and files of substitutions; each one step away. */
  sources(command: Command): readonly Command[];
  /** The commands that print what becomes part of a text of the line. */
  producers(value: Value, span?: Span): readonly Command[];
}

/** Worked out as it is asked for, once: the guards that follow data go back and forth in it. */
export function flowOf(reading: Reading): Flow {
  const line = lineOf(reading);
  return {
    sinks: onceFor((command) => sinksOf(command, line)),
    sources: onceFor((command) => sourcesOf(command, line)),
    producers: (value, span) => producersOf(value, span, line),
  };
}

/** A reading, and what is looked up in it again and again. */
interface Line {
  readonly reading: Reading;
  /** The commands whose output becomes text of the line. */
  readonly computed: () => readonly Command[];
  /** Those of them that are written in a substitution, by its source. */
  readonly writtenIn: (source: string) => readonly Command[];
  /** By the index of a command: those that read its output through a pipe. */
  readonly piped: () => ReadonlyMap<number, readonly Command[]>;
  /** By a computed command: where its output becomes a word or an input. */
  readonly taken: () => ReadonlyMap<Command, readonly Sink[]>;
  /** The redirections of groups, loops and functions. */
  readonly groups: () => readonly Command[];
  /** `exec` without a program. */
  readonly execs: () => readonly Command[];
}

function lineOf(reading: Reading): Line {
  const { commands, text } = reading;
  const computed = once(() =>
    commands.filter(({ via }) => via.some(({ kind, name }) => kind === 'substitution' && name !== '>(')),
  );
  const texts = onceFor(({ span, words }: Command) => [
    text.slice(span.start, span.end),
    words.map(({ source }) => source).join(' '),
  ]);
  const line: Line = {
    reading,
    computed,
    writtenIn: onceFor((source) => computed().filter((one) => texts(one).some((written) => source.includes(written)))),
    piped: once(() => pipesOf(commands)),
    taken: once(() => takenFrom(line)),
    groups: once(() =>
      commands.filter(({ name, redirects }) => name === ':' && standardOutput(redirects) !== undefined),
    ),
    execs: once(() => commands.filter(({ name, words }) => name === 'exec' && words.length === 1)),
  };
  return line;
}

function pipesOf(commands: readonly Command[]): ReadonlyMap<number, readonly Command[]> {
  const readers = new Map<number, Command[]>();
  for (const command of commands)
    if (command.stdin?.from === 'pipe') for (const index of command.stdin.commands) put(readers, index, command);
  return readers;
}

function put<K, T>(lists: Map<K, T[]>, key: K, entry: T): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [entry]);
  else list.push(entry);
}

function sourcesOf(command: Command, line: Line): readonly Command[] {
  const { stdin } = command;
  const piped = stdin?.from === 'pipe' ? stdin.commands.flatMap((index) => line.reading.commands[index] ?? []) : [];
  const texts = stdin?.from === 'text' ? producersOf(stdin.text, command.span, line) : [];
  const opened = stdin?.from === 'file' ? [stdin.path] : [];
  const words = [...command.words, ...opened, ...command.redirects.flatMap(({ target }) => target ?? [])];
  const given = words.flatMap((word) => producersOf(word.value, word.span, line));
  return [...new Set([...piped, ...texts, ...given])].filter((one) => one !== command);
}

function producersOf(value: Value, span: Span | undefined, line: Line): readonly Command[] {
  if (value.every((piece) => typeof piece === 'string')) return [];
  const sources = new Set(gapsOf(value).flatMap(({ gap, source }) => (gap === 'command' ? [source] : [])));
  const found = [...sources].flatMap((source) => fillersOf(source, span, line));
  return sources.size < 2 ? found : [...new Set(found)];
}

const gapsOf = (value: Value): readonly Gap[] =>
  value.flatMap((piece) => (typeof piece === 'string' ? [] : [piece, ...(piece.choices ?? []).flatMap(gapsOf)]));

/** Several commands in one substitution leave a gap that does not say which. */
const ANY = '$(…)';

/** The commands that stand in the substitution that left a gap in a word at `span`. */
function fillersOf(source: string, span: Span | undefined, line: Line): readonly Command[] {
  const { text } = line.reading;
  const inside = span === undefined ? [] : line.computed().filter((one) => holds(span, one.span));
  // Where the word itself holds the substitution, the same text elsewhere is another one.
  if (span !== undefined && inside.length > 0 && text.slice(span.start, span.end).includes(source)) return inside;
  const elsewhere =
    source === ANY
      ? line.computed().filter((one) => span === undefined || one.span.end <= span.start)
      : line.writtenIn(source);
  return inside.length === 0 ? elsewhere : [...new Set([...inside, ...elsewhere])];
}

const holds = (outer: Span, inner: Span): boolean =>
  outer.start <= inner.start && inner.end <= outer.end && (outer.start < inner.start || inner.end < outer.end);

function sinksOf(command: Command, line: Line): readonly Sink[] {
  const sideways = outwards(command, line);
  const own = standardOutput(command.redirects);
  if (own !== undefined) return [...redirected(own, command, line), ...sideways];
  const piped = line.piped().get(command.index) ?? [];
  if (piped.length > 0) return [...piped.map((to): Sink => ({ to: 'input', command: to })), ...sideways];
  const around = aroundOf(command, line);
  if (around !== undefined) return [...redirected(around, command, line), ...sideways];
  const outer = command.via.find(({ kind }) => kind === 'substitution');
  return [...(outer === undefined || outer.name === '>(' ? [SCREEN] : substituted(command, line)), ...sideways];
}

const SCREEN: Sink = { to: 'screen' };

/** `tee >(program)`: a word that is the way into another command. */
function outwards(command: Command, line: Line): readonly Sink[] {
  return command.words.flatMap((word) => insideOf(word, line));
}

function insideOf(word: Word, { reading }: Line): readonly Sink[] {
  if (!gapsOf(word.value).some(({ source }) => source.startsWith('>('))) return [];
  return reading.commands
    .filter(({ span, via }) => holds(word.span, span) && via.some(({ name }) => name === '>('))
    .map((to): Sink => ({ to: 'input', command: to }));
}

const standardOutput = (redirects: readonly Redirect[]): Redirect | undefined =>
  redirects.findLast(({ descriptor, op }) => (descriptor === 1 || descriptor === 'both') && op.startsWith('>'));

/** The redirection of the group, loop or function call that a command stands in, else of an `exec` before it. */
function aroundOf(command: Command, line: Line): Redirect | undefined {
  const calls = command.via.flatMap(({ kind, words }) => (kind === 'function' ? (words[0]?.span ?? []) : []));
  const group = line
    .groups()
    .findLast(({ span }) => holds(span, command.span) || calls.some((inner) => holds(span, inner)));
  return standardOutput(group?.redirects ?? executed(command, line));
}

/** What `exec` without a program has redirected for the rest of the line. */
function executed(command: Command, line: Line): readonly Redirect[] {
  return line.execs().flatMap(({ index, redirects }) => (index < command.index ? redirects : []));
}

function redirected({ target, op }: Redirect, command: Command, line: Line): readonly Sink[] {
  if (target === undefined) return [SCREEN];
  const text = textOf(target.value);
  if (text === '/dev/null' || text === '-') return [{ to: 'nowhere' }];
  if (text !== undefined && SHOWN.test(text)) return [SCREEN];
  if (/^\/dev\/(?:tcp|udp)\//.test(show(target.value))) return [{ to: 'network', word: target }];
  const inside = insideOf(target, line);
  if (inside.length > 0) return inside;
  const descriptor = descriptorOf(target, op, text);
  if (descriptor === undefined) return [{ to: 'file', path: target.value, word: target }];
  const opened = [...executed(command, line), ...command.redirects].findLast(
    (one) => one.descriptor === descriptor && one.target !== undefined && one.target !== target,
  );
  return opened === undefined ? [SCREEN] : redirected(opened, command, line);
}

const SHOWN = /^(?:[12]|\/dev\/(?:stdout|stderr|tty|fd\/[12]))$/;

/** `>&3`, `>/dev/fd/3`, and `>&$name` for a descriptor that `exec {name}>…` has opened. */
function descriptorOf(target: Word, op: Redirect['op'], text: string | undefined): Redirect['descriptor'] | undefined {
  if (text === undefined)
    return op === '>&' && target.value.length === 1 && /^"?\$\{?\w+\}?"?$/.test(target.source) ? 'variable' : undefined;
  const digits = /^(?:\/dev\/fd\/|\/proc\/self\/fd\/)?(\d+)$/.exec(text)?.[1];
  return digits === undefined ? undefined : Number(digits);
}

function substituted(command: Command, line: Line): readonly Sink[] {
  const found = line.taken().get(command) ?? [];
  return found.length === 0 ? [{ to: 'variable' }] : found;
}

function takenFrom(line: Line): ReadonlyMap<Command, readonly Sink[]> {
  const taken = new Map<Command, Sink[]>();
  for (const command of line.reading.commands) {
    const { stdin, words, span } = command;
    for (const word of words) {
      const producers = producersOf(word.value, word.span, line);
      if (producers.length === 0) continue;
      const file = gapsOf(word.value).some(({ source }) => source.startsWith('<('));
      const sink: Sink = { to: 'word', command, word, file };
      for (const one of producers) if (one !== command) put(taken, one, sink);
    }
    if (stdin?.from !== 'text') continue;
    for (const one of producersOf(stdin.text, span, line))
      if (one !== command) put(taken, one, { to: 'input', command });
  }
  return taken;
}
