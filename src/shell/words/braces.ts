/** More words than this are not listed. */
const WORDS = 256;

/**
 * Brace expansion of a word's source (bash does it before every other expansion, on the raw text). Undefined: too many
 * words, or too deeply nested, to list.
 */
export function expandBraces(source: string, depth = 0): readonly string[] | undefined {
  const group = firstGroup(source);
  if (group === undefined) return [source];
  if (depth > 64) return undefined;
  const rests = expandBraces(source.slice(group.end), depth + 1);
  if (rests === undefined) return undefined;
  const head = source.slice(0, group.start);
  const words: string[] = [];
  for (const item of group.items) {
    const middles = group.sequence ? [item] : expandBraces(item, depth + 1);
    if (middles === undefined) return undefined;
    for (const middle of middles) for (const rest of rests) words.push(head + middle + rest);
    if (words.length > WORDS) return undefined;
  }
  return words;
}

interface Group {
  readonly start: number;
  readonly end: number;
  readonly items: readonly string[];
  readonly sequence: boolean;
}

/** The first `{a,b}` or `{1..3}` that really is one. */
function firstGroup(source: string): Group | undefined {
  for (let at = 0; at < source.length; at = skip(source, at)) {
    if (source.charAt(at) !== '{') continue;
    const group = groupAt(source, at);
    if (group !== undefined) return group;
  }
  return undefined;
}

function groupAt(source: string, start: number): Group | undefined {
  const commas: number[] = [];
  let open = 0;
  for (let at = start + 1; at < source.length; at = skip(source, at)) {
    const char = source.charAt(at);
    if (char === '{') open += 1;
    else if (char === '}' && open > 0) open -= 1;
    else if (char === ',' && open === 0) commas.push(at);
    else if (char === '}') {
      if (commas.length > 0) {
        const cuts = [start, ...commas, at];
        const items = commas.concat(at).map((cut, index) => source.slice((cuts[index] ?? 0) + 1, cut));
        return { start, end: at + 1, items, sequence: false };
      }
      const items = sequence(source.slice(start + 1, at));
      return items === undefined ? undefined : { start, end: at + 1, items, sequence: true };
    }
  }
  return undefined;
}

/** `{1..10..2}`, `{01..10}`, `{a..e}`. A sequence longer than the limit is cut just past it, which reports it. */
function sequence(text: string): string[] | undefined {
  const match = /^(?:(-?\d{1,15})\.\.(-?\d{1,15})|([A-Za-z])\.\.([A-Za-z]))(?:\.\.(-?\d{1,9}))?$/.exec(text);
  if (match === null) return undefined;
  const [, low, high, first, last, by] = match;
  const numeric = low !== undefined && high !== undefined;
  const from = numeric ? Number(low) : (first ?? '').charCodeAt(0);
  const to = numeric ? Number(high) : (last ?? '').charCodeAt(0);
  const stride = Math.max(1, Math.abs(Number(by ?? 1))) * (from <= to ? 1 : -1);
  const padded = numeric && [low, high].some((end) => /^-?0\d/.test(end));
  const width = padded ? Math.max(low.length, high.length) : 0;
  const items: string[] = [];
  for (let at = from; (stride > 0 ? at <= to : at >= to) && items.length <= WORDS; at += stride) {
    items.push(numeric ? pad(at, width) : String.fromCharCode(at));
  }
  return items;
}

function pad(number: number, width: number): string {
  const digits = String(Math.abs(number)).padStart(number < 0 ? width - 1 : width, '0');
  return number < 0 ? `-${digits}` : digits;
}

/** The offset behind the character, quoted piece or expansion that begins at `at`. */
function skip(source: string, at: number): number {
  const char = source.charAt(at);
  if (char === '\\') return at + 2;
  if (char === "'") return past(source, at + 1, "'", false);
  if (char === '"' || char === '`') return past(source, at + 1, char, true);
  if (char === '$' && source.charAt(at + 1) === "'") return past(source, at + 2, "'", true);
  if ((char === '$' || char === '<' || char === '>') && source.charAt(at + 1) === '(')
    return balanced(source, at + 1, '(', ')');
  if (char === '$' && source.charAt(at + 1) === '{') return balanced(source, at + 1, '{', '}');
  return at + 1;
}

function past(source: string, from: number, quote: string, escapes: boolean): number {
  for (let at = from; at < source.length; at += 1) {
    const char = source.charAt(at);
    if (escapes && char === '\\') at += 1;
    else if (char === quote) return at + 1;
    else if (quote === '"' && char === '$' && source.charAt(at + 1) === '(')
      at = balanced(source, at + 1, '(', ')') - 1;
  }
  return source.length;
}

function balanced(source: string, from: number, open: string, close: string): number {
  let depth = 0;
  for (let at = from; at < source.length; ) {
    const char = source.charAt(at);
    if (char === open) depth += 1;
    else if (char === close) {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
    if (char === '\\') at += 2;
    else if (char === "'") at = past(source, at + 1, "'", false);
    else if (char === '"' || char === '`') at = plainPast(source, at + 1, char);
    else at += 1;
  }
  return source.length;
}

function plainPast(source: string, from: number, quote: string): number {
  for (let at = from; at < source.length; at += 1) {
    if (source.charAt(at) === '\\') at += 1;
    else if (source.charAt(at) === quote) return at + 1;
  }
  return source.length;
}
