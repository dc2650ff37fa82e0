import { isWide } from '../path.ts';
import { type Gap, prefixOf, textOf, type Value } from '../value.ts';

/**
 * A file name pattern, ready to be compared: `*`, `?` and `[..]` stay within one part of a path, `**` spans parts.
 * Compared without regard to case, as the file systems of Windows and macOS compare names.
 */
export type Glob = readonly Token[];

/** One step of a pattern, or of a value: what may stand at this place. */
type Token =
  | { readonly is: 'char'; readonly char: string; readonly exact: boolean }
  /** One character of a name; `dot` whether it may be a dot (a shell's glob does not take a leading one). */
  | { readonly is: 'one'; readonly set: CharSet | undefined; readonly dot: boolean; readonly exact: boolean }
  /** Where a shell's `*` begins a name: its first character, which is no dot, or nothing; a `run` follows. */
  | { readonly is: 'head' }
  /** Directories, or none: stands in front of `any` and a slash, which go with it. */
  | { readonly is: 'deep' }
  /** Any run without `/`. */
  | { readonly is: 'run' }
  /** Any text. */
  | { readonly is: 'any' };

interface CharSet {
  readonly not: boolean;
  /** First and last character of each range. */
  readonly ranges: readonly (readonly [string, string])[];
}

/** Longer than any path that a system takes (PATH_MAX). */
const LONGEST = 4096;

/** Compiles a pattern; with `anywhere` it may begin below any directory. */
export function parseGlob(pattern: string, anywhere = false): Glob {
  return [...(anywhere ? [any, char('/', false)] : []), ...globTokens(pattern, { exact: false, fresh: false })];
}

/** Whether a known path is one that the pattern means. */
export function matchesGlob(path: string, glob: Glob): boolean {
  return (
    path.length <= LONGEST &&
    meet(
      [...path].map((text) => char(text, false)),
      glob,
    )
  );
}

/** Whether some text that `path` may turn out to be is one that the pattern means: the product of both lengths in steps. */
export function couldMatch(path: Value, glob: Glob): boolean {
  return meet(valueTokens(path), glob);
}

/**
 * The same, and what is known of the path has a letter or digit in common with the text of the pattern: `$X/state.json`
 * with `*\/state.json`, but not `$X.md` with `notes.*`, where each only fits the other's gap.
 */
export function couldMatchByText(path: Value, glob: Glob): boolean {
  return meet(valueTokens(path), glob, true);
}

/**
 * Whether a text has a letter or a digit of any script. The expression stands inside because to make it costs 0.3 ms: V8
 * looks up all letters there are.
 */
export const isWordy = (text: string): boolean => /[\p{L}\p{N}]/u.test(text);

/** Whether a pattern says more than wildcards. */
export const hasText = (glob: Glob): boolean => glob.some((token) => token.is === 'char' && isWordy(token.char));

/** Whether two file names, each known or not, may turn out to be the same. */
export function couldMeet(one: Value, other: Value): boolean {
  return !differAtStart(one, other) && meet(valueTokens(one), valueTokens(other));
}

/** What most names are told apart by: what both begin with for certain, as far as it is ASCII, and where one ends before that. */
function differAtStart(one: Value, other: Value): boolean {
  const [start, begin] = [prefixOf(one), prefixOf(other)];
  const length = Math.min(start.length, begin.length);
  for (let at = 0; at < length; at += 1) {
    const [a, b] = [start.charCodeAt(at), begin.charCodeAt(at)];
    if (a === b) continue;
    if (a > 127 || b > 127) return false;
    if (start.charAt(at).toLowerCase() !== begin.charAt(at).toLowerCase()) return true;
  }
  return start.length < begin.length
    ? textOf(one) !== undefined
    : start.length > begin.length && textOf(other) !== undefined;
}

const any: Token = { is: 'any' };
const deep: Token = { is: 'deep' };
const char = (text: string, exact: boolean): Token => ({ is: 'char', char: text, exact });

