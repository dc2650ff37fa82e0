/** What a text pattern means, as a tree. */
export type Pattern =
  | { readonly is: 'one'; readonly set: CharSet }
  | { readonly is: 'all'; readonly of: readonly Pattern[] }
  | { readonly is: 'any'; readonly of: readonly Pattern[] }
  | { readonly is: 'repeat'; readonly of: Pattern; readonly least: number; readonly most: number }
  | { readonly is: 'edge'; readonly edge: Edge };

/** A place between two characters. */
export type Edge = 'start' | 'end' | 'line start' | 'line end' | 'word edge' | 'no word edge';

/** The characters that stand in one of the items; with `not`, all others. */
export interface CharSet {
  readonly items: readonly (Range | CharSet | Property)[];
  readonly not?: boolean;
  /** Without regard to case. */
  readonly fold?: boolean;
}
/** First and last code point. */
export type Range = readonly [from: number, to: number];
/** A property of Unicode, as a regular expression writes it: `Script=Greek`, `Lu`. */
export interface Property {
  readonly property: string;
}

export interface SyntaxFault {
  readonly fault: string;
}

/**
 * Reads a text pattern: a text between slashes is a regular expression with the flags `i`, `m` and `s`, as JavaScript
 * (with the flag `u`) reads it; any other is found as it stands, without regard to case, with `*` for any text. Looking
 * around and back-references are faults: no search of a single pass could follow them.
 */
export function readTextPattern(written: string): Pattern | SyntaxFault {
  if (written.length > LONGEST) return { fault: `it is longer than ${LONGEST} characters` };
  const [, source, flags] = LITERAL.exec(written) ?? [];
  if (source === undefined || flags === undefined || !/^[dgimsuvy]*$/.test(flags)) return plainText(written);
  const unknown = /[^imsu]/.exec(flags)?.[0];
  if (unknown !== undefined) return { fault: `the flag \`${unknown}\` means nothing here; there are i, m and s` };
  try {
    return new Reader(source, flags).pattern();
  } catch (error) {
    if (error instanceof Fault) return { fault: `${error.message} (character ${error.at + 2})` };
    throw error;
  }
}

/** No person writes a longer one, and every call of the hook would read it. */
const LONGEST = 2_000;

/** Slashes within it are escaped or stand in brackets, as in JavaScript: `/etc/passwd` is a path. */
const LITERAL = /^\/((?:[^\\/[\n]|\\[^\n]|\[(?:[^\]\\\n]|\\[^\n])*\])+)\/([a-z]*)$/;

const ANY: CharSet = { items: [], not: true };
const any: Pattern = { is: 'repeat', of: { is: 'one', set: ANY }, least: 0, most: Number.POSITIVE_INFINITY };

function plainText(text: string): Pattern {
  const of = [...text].map((char): Pattern => (char === '*' ? any : one([rangeOf(char)], { fold: true })));
  return { is: 'all', of };
}

const rangeOf = (char: string): Range => [codeOf(char), codeOf(char)];
const codeOf = (char: string): number => char.codePointAt(0) ?? 0;
const one = (items: CharSet['items'], options: Omit<CharSet, 'items'> = {}): Pattern => ({
  is: 'one',
  set: { items, ...options },
});

const DIGITS: CharSet = { items: [[48, 57]] };
const WORDS: CharSet = {
  items: [
    [48, 57],
    [65, 90],
    [95, 95],
    [97, 122],
  ],
};
/** ECMAScript's WhiteSpace and LineTerminator. */
const SPACES: CharSet = {
  items: [
    [9, 13],
    [32, 32],
    [0xa0, 0xa0],
    [0x1680, 0x1680],
    [0x2000, 0x200a],
    [0x2028, 0x2029],
    [0x202f, 0x202f],
    [0x205f, 0x205f],
    [0x3000, 0x3000],
    [0xfeff, 0xfeff],
  ],
};
const LINE_ENDS: CharSet['items'] = [
  [10, 10],
  [13, 13],
  [0x2028, 0x2029],
];
const SETS: Readonly<Record<string, CharSet>> = {
  d: DIGITS,
  D: { ...DIGITS, not: true },
  w: WORDS,
  W: { ...WORDS, not: true },
  s: SPACES,
  S: { ...SPACES, not: true },
};
const CONTROLS: Readonly<Record<string, number>> = { t: 9, n: 10, v: 11, f: 12, r: 13, 0: 0 };

