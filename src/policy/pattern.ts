import type { Value } from '../shell/value.ts';

/** Whether `text` is what `pattern` describes: `*` stands for any text, case counts. */
export function matchesWord(pattern: string, text: string): boolean {
  if (pattern === text) return true;
  const [first = '', ...rest] = pattern.split('*');
  const last = rest.pop();
  if (last === undefined || text.length < first.length + last.length) return false;
  if (!text.startsWith(first) || !text.endsWith(last)) return false;
  // What stands between two stars is looked for from the left: the first place leaves most room for what follows.
  let at = first.length;
  for (const piece of rest) {
    const found = text.indexOf(piece, at);
    if (found < 0) return false;
    at = found + piece.length;
  }
  return at <= text.length - last.length;
}

/** The same without regard to case. */
export function matchesText(pattern: string, text: string): boolean {
  return matchesWord(pattern.toLowerCase(), text.toLowerCase());
}

/** Whether a text that is only partly known may turn out to be what `pattern` describes. */
export function couldMatch(pattern: string, value: Value): boolean {
  const tokens = value.flatMap((piece): readonly Token[] => (typeof piece === 'string' ? [...piece] : [ANY]));
  return overlap([...pattern].map(patternToken), tokens);
}

/** A character, or any text at all. */
type Token = string | typeof ANY;
const ANY = Symbol('any text');

const patternToken = (char: string): Token => (char === '*' ? ANY : char);

/** Where the work, which is the product of both lengths, would be more than this, nothing is ruled out. */
const LIMIT = 4_000_000;

/** Whether some text is described by both sequences. */
function overlap(left: readonly Token[], right: readonly Token[]): boolean {
  if (left.length * right.length > LIMIT) return true;
  // `row[n]`: the tokens of `left` so far and the first `n` of `right` describe some text together.
  let row = nextRow([], undefined, right);
  for (const token of left) row = nextRow(row, token, right);
  return row[right.length] === true;
}

function nextRow(above: readonly boolean[], token: Token | undefined, right: readonly Token[]): readonly boolean[] {
  const row = [token === undefined || (token === ANY && above[0] === true)];
  for (const [at, other] of right.entries()) {
    const isOpen = token === ANY || other === ANY;
    row.push(isOpen ? row[at] === true || above[at + 1] === true : above[at] === true && token === other);
  }
  return row;
}
