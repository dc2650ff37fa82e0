/**
 * Text that a shell computes, as far as reading can tell. Unknown parts are values of their own, never dropped:
 * `"$HOME/x"` with an unknown HOME is a gap followed by `/x`.
 */
export type Piece = string | Gap;

export interface Gap {
  readonly gap: GapKind;
  /** The source text that stands here, for example `$HOME`, `$(date)`, `*`. */
  readonly source: string;
  /** For `variable`: its name. */
  readonly name?: string;
  /** True when the shell may turn this into several words, or none (unquoted expansions, globs). */
  readonly splits: boolean;
  /** True when it holds no `/`: a part of one file name. Globs other than `**` never hold one. */
  readonly within?: boolean;
  /** For `glob`: whether its first star or question mark also takes a leading dot (`shopt -s dotglob`). */
  readonly dots?: boolean;
  /** For `loop` and `merge`: every text that it may stand for, where all of them are known as far as text goes. */
  readonly choices?: readonly Value[];
}

/**
 * Why a piece is unknown. `glob` matches file names; `input` is text read at run time (stdin, a file, xargs);
 * `loop` is a variable that takes several values; `merge` a variable that differs between the ways to reach here.
 */
export type GapKind = 'variable' | 'command' | 'arithmetic' | 'glob' | 'tilde' | 'input' | 'loop' | 'merge' | 'unread';

/** In normal form: no empty strings, no two strings side by side. An empty list is the empty text. */
export type Value = readonly Piece[];

/** A text that is known to the last character. */
export const known = (text: string): Value => (text === '' ? [] : [text]);

/** The exact text, or undefined when any part is unknown. */
export function textOf(value: Value): string | undefined {
  if (value.length === 0) return '';
  const only = value[0];
  return value.length === 1 && typeof only === 'string' ? only : undefined;
}

/** The text that is certain at the front, up to the first gap. */
export function prefixOf(value: Value): string {
  const first = value[0];
  return typeof first === 'string' ? first : '';
}

/** The text that is certain at the end, after the last gap. */
export function suffixOf(value: Value): string {
  const last = value[value.length - 1];
  return typeof last === 'string' ? last : '';
}

export function join(...values: readonly Value[]): Value {
  const pieces: Piece[] = [];
  for (const value of values)
    for (const piece of value) {
      const last = pieces.length - 1;
      const before = pieces[last];
      if (typeof piece === 'string' && typeof before === 'string') pieces[last] = before + piece;
      else if (piece !== '') pieces.push(piece);
    }
  return pieces;
}

/** One unknown piece. `source` is the text that stands there, for messages. */
export function unknown(gap: GapKind, source: string, splits = false, name?: string): Gap {
  return name === undefined ? { gap, source, splits } : { gap, source, splits, name };
}

/** What a program prints about which nothing is known. */
export const unknownOutput: Value = [unknown('command', '$(…)')];

/** Whether `text` is one of the texts that this value may turn out to be. A glob gap matches within one path segment. */
export function couldBe(value: Value, text: string): boolean {
  const exact = textOf(value);
  return exact === undefined ? ends(value, text, [0]).includes(text.length) : exact === text;
}

/** The offsets that may be reached from the given ones by the pieces of a value: at most pieces times text steps. */
function ends(value: Value, text: string, from: readonly number[]): readonly number[] {
  let reached = from;
  for (const piece of value) {
    if (reached.length === 0) break;
    if (typeof piece === 'string')
      reached = reached.filter((at) => text.startsWith(piece, at)).map((at) => at + piece.length);
    else if (piece.choices === undefined) reached = past(reached, piece, text);
    else reached = [...new Set(piece.choices.flatMap((choice) => ends(choice, text, reached)))];
  }
  return reached;
}

function past(reached: readonly number[], gap: Gap, text: string): readonly number[] {
  if (gap.gap === 'glob' && gap.source === '?') {
    return reached.filter((at) => at < text.length && text[at] !== '/').map((at) => at + 1);
  }
  const bounded = gap.within === true || (gap.gap === 'glob' && !gap.source.includes('**'));
  const found = new Set<number>();
  for (const from of [...reached].sort((one, other) => one - other)) {
    // Everything behind an offset that was reached before is already there.
    for (let at = from; at <= text.length && !found.has(at); at += 1) {
      found.add(at);
      if (bounded && text[at] === '/') break;
    }
  }
  return [...found];
}

/** For messages and traces: known text as it is, gaps as their source. */
export function show(value: Value): string {
  return value.map((piece) => (typeof piece === 'string' ? piece : piece.source)).join('');
}
