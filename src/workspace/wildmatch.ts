/**
 * git's own file-name patterns (`wildmatch.c`, with WM_PATHNAME): `*` and `?` stay within one segment, `**` between
 * slashes spans any number of them, `[a-z]` and `[!a]` are sets, a backslash takes the next character as it is.
 */
export function wildmatch(pattern: string, text: string): boolean {
  return matchFrom(pattern, 0, text, 0, { steps: STEP_LIMIT });
}

/** Patterns come from configuration files: a hostile one must not hold up the hook. */
const STEP_LIMIT = 100_000;

interface Budget {
  steps: number;
}

function matchFrom(pattern: string, from: number, text: string, start: number, budget: Budget): boolean {
  let p = from;
  let t = start;
  while (p < pattern.length) {
    budget.steps -= 1;
    if (budget.steps < 0) return false;
    if (pattern[p] === '*') return matchStar(pattern, p, text, t, budget);
    const end = matchOne(pattern, p, text[t]);
    if (end === undefined) return false;
    p = end;
    t += 1;
  }
  return t === text.length;
}

function matchStar(pattern: string, from: number, text: string, start: number, budget: Budget): boolean {
  const stars = /^\*+/.exec(pattern.slice(from))?.[0].length ?? 1;
  const rest = from + stars;
  const atSegment = (from === 0 || pattern[from - 1] === '/') && (rest === pattern.length || pattern[rest] === '/');
  const spans = stars === 2 && atSegment;
  if (spans && pattern[rest] === '/' && matchFrom(pattern, rest + 1, text, start, budget)) return true;
  for (let t = start; t <= text.length; t += 1) {
    if (matchFrom(pattern, rest, text, t, budget)) return true;
    if (!spans && text[t] === '/') return false;
  }
  return false;
}

/** The end of the pattern's piece at `at` when it matches `character`. */
function matchOne(pattern: string, at: number, character: string | undefined): number | undefined {
  if (character === undefined) return undefined;
  const piece = pattern[at];
  if (piece === '?') return character === '/' ? undefined : at + 1;
  if (piece === '[') return matchSet(pattern, at, character);
  if (piece === '\\') return pattern[at + 1] === character ? at + 2 : undefined;
  return piece === character ? at + 1 : undefined;
}

function matchSet(pattern: string, from: number, character: string): number | undefined {
  const negated = pattern[from + 1] === '!' || pattern[from + 1] === '^';
  const first = from + (negated ? 2 : 1);
  let found = false;
  for (let at = first; at < pattern.length; at += 1) {
    if (pattern[at] === ']' && at > first) return found !== negated && character !== '/' ? at + 1 : undefined;
    const low = pattern[at] ?? '';
    const high = pattern[at + 1] === '-' && (pattern[at + 2] ?? ']') !== ']' ? (pattern[at + 2] ?? low) : low;
    if (low <= character && character <= high) found = true;
    if (high !== low) at += 2;
  }
  return undefined;
}
