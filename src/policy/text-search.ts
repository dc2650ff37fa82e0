/**
 * Searches text for patterns that people wrote. The time is bounded by the lengths of text and pattern, whatever both
 * are: all places of a pattern that a match may have reached are followed side by side (Thompson, "Regular Expression
 * Search Algorithm", 1968), so that nothing is ever tried twice. JavaScript's own engine goes back and tries again, and
 * `(a+)+$` keeps it for hours. A time limit on it needs `node:vm`, which browsers have not and other engines do not obey,
 * and gives other verdicts on a busy machine: there, harmless patterns were seen to take longer than 50 ms. Packages that
 * search in linear time cost 2 to 42 ms to load. This costs nothing before a rule has a text pattern, 2 ms from there to the
 * end of the first search, and some 15 ms for eight patterns over 100 KB (Node 20).
 */
import type { CharSet, Edge, Pattern, Property } from './text-syntax.ts';

/** A pattern, compiled: steps by number; a match begins at the first. */
export interface Program {
  readonly steps: readonly Step[];
  /** Per ASCII character, 1: a match may begin with it. Undefined: a match may be empty. */
  readonly begins: Uint8Array | undefined;
}

type Step =
  | { readonly is: 'one'; readonly set: Members }
  /** Goes on at each of these. */
  | { readonly is: 'go'; readonly to: readonly number[] }
  | { readonly is: 'edge'; readonly holds: (before: number, behind: number) => boolean }
  | { readonly is: 'found' };

interface Members {
  /** Per ASCII character, 1: it is one of them. */
  readonly ascii: Uint8Array;
  readonly has: (code: number) => boolean;
}

/** Offsets in the text, in UTF-16 code units. */
export interface Found {
  readonly start: number;
  readonly end: number;
}

/** How much work is left, in places of a pattern that are looked at. */
export interface Budget {
  left: number;
}

/** A pattern may become this many steps: repetitions are written out. */
const MOST_STEPS = 4_000;

/** The pattern as a program; undefined when it is too large. */
export function compileText(pattern: Pattern): Program | undefined {
  if (sizeOf(pattern) > MOST_STEPS) return undefined;
  const steps: Step[] = [];
  write(pattern, steps, new Map());
  steps.push({ is: 'found' });
  return { steps, begins: beginnings(steps) };
}

/** Whether a pattern finds something in every text, the empty one included. */
export function findsAnything(pattern: Pattern): boolean {
  if (pattern.is === 'all') return pattern.of.every(findsAnything);
  if (pattern.is === 'any') return pattern.of.some(findsAnything);
  return pattern.is === 'repeat' && (pattern.least === 0 || findsAnything(pattern.of));
}

function sizeOf(pattern: Pattern): number {
  if (pattern.is === 'all') return pattern.of.reduce((sum, part) => sum + sizeOf(part), 0);
  if (pattern.is === 'any') return pattern.of.reduce((sum, option) => sum + sizeOf(option) + 1, 1);
  if (pattern.is !== 'repeat') return 1;
  const { least, most } = pattern;
  const copies = most === Number.POSITIVE_INFINITY ? least + 1 : most;
  return copies * (sizeOf(pattern.of) + 1) + 1;
}

/** Sets that were worked out: a repetition writes the same one many times. */
type Known = Map<CharSet, Members>;

/** Appends the steps of a pattern; what follows it comes next. */
function write(pattern: Pattern, steps: Step[], known: Known): void {
  if (pattern.is === 'one') steps.push({ is: 'one', set: knownMembers(pattern.set, known) });
  else if (pattern.is === 'edge') steps.push({ is: 'edge', holds: EDGES[pattern.edge] });
  else if (pattern.is === 'all') for (const part of pattern.of) write(part, steps, known);
  else if (pattern.is === 'any') writeChoice(pattern.of, steps, known);
  else writeRepeat(pattern, steps, known);
}

function knownMembers(set: CharSet, known: Known): Members {
  const members = known.get(set) ?? membersOf(set);
  known.set(set, members);
  return members;
}

function writeChoice(options: readonly Pattern[], steps: Step[], known: Known): void {
  const fork: number[] = [];
  const ends: number[][] = [];
  steps.push({ is: 'go', to: fork });
  for (const [index, option] of options.entries()) {
    fork.push(steps.length);
    write(option, steps, known);
    if (index === options.length - 1) continue;
    const end: number[] = [];
    ends.push(end);
    steps.push({ is: 'go', to: end });
  }
  for (const end of ends) end.push(steps.length);
}

