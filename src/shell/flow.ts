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

export function flowOf(reading: Reading): Flow {
  return {
    sinks: (command) => sinksOf(command, reading),
    sources: (command) => sourcesOf(command, reading),
    producers: (value, span) => producersOf(value, span, reading),
  };
}

function sourcesOf(command: Command, reading: Reading): readonly Command[] {
  const { stdin } = command;
  const piped = stdin?.from === 'pipe' ? stdin.commands.flatMap((index) => reading.commands[index] ?? []) : [];
  const texts = stdin?.from === 'text' ? producersOf(stdin.text, command.span, reading) : [];
  const opened = stdin?.from === 'file' ? [stdin.path] : [];
  const words = [...command.words, ...opened, ...command.redirects.flatMap(({ target }) => target ?? [])];
  const given = words.flatMap((word) => producersOf(word.value, word.span, reading));
  return [...new Set([...piped, ...texts, ...given])].filter((one) => one !== command);
}

function producersOf(value: Value, span: Span | undefined, reading: Reading): readonly Command[] {
  const gaps = gapsOf(value).filter(({ gap }) => gap === 'command');
  if (gaps.length === 0) return [];
  return reading.commands.filter((one) => gaps.some((gap) => fills(one, gap, span, reading)));
}

const gapsOf = (value: Value): readonly Gap[] =>
  value.flatMap((piece) => (typeof piece === 'string' ? [] : [piece, ...(piece.choices ?? []).flatMap(gapsOf)]));

/** Several commands in one substitution leave a gap that does not say which. */
const ANY = '$(…)';

/** Whether a command stands in the substitution that left this gap in a word at `span`. */
function fills(command: Command, gap: Gap, span: Span | undefined, reading: Reading): boolean {
  if (!command.via.some(({ kind, name }) => kind === 'substitution' && name !== '>(')) return false;
  if (span !== undefined && holds(span, command.span)) return true;
  if (gap.source === ANY) return span === undefined || command.span.end <= span.start;
  const text = reading.text.slice(command.span.start, command.span.end);
  return gap.source.includes(text) || gap.source.includes(command.words.map(({ source }) => source).join(' '));
}

const holds = (outer: Span, inner: Span): boolean =>
  outer.start <= inner.start && inner.end <= outer.end && (outer.start < inner.start || inner.end < outer.end);

function sinksOf(command: Command, reading: Reading): readonly Sink[] {
  const sideways = outwards(command, reading);
  const own = standardOutput(command.redirects);
  if (own !== undefined) return [...redirected(own, command, reading), ...sideways];
  const piped = reading.commands.filter(
    ({ stdin }) => stdin?.from === 'pipe' && stdin.commands.includes(command.index),
  );
  if (piped.length > 0) return [...piped.map((to): Sink => ({ to: 'input', command: to })), ...sideways];
  const around = aroundOf(command, reading);
  if (around !== undefined) return [...redirected(around, command, reading), ...sideways];
  const outer = command.via.find(({ kind }) => kind === 'substitution');
  return [...(outer === undefined || outer.name === '>(' ? [SCREEN] : substituted(command, reading)), ...sideways];
}

const SCREEN: Sink = { to: 'screen' };

/** `tee >(program)`: a word that is the way into another command. */
function outwards(command: Command, reading: Reading): readonly Sink[] {
  return command.words.flatMap((word) => insideOf(word, reading));
}

function insideOf(word: Word, reading: Reading): readonly Sink[] {
  if (!gapsOf(word.value).some(({ source }) => source.startsWith('>('))) return [];
  return reading.commands
    .filter(({ span, via }) => holds(word.span, span) && via.some(({ name }) => name === '>('))
    .map((to): Sink => ({ to: 'input', command: to }));
}

const standardOutput = (redirects: readonly Redirect[]): Redirect | undefined =>
  redirects.findLast(({ descriptor, op }) => (descriptor === 1 || descriptor === 'both') && op.startsWith('>'));

/** The redirection of the group, loop or function call that a command stands in, else of an `exec` before it. */
function aroundOf(command: Command, reading: Reading): Redirect | undefined {
  const calls = command.via.flatMap(({ kind, words }) => (kind === 'function' ? (words[0]?.span ?? []) : []));
  const groups = reading.commands.filter(
    ({ name, span }) => name === ':' && [command.span, ...calls].some((inner) => holds(span, inner)),
  );
  const group = groups.map(({ redirects }) => standardOutput(redirects)).findLast((one) => one !== undefined);
  return group ?? standardOutput(executed(command, reading));
}

/** What `exec` without a program has redirected for the rest of the line. */
function executed(command: Command, reading: Reading): readonly Redirect[] {
  return reading.commands
    .slice(0, command.index)
    .filter(({ name, words }) => name === 'exec' && words.length === 1)
    .flatMap(({ redirects }) => redirects);
}

function redirected({ target }: Redirect, command: Command, reading: Reading): readonly Sink[] {
  if (target === undefined) return [SCREEN];
  const text = textOf(target.value);
  if (text === '/dev/null' || text === '-') return [{ to: 'nowhere' }];
  if (text !== undefined && SHOWN.test(text)) return [SCREEN];
  if (/^\/dev\/(?:tcp|udp)\//.test(show(target.value))) return [{ to: 'network', word: target }];
  const inside = insideOf(target, reading);
  if (inside.length > 0) return inside;
  const descriptor = descriptorOf(target, text);
  if (descriptor === undefined) return [{ to: 'file', path: target.value, word: target }];
  const opened = [...executed(command, reading), ...command.redirects].findLast(
    (one) => one.descriptor === descriptor && one.target !== undefined && one.target !== target,
  );
  return opened === undefined ? [SCREEN] : redirected(opened, command, reading);
}

const SHOWN = /^(?:[12]|\/dev\/(?:stdout|stderr|tty|fd\/[12]))$/;

/** `>&3`, `>/dev/fd/3`, and `>&$name` for a descriptor that `exec {name}>…` has opened. */
function descriptorOf(target: Word, text: string | undefined): Redirect['descriptor'] | undefined {
  if (text === undefined)
    return target.value.length === 1 && /^"?\$\{?\w+\}?"?$/.test(target.source) ? 'variable' : undefined;
  const digits = /^(?:\/dev\/fd\/|\/proc\/self\/fd\/)?(\d+)$/.exec(text)?.[1];
  return digits === undefined ? undefined : Number(digits);
}

function substituted(command: Command, reading: Reading): readonly Sink[] {
  const found = reading.commands.flatMap((other): readonly Sink[] => {
    if (other === command) return [];
    const { stdin } = other;
    const read = stdin?.from === 'text' && feeds(command, stdin.text, other.span, reading);
    const words = other.words.flatMap((word): readonly Sink[] => {
      if (!feeds(command, word.value, word.span, reading)) return [];
      const file = gapsOf(word.value).some(({ source }) => source.startsWith('<('));
      return [{ to: 'word', command: other, word, file }];
    });
    return read ? [...words, { to: 'input', command: other }] : words;
  });
  return found.length === 0 ? [{ to: 'variable' }] : found;
}

const feeds = (command: Command, value: Value, span: Span, reading: Reading): boolean =>
  gapsOf(value).some((gap) => gap.gap === 'command' && fills(command, gap, span, reading));
