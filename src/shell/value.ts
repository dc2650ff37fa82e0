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

/** Whether `text` is one of the texts that this value may turn out to be. A glob gap matches within one path segment. */
export function couldBe(value: Value, text: string): boolean {
  const exact = textOf(value);
  if (exact !== undefined) return exact === text;
  // The offsets that may be reached after each piece: at most pieces times text steps, whatever the pieces are.
  let reached = [0];
  for (const piece of value) {
    reached = typeof piece === 'string' ? after(reached, piece, text) : past(reached, piece, text);
    if (reached.length === 0) return false;
  }
  return reached[reached.length - 1] === text.length;
}

function after(reached: readonly number[], piece: string, text: string): number[] {
  return reached.filter((at) => text.startsWith(piece, at)).map((at) => at + piece.length);
}

function past(reached: readonly number[], gap: Gap, text: string): number[] {
  if (gap.gap === 'glob' && gap.source === '?')
    return reached.filter((at) => at < text.length && text[at] !== '/').map((at) => at + 1);
  const bounded = gap.gap === 'glob' && gap.source !== '**';
  const ends = new Set<number>();
  for (const from of reached) {
    // Everything behind an offset that was reached before is already known.
    for (let at = from; at <= text.length && !(at > from && ends.has(at)); at += 1) {
      ends.add(at);
      if (bounded && text[at] === '/') break;
    }
  }
  return [...ends].sort((one, other) => one - other);
}

/** For messages and traces: known text as it is, gaps as their source. */
export function show(value: Value): string {
  return value.map((piece) => (typeof piece === 'string' ? piece : piece.source)).join('');
}