function writeRepeat({ of, least, most }: Extract<Pattern, { is: 'repeat' }>, steps: Step[], known: Known): void {
  for (let count = 0; count < least; count += 1) write(of, steps, known);
  const exits: number[][] = [];
  const times = most === Number.POSITIVE_INFINITY ? 1 : most - least;
  for (let count = 0; count < times; count += 1) {
    const fork = [steps.length + 1];
    exits.push(fork);
    const start = steps.length;
    steps.push({ is: 'go', to: fork });
    write(of, steps, known);
    if (most === Number.POSITIVE_INFINITY) steps.push({ is: 'go', to: [start] });
  }
  for (const exit of exits) exit.push(steps.length);
}

/** No character: before the beginning, behind the end. */
const NONE = -1;

const isWord = (code: number): boolean =>
  (code >= 48 && code <= 57) || (code >= 65 && code <= 90) || code === 95 || (code >= 97 && code <= 122);
const isLineEnd = (code: number): boolean => code === 10 || code === 13 || code === 0x2028 || code === 0x2029;

const EDGES: Readonly<Record<Edge, (before: number, behind: number) => boolean>> = {
  start: (before) => before === NONE,
  end: (_, behind) => behind === NONE,
  'line start': (before) => before === NONE || isLineEnd(before),
  'line end': (_, behind) => behind === NONE || isLineEnd(behind),
  'word edge': (before, behind) => isWord(before) !== isWord(behind),
  'no word edge': (before, behind) => isWord(before) === isWord(behind),
};

const ASCII = 128;

/** The answers for ASCII are worked out beforehand, others when they are asked for: a property takes some microseconds. */
function membersOf(set: CharSet): Members {
  const isNot = set.not === true;
  const ascii = new Uint8Array(ASCII);
  for (const item of set.items) addItem(item, ascii);
  if (set.fold === true) foldLetters(ascii);
  if (isNot) for (let code = 0; code < ASCII; code += 1) ascii[code] = ascii[code] === 1 ? 0 : 1;
  const others = new Map<number, boolean>();
  return {
    ascii,
    has(code) {
      if (code < ASCII) return ascii[code] === 1;
      const before = others.get(code);
      if (before !== undefined) return before;
      const isMember = isOneOf(set, code) !== isNot;
      others.set(code, isMember);
      return isMember;
    },
  };
}

function addItem(item: CharSet['items'][number], ascii: Uint8Array): void {
  if ('items' in item) {
    const inner = membersOf(item).ascii;
    for (let code = 0; code < ASCII; code += 1) if (inner[code] === 1) ascii[code] = 1;
  } else if ('property' in item) {
    for (let code = 0; code < ASCII; code += 1) if (hasProperty(item, code)) ascii[code] = 1;
  } else ascii.fill(1, Math.min(item[0], ASCII), Math.min(item[1] + 1, ASCII));
}

/** `A` to `Z` with `a` to `z`, which lie 32 apart. */
function foldLetters(ascii: Uint8Array): void {
  for (let code = 65; code <= 90; code += 1)
    if (ascii[code] === 1 || ascii[code + 32] === 1) ascii[code] = ascii[code + 32] = 1;
}

/** Whether a character outside ASCII stands in one of the items. */
const isOneOf = ({ items, fold }: CharSet, code: number): boolean =>
  items.some((item) => isIn(item, code) || (fold === true && variants(code).some((other) => isIn(item, other))));

function isIn(item: CharSet['items'][number], code: number): boolean {
  if ('items' in item) return isOneOf(item, code) !== (item.not === true);
  if ('property' in item) return hasProperty(item, code);
  return code >= item[0] && code <= item[1];
}

const hasProperty = ({ property }: Property, code: number): boolean =>
  new RegExp(`^\\p{${property}}$`, 'u').test(String.fromCodePoint(code));

/** The other cases of a character, where they are single characters. */
function variants(code: number): readonly number[] {
  const char = String.fromCodePoint(code);
  const upper = char.toUpperCase();
  return [upper, char.toLowerCase(), upper.toLowerCase()].flatMap((text) => {
    const other = text.codePointAt(0);
    return other !== undefined && String.fromCodePoint(other).length === text.length ? [other] : [];
  });
}

/** Edges are taken to hold, so that no beginning is missed. */
function beginnings(steps: readonly Step[]): Uint8Array | undefined {
  const begins = new Uint8Array(ASCII);
  const seen = new Set([0]);
  for (const number of seen) {
    const step = steps[number];
    if (step === undefined || step.is === 'found') return undefined;
    if (step.is === 'one') for (let code = 0; code < ASCII; code += 1) begins[code] ||= step.set.ascii[code] ?? 0;
    else for (const next of step.is === 'go' ? step.to : [number + 1]) seen.add(next);
  }
  return begins;
}