/** `exact`: by case; `fresh`: the pattern is a shell's own and begins a file name, whose leading dot it does not take. */
function globTokens(pattern: string, how: { readonly exact: boolean; readonly fresh: boolean }): Token[] {
  const tokens: Token[] = [];
  let at = 0;
  while (at < pattern.length) {
    const text = pattern[at] ?? '';
    const set = text === '[' ? readSet(pattern, at) : undefined;
    const dot = !(how.fresh && at === 0);
    if (pattern.startsWith('**', at)) {
      const whole = (at === 0 || pattern[at - 1] === '/') && pattern[at + 2] === '/';
      tokens.push(...(whole ? [deep] : []), any);
      at += 2;
    } else if (text === '*') {
      tokens.push(...(dot ? [] : [{ is: 'head' } as const]), { is: 'run' });
      at += 1;
    } else if (text === '?' || set !== undefined) {
      tokens.push({ is: 'one', set: set?.set, dot, exact: how.exact });
      at = set?.end ?? at + 1;
    } else {
      tokens.push(char(text, how.exact));
      at += 1;
    }
  }
  return tokens;
}

/** A value as tokens. Where the shell itself looks for names (a glob in the part), it goes by exact case. */
function valueTokens(path: Value): Glob {
  const tokens: Token[] = [];
  const globbed = globbedParts(path);
  let part = 0;
  let fresh = true;
  for (const [index, piece] of path.entries()) {
    const next = path[index + 1];
    if (typeof piece !== 'string') {
      // `a/**/b` is also `a/b`.
      if (piece.gap === 'glob' && isWide(piece) && fresh && typeof next === 'string' && next.startsWith('/'))
        tokens.push(deep);
      tokens.push(...gapTokens(piece, fresh && piece.dots !== true));
    } else
      for (const text of piece) {
        if (text === '/') part += 1;
        tokens.push(char(text, globbed.has(part)));
      }
    fresh = typeof piece === 'string' && piece.endsWith('/');
    if (tokens.length > LONGEST) return [any];
  }
  return tokens;
}

function globbedParts(path: Value): ReadonlySet<number> {
  const found = new Set<number>();
  let part = 0;
  for (const piece of path)
    if (typeof piece === 'string') part += piece.split('/').length - 1;
    else if (piece.gap === 'glob') found.add(part);
  return found;
}

