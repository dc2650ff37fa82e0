import type { Value } from '../shell/value.ts';

/** Whether `text` is what `pattern` describes: `*` stands for any text, case counts. */
export function matchesWord(pattern: string, text: string): boolean {
  return overlaps([...pattern], [...text], isStar, never);
}

/** The same without regard to case. */
export function matchesText(pattern: string, text: string): boolean {
  return pattern === text || matchesWord(pattern.toLowerCase(), text.toLowerCase());
}

/** Whether a text that is only partly known may turn out to be what `pattern` describes. */
export function couldMatch(pattern: string, value: Value): boolean {
  const tokens = value.flatMap((piece): readonly Token[] => (typeof piece === 'string' ? [...piece] : [GAP]));
  return overlaps([...pattern], tokens, isStar, isGap);
}

/**
 * Whether a path that may be partly unknown can be one that the absolute glob describes: `*` and `?` stay within one
 * segment, a segment of two stars stands for any number of segments. A pattern also covers everything below it.
 */
export function matchesGlob(pattern: string, path: Value): boolean {
  const segments = pattern.split('/').filter((segment) => segment !== '');
  const tokens = path.flatMap((piece): readonly Token[] => (typeof piece === 'string' ? [...piece] : [GAP]));
  const known = tokens.some((token) => token === GAP) ? undefined : tokens.join('');
  if (known === undefined) return false;
  const parts = known.split('/').filter((segment) => segment !== '');
  return coversSegments(segments, parts);
}

/** Linear in both: remembers, per pattern segment, which path positions can be reached. */
function coversSegments(pattern: readonly string[], parts: readonly string[]): boolean {
  let reached = new Set([0]);
  for (const segment of pattern) {
    const next = new Set<number>();
    for (const at of reached)
      if (segment === '**') for (let to = at; to <= parts.length; to += 1) next.add(to);
      else if (at < parts.length && matchesSegment(segment, parts[at] ?? '')) next.add(at + 1);
    if (next.size === 0) return false;
    reached = next;
  }
  return true;
}

function matchesSegment(segment: string, part: string): boolean {
  return overlaps([...segment], [...part], isStar, never, '?');
}

const GAP = Symbol('gap');
type Token = string | typeof GAP;

const isStar = (token: Token): boolean => token === '*';
const isGap = (token: Token): boolean => token === GAP;
const never = (): boolean => false;

/** Longer texts than this count as a possible match: the work is the product of both lengths. */
const LIMIT = 4_000_000;

/** Whether some text is described by both sequences; tokens that `leftAny` or `rightAny` name stand for any text. */
function overlaps(
  left: readonly Token[],
  right: readonly Token[],
  leftAny: (token: Token) => boolean,
  rightAny: (token: Token) => boolean,
  single?: string,
): boolean {
  if (left.length * right.length > LIMIT) return true;
  let row = new Array<boolean>(right.length + 1).fill(false);
  row[0] = true;
  for (let column = 0; column < right.length; column += 1) {
    const token = right[column];
    row[column + 1] = row[column] === true && token !== undefined && rightAny(token);
  }
  for (const token of left) {
    const next = new Array<boolean>(right.length + 1).fill(false);
    next[0] = row[0] === true && leftAny(token);
    for (let column = 0; column < right.length; column += 1) {
      const other = right[column];
      if (other === undefined) continue;
      const any = leftAny(token) || rightAny(other);
      const same = token === other || token === single;
      next[column + 1] = any
        ? next[column] === true ||
          row[column + 1] === true ||
          (row[column] === true && (leftAny(token) || rightAny(other)))
        : row[column] === true && same;
    }
    row = next;
  }
  return row[right.length] === true;
}