/** The first match in the text, as long as it can be; `undefined`: there is none; `limit`: the work was too much. */
export function searchText(program: Program, text: string, budget: Budget): Found | 'limit' | undefined {
  const first = nextBeginning(program, text, 0);
  budget.left -= SETTING_OUT + first;
  if (first === text.length && program.begins !== undefined) return budget.left < 0 ? 'limit' : undefined;
  // To make room for a search takes as long as some of its steps: a payload may hold millions of short texts.
  budget.left -= ROOM + program.steps.length;
  return budget.left < 0 ? 'limit' : new Search(program, text, budget).run(first);
}

/** What a text costs that no match can begin in, and what a search costs before its first step. */
const SETTING_OUT = 5;
const ROOM = 50;

/** The next place where a match may begin; everything outside ASCII may begin one. */
function nextBeginning({ begins }: Program, text: string, from: number): number {
  if (begins === undefined) return from;
  let at = from;
  for (; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit >= ASCII || begins[unit] === 1) break;
  }
  return at;
}

/** Life cycle: one program over one text, once from front to back. */
class Search {
  readonly #program: Program;
  readonly #steps: Program['steps'];
  readonly #text: string;
  readonly #budget: Budget;
  /** The position, plus one, at which a step was reached last. */
  readonly #reached: Int32Array;
  readonly #todo: Int32Array;
  /** Steps that wait for a character, and where their matches began: earlier beginnings first. */
  #waiting: Threads;
  #next: Threads;
  #foundStart = NONE;
  #foundEnd = NONE;

  constructor(program: Program, text: string, budget: Budget) {
    const { steps } = program;
    this.#program = program;
    this.#steps = steps;
    this.#text = text;
    this.#budget = budget;
    this.#reached = new Int32Array(steps.length);
    this.#todo = new Int32Array(steps.length);
    this.#waiting = threads(steps.length);
    this.#next = threads(steps.length);
  }

  /** `from`: no match begins before. */
  run(from: number): Found | 'limit' | undefined {
    const text = this.#text;
    let before = from === 0 ? NONE : text.charCodeAt(from - 1);
    for (let at = from; ; ) {
      if (this.#waiting.count === 0) {
        if (this.#foundStart !== NONE) break;
        const next = nextBeginning(this.#program, text, at);
        this.#budget.left -= next - at;
        if (next > at) before = text.charCodeAt(next - 1);
        at = next;
      }
      const code = text.codePointAt(at) ?? NONE;
      // An earlier beginning wins, so that none is tried behind a match.
      if (this.#foundStart === NONE) this.#reach(0, at, at, before, code, this.#waiting);
      if (this.#budget.left < 0) return 'limit';
      if (code === NONE) break;
      before = code;
      at += code > 0xffff ? 2 : 1;
      this.#step(code, at);
    }
    return this.#foundStart === NONE ? undefined : { start: this.#foundStart, end: this.#foundEnd };
  }

  /** Takes a character; `at` is the place behind it. */
  #step(code: number, at: number): void {
    const waiting = this.#waiting;
    const next = this.#next;
    next.count = 0;
    const behind = this.#text.codePointAt(at) ?? NONE;
    this.#budget.left -= waiting.count;
    for (let index = 0; index < waiting.count; index += 1) {
      const start = waiting.starts[index] ?? 0;
      if (this.#foundStart !== NONE && start > this.#foundStart) break;
      const number = waiting.steps[index] ?? 0;
      const step = this.#steps[number];
      if (step?.is === 'one' && (code < ASCII ? step.set.ascii[code] === 1 : step.set.has(code)))
        this.#reach(number + 1, start, at, code, behind, next);
    }
    this.#waiting = next;
    this.#next = waiting;
  }

  /** Goes on from a step until a character is needed. Who comes first began first, and later ones add nothing. */
  #reach(from: number, start: number, at: number, before: number, behind: number, into: Threads): void {
    const todo = this.#todo;
    const reached = this.#reached;
    let depth = 0;
    if (reached[from] !== at + 1) todo[depth++] = from;
    reached[from] = at + 1;
    while (depth > 0) {
      const number = todo[--depth] ?? 0;
      this.#budget.left -= 1;
      const step = this.#steps[number];
      if (step === undefined) continue;
      if (step.is === 'one') {
        into.steps[into.count] = number;
        into.starts[into.count] = start;
        into.count += 1;
      } else if (step.is === 'found') {
        this.#foundStart = start;
        this.#foundEnd = at;
      } else if (step.is === 'go') {
        for (const next of step.to) {
          if (reached[next] === at + 1) continue;
          reached[next] = at + 1;
          todo[depth++] = next;
        }
      } else if (step.holds(before, behind) && reached[number + 1] !== at + 1) {
        reached[number + 1] = at + 1;
        todo[depth++] = number + 1;
      }
    }
  }
}

interface Threads {
  readonly steps: Int32Array;
  readonly starts: Int32Array;
  count: number;
}

const threads = (most: number): Threads => ({ steps: new Int32Array(most), starts: new Int32Array(most), count: 0 });