class Fault extends Error {
  readonly at: number;
  constructor(at: number, message: string) {
    super(message);
    this.at = at;
  }
}

/** Deeper than any pattern that a person writes. */
const DEPTH = 50;
/** The most that a counted repetition may ask for; what it makes of the pattern is bounded besides. */
const MOST_TIMES = 1_000;

/** Life cycle: one pattern, read once from front to back. */
class Reader {
  readonly #text: string;
  readonly #flags: string;
  #at = 0;
  #depth = 0;

  constructor(text: string, flags: string) {
    this.#text = text;
    this.#flags = flags;
  }

  pattern(): Pattern {
    const pattern = this.#choice();
    if (this.#at < this.#text.length) throw this.#fault('a `)` without its `(`');
    return pattern;
  }

  #choice(): Pattern {
    const options = [this.#sequence()];
    while (this.#takes('|')) options.push(this.#sequence());
    const [first] = options;
    return options.length === 1 && first !== undefined ? first : { is: 'any', of: options };
  }

  #sequence(): Pattern {
    const parts: Pattern[] = [];
    for (let next = this.#next(); next !== '' && next !== '|' && next !== ')'; next = this.#next())
      parts.push(this.#term());
    return { is: 'all', of: parts };
  }

  #term(): Pattern {
    const start = this.#at;
    const atom = this.#atom();
    const times = this.#times();
    if (times === undefined) return atom;
    if (atom.is === 'edge') throw new Fault(start, 'there is nothing to repeat');
    // Whether as much or as little as possible is taken makes no difference to whether there is a match.
    this.#takes('?');
    return { is: 'repeat', of: atom, ...times };
  }

  #times(): { readonly least: number; readonly most: number } | undefined {
    const many = Number.POSITIVE_INFINITY;
    if (this.#takes('*')) return { least: 0, most: many };
    if (this.#takes('+')) return { least: 1, most: many };
    if (this.#takes('?')) return { least: 0, most: 1 };
    const [whole, from, comma, to] = this.#match(/\{(\d+)(,)?(\d*)\}/y) ?? [];
    if (whole === undefined || (comma === undefined && to !== '')) return undefined;
    const least = Number(from);
    const most = comma === undefined ? least : to === '' ? many : Number(to);
    if (most < least) throw this.#fault('the numbers of a repetition are in the wrong order');
    if (Math.max(least, most === many ? 0 : most) > MOST_TIMES)
      throw this.#fault(`a repetition of more than ${MOST_TIMES} is too large`);
    return { least, most };
  }

  #atom(): Pattern {
    const char = this.#take();
    if (char === '(') return this.#group();
    if (char === '[') return { is: 'one', set: this.#set() };
    if (char === '.') return this.#has('s') ? { is: 'one', set: ANY } : one(LINE_ENDS, { not: true });
    if (char === '^') return { is: 'edge', edge: this.#has('m') ? 'line start' : 'start' };
    if (char === '$') return { is: 'edge', edge: this.#has('m') ? 'line end' : 'end' };
    if ('*+?'.includes(char)) throw this.#back('there is nothing to repeat');
    if (char === '\\') return this.#escape();
    return this.#char(codeOf(char));
  }

  #group(): Pattern {
    const mark = this.#match(/\?(?:[:=!]|<[=!]|<[\p{ID_Start}$_][\p{ID_Continue}$]*>)/uy)?.[0];
    if (mark !== undefined && /[=!]$/.test(mark))
      throw this.#back(
        'looking ahead or behind is not possible; write what is meant as two rules, or list what may stand there',
      );
    if (mark === undefined && this.#next() === '?')
      throw this.#fault('this kind of group is not known; flags stand behind the last slash');
    this.#depth += 1;
    if (this.#depth > DEPTH) throw this.#fault('groups are nested too deep');
    const inner = this.#choice();
    if (!this.#takes(')')) throw this.#fault('a group is not closed');
    this.#depth -= 1;
    return inner;
  }

  #escape(): Pattern {
    const char = this.#take();
    if (char === 'b') return { is: 'edge', edge: 'word edge' };
    if (char === 'B') return { is: 'edge', edge: 'no word edge' };
    if (/[1-9k]/.test(char)) throw this.#back('back-references are not possible; write out what may stand there');
    const meant = this.#meant(char);
    return typeof meant === 'number' ? this.#char(meant) : { is: 'one', set: { items: [meant], ...this.#folding() } };
  }

  /** What a backslash and a character mean, inside brackets and outside: one character, or a set. */
  #meant(char: string): number | CharSet | Property {
    const set = Object.hasOwn(SETS, char) ? SETS[char] : undefined;
    if (set !== undefined) return set;
    const control = Object.hasOwn(CONTROLS, char) ? CONTROLS[char] : undefined;
    if (control !== undefined) return control;
    if (char === 'p' || char === 'P') return this.#property(char === 'P');
    if (char === 'x') return this.#hex(/[\da-f]{2}/iy, 'two hexadecimal digits');
    if (char === 'u') return this.#unicode();
    if (char === 'c') return this.#letter() % 32;
    if (char === '' || /[A-Za-z0-9]/.test(char)) throw this.#back(`\`\\${char}\` means nothing`);
    return codeOf(char);
  }

  #letter(): number {
    const letter = this.#match(/[A-Za-z]/y)?.[0];
    if (letter === undefined) throw this.#fault('a letter belongs behind `\\c`');
    return codeOf(letter);
  }

  #hex(digits: RegExp, what: string): number {
    const found = this.#match(digits)?.[0];
    if (found === undefined) throw this.#fault(`${what} belong here`);
    return Number.parseInt(found, 16);
  }

  #unicode(): number {
    const braced = this.#match(/\{([\da-f]{1,6})\}/iy)?.[1];
    const code =
      braced === undefined ? this.#hex(/[\da-f]{4}/iy, 'four hexadecimal digits') : Number.parseInt(braced, 16);
    if (code > 0x10ffff) throw this.#fault('there is no such character');
    if (braced !== undefined || code < 0xd800 || code > 0xdbff) return code;
    const low = this.#match(/\\u(d[c-f][\da-f]{2})/iy)?.[1];
    return low === undefined ? code : 0x10000 + (code - 0xd800) * 0x400 + (Number.parseInt(low, 16) - 0xdc00);
  }

  #property(not: boolean): CharSet {
    const property = this.#match(/\{(\w+(?:=\w+)?)\}/y)?.[1];
    if (property === undefined || !isProperty(property)) throw this.#fault('no property of Unicode is named so');
    return { items: [{ property }], not };
  }

  /** Behind the opening bracket. */
  #set(): CharSet {
    const not = this.#takes('^');
    const items: (Range | CharSet | Property)[] = [];
    while (!this.#takes(']')) {
      if (this.#next() === '') throw this.#fault('a `[` is not closed');
      const from = this.#setItem();
      const isRange = this.#next() === '-' && !this.#text.startsWith('-]', this.#at);
      if (!isRange) items.push(typeof from === 'number' ? [from, from] : from);
      else {
        this.#take();
        const to = this.#setItem();
        if (typeof from !== 'number' || typeof to !== 'number' || to < from)
          throw this.#fault('a range in brackets is in the wrong order');
        items.push([from, to]);
      }
    }
    return { items, not, ...this.#folding() };
  }

  #setItem(): number | CharSet | Property {
    const char = this.#take();
    if (char !== '\\') return codeOf(char);
    const escaped = this.#take();
    return escaped === 'b' ? 8 : this.#meant(escaped);
  }

  #char = (code: number): Pattern => one([[code, code]], this.#folding());
  #folding = (): Pick<CharSet, 'fold'> => (this.#has('i') ? { fold: true } : {});
  #has = (flag: string): boolean => this.#flags.includes(flag);

  /** One whole character, or nothing at the end. */
  #next(): string {
    const code = this.#text.codePointAt(this.#at);
    return code === undefined ? '' : String.fromCodePoint(code);
  }

  #take(): string {
    const char = this.#next();
    this.#at += char.length;
    return char;
  }

  #takes(char: string): boolean {
    const isThere = this.#next() === char;
    if (isThere) this.#at += char.length;
    return isThere;
  }

  #match(expression: RegExp): RegExpExecArray | undefined {
    expression.lastIndex = this.#at;
    const found = expression.exec(this.#text) ?? undefined;
    if (found !== undefined) this.#at += found[0].length;
    return found;
  }

  #fault = (message: string): Fault => new Fault(this.#at, message);
  /** At the character that was taken last. */
  #back = (message: string): Fault => new Fault(Math.max(0, this.#at - 1), message);
}

/** JavaScript itself knows the names. */
function isProperty(name: string): boolean {
  try {
    return new RegExp(`\\p{${name}}`, 'u').source !== '';
  } catch {
    return false;
  }
}
