/** The characters of a set, in its order; `padded`: the last one may be repeated to any length. */
type Characters = readonly string[];

export interface TrOptions {
  readonly complement: boolean;
  readonly delete: boolean;
  readonly squeeze: boolean;
  /** `-t`: the first set is cut to the length of the second. */
  readonly truncate: boolean;
}

/**
 * What `tr` makes of a text, by the rules of GNU coreutils 9 (POSIX where both say something); undefined where the sets
 * are none, or anything lies beyond ASCII.
 */
export function translated(
  text: string,
  [first, second]: readonly string[],
  { complement, truncate, ...options }: TrOptions,
): string | undefined {
  const from = setOf(first ?? '', 0);
  const to = second === undefined ? undefined : setOf(second, from?.length ?? 0);
  if (from === undefined || (second !== undefined && to === undefined) || !isAscii(text)) return undefined;
  const chosen = complement ? ALL.filter((char) => !from.includes(char)) : from;
  if (options.delete) {
    if (to !== undefined && !options.squeeze) return undefined;
    const gone = new Set(chosen);
    const kept = [...text].filter((char) => !gone.has(char)).join('');
    return options.squeeze && to !== undefined ? squeezed(kept, to) : kept;
  }
  if (to === undefined) return options.squeeze ? squeezed(text, chosen) : undefined;
  const last = to.at(-1);
  if (last === undefined) return undefined;
  const cut = truncate ? chosen.slice(0, to.length) : chosen;
  // Of a character that stands twice in the set the last place counts.
  const table = new Map(cut.map((char, at) => [char, to[at] ?? last]));
  const changed = [...text].map((char) => table.get(char) ?? char).join('');
  return options.squeeze ? squeezed(changed, to) : changed;
}

const range = (from: number, to: number): Characters =>
  Array.from({ length: to - from + 1 }, (_, at) => String.fromCharCode(from + at));
const ALL = range(0, 127);
/** Programs take single bytes where people see characters: they are the same as long as this holds. */
export const isAscii = (text: string): boolean => !/[^\p{ASCII}]/u.test(text);

function squeezed(text: string, characters: Characters): string {
  const set = new Set(characters);
  return [...text].filter((char, at, all) => all[at - 1] !== char || !set.has(char)).join('');
}

const CLASSES: Readonly<Record<string, RegExp>> = {
  alnum: /[0-9A-Za-z]/,
  alpha: /[A-Za-z]/,
  blank: /[ \t]/,
  cntrl: /[\0-\x1f\x7f]/,
  digit: /[0-9]/,
  graph: /[!-~]/,
  lower: /[a-z]/,
  print: /[ -~]/,
  punct: /[!-/:-@[-`{-~]/,
  space: /[\t-\r ]/,
  upper: /[A-Z]/,
  xdigit: /[0-9A-Fa-f]/,
};
const ESCAPES: Readonly<Record<string, string>> = { a: '\u0007', b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' };

/** `a-z`, `[:upper:]`, `[=x=]`, `[x*3]`, `[x*]` (as many as `length` takes), `\n`, `\054`. */
function setOf(source: string, length: number): Characters | undefined {
  if (!isAscii(source)) return undefined;
  const found: string[] = [];
  let rest = source;
  while (rest !== '') {
    const named = /^\[:(\w+):\]/.exec(rest);
    const repeated = /^\[(\\?[\s\S])\*(\d*)\]/.exec(rest);
    const equal = /^\[=([\s\S])=\]/.exec(rest);
    if (named !== null) {
      const test = Object.hasOwn(CLASSES, named[1] ?? '') ? CLASSES[named[1] ?? ''] : undefined;
      if (test === undefined) return undefined;
      found.push(...ALL.filter((char) => test.test(char)));
    } else if (repeated !== null) {
      const [, , digits = ''] = repeated;
      const count = Number.parseInt(digits, digits.startsWith('0') ? 8 : 10) || Math.max(length - found.length, 0);
      if (count > ALL.length) return undefined;
      found.push(...Array.from({ length: count }, () => charAt(repeated[1] ?? '').char));
    } else if (equal !== null) found.push(equal[1] ?? '');
    else {
      const start = charAt(rest);
      const behind = rest.slice(start.length);
      const end = /^-[\s\S]/.test(behind) ? charAt(behind.slice(1)) : undefined;
      const [low, high] = [start.char.charCodeAt(0), (end ?? start).char.charCodeAt(0)];
      if (high < low) return undefined;
      found.push(...range(low, high));
      rest = behind.slice(end === undefined ? 0 : 1 + end.length);
      continue;
    }
    rest = rest.slice((named ?? repeated ?? equal)?.[0].length);
  }
  return found;
}

function charAt(text: string): { readonly char: string; readonly length: number } {
  const octal = /^\\([0-3]?[0-7]{1,2})/.exec(text);
  if (octal !== null) return { char: String.fromCharCode(Number.parseInt(octal[1] ?? '', 8)), length: octal[0].length };
  if (text.startsWith('\\') && text.length > 1) {
    const char = text.charAt(1);
    return { char: (Object.hasOwn(ESCAPES, char) ? ESCAPES[char] : undefined) ?? char, length: 2 };
  }
  return { char: text.charAt(0), length: 1 };
}
