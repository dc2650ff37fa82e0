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
      const same = token === other;
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
