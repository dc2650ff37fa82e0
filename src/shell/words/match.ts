/** A shell pattern as tokens: what `*`, `?`, `[…]` mean, apart from how they were quoted. */
export type Token =
  | { readonly is: 'char'; readonly char: string }
  | { readonly is: 'any' }
  | { readonly is: 'one' }
  | { readonly is: 'class'; readonly negated: boolean; readonly ranges: readonly (readonly [string, string])[] };

/** Steps of one operation; what takes more stays unknown. */
const STEPS = 200_000;

/** What an operation of a pattern on a text may cost; `again` when it is tried from every offset. */
export function matchCost(pattern: readonly Token[], text: string, again: boolean): number {
  return (pattern.length + 1) * (text.length + 1) * (again ? text.length + 1 : 1);
}

const isDear = (pattern: readonly Token[], text: string, again: boolean): boolean =>
  matchCost(pattern, text, again) > STEPS;

export const literal = (text: string): Token[] => [...text].map((char) => ({ is: 'char', char }));

/** The beginning of an extended pattern. */
export const EXTENDED = /[?*+@!]\(/;

/** The tokens of an unquoted pattern text; undefined for what is not read (extended globs, character classes). */
export function patternTokens(text: string): Token[] | undefined {
  const tokens: Token[] = [];
  // Whether `+(a)` is one is decided when the shell runs (`shopt -s extglob`).
  if (EXTENDED.test(text)) return undefined;
  for (let at = 0; at < text.length; at += 1) {
    const char = text.charAt(at);
    if (char === '*') tokens.push({ is: 'any' });
    else if (char === '?') tokens.push({ is: 'one' });
    else if (char === '\\' && at + 1 < text.length) tokens.push({ is: 'char', char: text.charAt(++at) });
    else if (char === '[') {
      const bracket = bracketAt(text, at);
      if (bracket === 'unread') return undefined;
      tokens.push(bracket?.token ?? { is: 'char', char });
      if (bracket !== undefined) at = bracket.end - 1;
    } else tokens.push({ is: 'char', char });
  }
  return tokens;
}

function bracketAt(text: string, open: number): { token: Token; end: number } | undefined | 'unread' {
  let at = open + 1;
  const negated = text.charAt(at) === '!' || text.charAt(at) === '^';
  if (negated) at += 1;
  const ranges: [string, string][] = [];
  for (let first = true; at < text.length; first = false) {
    const char = text.charAt(at);
    if (char === ']' && !first) return { token: { is: 'class', negated, ranges }, end: at + 1 };
    if (char === '[' && ':.='.includes(text.charAt(at + 1))) return 'unread';
    const high = text.charAt(at + 2);
    if (text.charAt(at + 1) === '-' && high !== ']' && high !== '') {
      ranges.push([char, high]);
      at += 3;
    } else {
      ranges.push([char, char]);
      at += 1;
    }
  }
  return undefined;
}

/** The ends of all matches of the pattern that begin at `from`, ascending; undefined when it is too large to tell. */
function matchEnds(pattern: readonly Token[], text: string, from: number): number[] | undefined {
  let reached = new Set([from]);
  for (const token of pattern) {
    const next = new Set<number>();
    if (token.is === 'any') {
      for (let at = Math.min(...reached); at <= text.length; at += 1) next.add(at);
    } else {
      for (const at of reached) if (at < text.length && matches(token, text.charAt(at))) next.add(at + 1);
    }
    if (next.size === 0) return [];
    reached = next;
  }
  return [...reached].sort((one, other) => one - other);
}

function matches(token: Token, char: string): boolean {
  if (token.is === 'char') return token.char === char;
  if (token.is !== 'class') return true;
  return token.ranges.some(([low, high]) => low <= char && char <= high) !== token.negated;
}

export function matchesWhole(pattern: readonly Token[], text: string): boolean | undefined {
  if (isDear(pattern, text, false)) return undefined;
  const ends = matchEnds(pattern, text, 0);
  return ends?.includes(text.length);
}

/** `${x#p}`, `${x##p}`, `${x%p}`, `${x%%p}`. */
export function removeMatch(
  operator: '#' | '##' | '%' | '%%',
  pattern: readonly Token[],
  text: string,
): string | undefined {
  if (isDear(pattern, text, operator.startsWith('%'))) return undefined;
  if (operator.startsWith('#')) {
    const ends = matchEnds(pattern, text, 0);
    if (ends === undefined) return undefined;
    const end = operator === '#' ? ends[0] : ends[ends.length - 1];
    return end === undefined ? text : text.slice(end);
  }
  const longest = operator === '%%';
  for (let step = 0; step <= text.length; step += 1) {
    const from = longest ? step : text.length - step;
    const ends = matchEnds(pattern, text, from);
    if (ends === undefined) return undefined;
    if (ends.includes(text.length)) return text.slice(0, from);
  }
  return text;
}

/** `${x/p/r}` and its forms with `//`, `/#`, `/%`. An empty pattern matches nothing, except at an anchored end. */
export function replaceMatch(
  operator: '/' | '//' | '/#' | '/%',
  pattern: readonly Token[],
  text: string,
  by: string,
): string | undefined {
  if (isDear(pattern, text, true)) return undefined;
  if (operator === '/#' || operator === '/%') {
    if (operator === '/%') {
      const kept = removeMatch('%%', pattern, text);
      const matched = kept === undefined ? undefined : kept !== text || matchesWhole(pattern, '') === true;
      return matched === undefined || kept === undefined ? undefined : matched ? kept + by : text;
    }
    const ends = matchEnds(pattern, text, 0);
    const end = ends?.[ends.length - 1];
    return ends === undefined ? undefined : end === undefined ? text : by + text.slice(end);
  }
  let result = '';
  let at = 0;
  while (at < text.length) {
    const ends = matchEnds(pattern, text, at);
    if (ends === undefined) return undefined;
    const end = ends[ends.length - 1];
    if (end === undefined || end === at) {
      result += text.charAt(at);
      at += 1;
      continue;
    }
    result += by;
    at = end;
    if (operator === '/') return result + text.slice(at);
  }
  return result;
}