function gapTokens(gap: Gap, fresh: boolean): readonly Token[] {
  if (isWide(gap)) return [any];
  if (gap.gap !== 'glob') return [{ is: 'run' }];
  if (/^[@!?*+]\(/u.test(gap.source)) return fresh ? [{ is: 'head' }, { is: 'run' }] : [{ is: 'run' }];
  return globTokens(gap.source, { exact: true, fresh });
}

/** `[a-z]`, `[!x]`, `[^x]`; undefined when it is not closed, for then the bracket stands for itself. */
function readSet(pattern: string, start: number): { readonly set: CharSet; readonly end: number } | undefined {
  const not = pattern[start + 1] === '!' || pattern[start + 1] === '^';
  const first = start + (not ? 2 : 1);
  let close = pattern.indexOf(']', first + 1);
  // A class such as `[:alpha:]` inside is taken for any character.
  const named = pattern.startsWith('[:', first);
  if (named) close = pattern.indexOf(']', close + 1);
  if (close < 0 || pattern.slice(first, close).includes('/')) return undefined;
  if (named) return { set: { not: true, ranges: [] }, end: close + 1 };
  const ranges: [string, string][] = [];
  for (let at = first; at < close; at += 1) {
    const from = pattern[at] ?? '';
    const range = pattern[at + 1] === '-' && at + 2 < close;
    ranges.push([from, range ? (pattern[at + 2] ?? from) : from]);
    if (range) at += 2;
  }
  return { set: { not, ranges }, end: close + 1 };
}

/**
 * Whether two token lists have a text in common: a walk over the pairs of places in both, each visited once. A `run`
 * or `any` may be left without a character, or take one and stay. With `byText` a way counts only when a letter or
 * digit of one meets the same of the other.
 */
function meet(left: Glob, right: Glob, byText = false): boolean {
  if (endApart(left, right)) return false;
  const width = right.length + 1;
  const size = (left.length + 1) * width;
  const seen = new Uint8Array(size * 2);
  const open: number[] = [];
  const visit = (i: number, j: number, met: boolean): void => {
    const place = i * width + j + (met ? size : 0);
    if (seen[place] === 1) return;
    seen[place] = 1;
    open.push(place);
  };
  visit(0, 0, !byText);
  for (let place = open.pop(); place !== undefined; place = open.pop()) {
    const met = place >= size;
    const i = Math.floor((place % size) / width);
    const j = (place % size) % width;
    if (met && i === left.length && j === right.length) return true;
    const a = left[i];
    const b = right[j];
    for (const past of skips(left, i)) visit(past, j, met);
    for (const past of skips(right, j)) visit(i, past, met);
    if (a === undefined || b === undefined || !shareChar(a, b)) continue;
    visit(loops(a) ? i : i + 1, loops(b) ? j : j + 1, met || (a.is === 'char' && b.is === 'char' && isWordy(a.char)));
  }
  return false;
}

/** Most are told apart by their first or last characters. */
function endApart(left: Glob, right: Glob): boolean {
  const differ = (a: Token | undefined, b: Token | undefined): boolean | undefined =>
    a?.is === 'char' && b?.is === 'char' ? !shareChar(a, b) : undefined;
  let at = 0;
  while (differ(left[at], right[at]) === false) at += 1;
  return differ(left[at], right[at]) === true || differ(left.at(-1), right.at(-1)) === true;
}

const loops = (token: Token): boolean => token.is === 'run' || token.is === 'any';

/** The places reached without taking a character. */
function skips(tokens: Glob, at: number): readonly number[] {
  const token = tokens[at];
  if (token === undefined) return [];
  if (loops(token)) return [at + 1];
  if (token.is === 'deep') return [at + 1, at + 3];
  if (token.is !== 'head') return [];
  const next = tokens[at + 2];
  return next?.is === 'char' && next.char === '.' ? [] : [at + 2];
}

/** Whether one character may stand for both tokens. */
function shareChar(a: Token, b: Token): boolean {
  if (a.is === 'deep' || b.is === 'deep') return false;
  if (a.is === 'char' && b.is === 'char') return sameChar(a.char, b.char, a.exact || b.exact);
  if (a.is === 'char') return takes(b, a.char, a.exact);
  if (b.is === 'char') return takes(a, b.char, b.exact);
  if (a.is === 'one' && b.is === 'one') return setsMeet(a.set, b.set);
  return true;
}

function takes(token: Token, text: string, exact: boolean): boolean {
  if (token.is === 'any') return true;
  if (text === '/') return false;
  if (token.is === 'head') return text !== '.';
  if (token.is !== 'one') return true;
  if (text === '.' && !token.dot) return false;
  return token.set === undefined || inSet(token.set, text, exact || token.exact);
}

const sameChar = (a: string, b: string, exact: boolean): boolean =>
  a === b || (!exact && a.toLowerCase() === b.toLowerCase());

function inSet(set: CharSet, text: string, exact: boolean): boolean {
  const hit = (one: string): boolean => set.ranges.some(([from, to]) => one >= from && one <= to);
  return (hit(text) || (!exact && (hit(text.toLowerCase()) || hit(text.toUpperCase())))) !== set.not;
}

function setsMeet(a: CharSet | undefined, b: CharSet | undefined): boolean {
  if (a === undefined || b === undefined || a.not || b.not) return true;
  return a.ranges.some(([from, to]) => b.ranges.some(([low, high]) => from <= high && low <= to));
}
