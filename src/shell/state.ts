import type { CompoundCommand, CompoundList, Redirected } from './parse.ts';
import type { Stdin } from './reading.ts';
import type { SourceText } from './source.ts';
import type { Value } from './value.ts';

/**
 * What the shell holds, as far as the text tells. One key has several facts where the ways to reach a place differ
 * (`[ x ] && b=main` leaves `b` either inherited or `main`); the facts of a key are alternatives.
 */
export type Fact =
  /** As the line found it: the given environment, or unknown. `exported`: so will be what it is set to. */
  | { readonly is: 'inherited'; readonly exported?: true }
  | { readonly is: 'unset'; readonly exported?: true }
  | { readonly is: 'text'; readonly value: Value; readonly exported: boolean; readonly integer?: boolean }
  /** With `keys`, one for each element, it was declared by `declare -A`. */
  | {
      readonly is: 'array';
      readonly elements: readonly Value[];
      readonly keys?: readonly string[];
      readonly exported: boolean;
    }
  /** `declare -n`. */
  | { readonly is: 'reference'; readonly name: string }
  | { readonly is: 'directory'; readonly path: Value }
  | { readonly is: 'option'; readonly on: boolean }
  /** What `exec 3<file` left open. */
  | { readonly is: 'descriptor'; readonly input: Input }
  | { readonly is: 'function'; readonly body: FunctionBody; readonly source: SourceText; readonly exported: boolean }
  | { readonly is: 'alias'; readonly text: Value; readonly source: SourceText; readonly end: number }
  | { readonly is: 'arguments'; readonly values: readonly Value[] }
  /** What the line has written into a file, when so many commands had been started. */
  | { readonly is: 'file'; readonly text: Value; readonly since: number };

/** A stream that is read, and the bytes on it where they are known at all. */
export interface Input {
  readonly stdin: Stdin;
  readonly text: Value | undefined;
}

export type FunctionBody = CompoundCommand | Redirected | CompoundList;

/** What a key may hold: one of these, by the way that was taken. */
export type Alternatives = readonly [Fact, ...Fact[]];

/** What a command changed: the new facts of each key it touched. */
export type Delta = ReadonlyMap<string, Alternatives>;

export const noChange: Delta = new Map();

/** More alternatives than this become one unknown. */
const ALTERNATIVES = 8;

export const variableKey = (name: string): string => `$${name}`;
export const functionKey = (name: string): string => `f ${name}`;
export const aliasKey = (name: string): string => `a ${name}`;
export const optionKey = (name: string): string => `o ${name}`;
export const readonlyKey = (name: string): string => `r ${name}`;
/** Whether what it is set to is written in capital or small letters (`declare -u`). */
export const caseKey = (name: string): string => `c ${name}`;
export const localKey = (name: string): string => `l ${name}`;
export const descriptorKey = (number: string): string => `d ${number}`;
/** Of a file, by its resolved path as it is shown. What is done to files outlives a subshell. */
export const fileKey = (path: string): string => `F ${path}`;
export const DIRECTORY = 'directory';
export const PREVIOUS_DIRECTORY = 'previous directory';
export const DIRECTORY_STACK = 'directory stack';
export const ARGUMENTS = 'arguments';
/** The command that was started last: its index, with `+` or `-` once its status is known. Subshells do not hide it. */
export const LAST_COMMAND = 'last command';

/** Shorter blocks of changes are gone through one by one; longer ones are gathered, once. */
const STRIDE = 64;

/**
 * All facts at one moment, as a chain of changes; what `Command.variable` looks into long after. Each change also ends a block
 * of changes, as many as the lowest bit of its number says (as in a Fenwick tree): what is not there is not in a few blocks.
 */
export class Snapshot {
  readonly key: string;
  readonly facts: Alternatives;
  readonly before: Snapshot | undefined;
  readonly #number: number;
  /** The last change before the block. */
  readonly #past: Snapshot | undefined;
  #gathered: ReadonlyMap<string, Alternatives> | undefined;
  #exported: readonly string[] | undefined;

  constructor(key: string, facts: Alternatives, before: Snapshot | undefined) {
    this.key = key;
    this.facts = facts;
    this.before = before;
    this.#number = before === undefined ? 1 : before.#number + 1;
    let past = before;
    while (past !== undefined && past.#number > this.#number - this.#size) past = past.#past;
    this.#past = past;
  }

  /** The newest facts of a key. */
  get(key: string): Alternatives | undefined {
    for (let entry: Snapshot | undefined = this; entry !== undefined; ) {
      const isLong: boolean = entry.#size >= STRIDE;
      const facts: Alternatives | undefined = isLong
        ? entry.#block().get(key)
        : entry.key === key
          ? entry.facts
          : undefined;
      if (facts !== undefined) return facts;
      entry = isLong ? entry.#past : entry.before;
    }
    return undefined;
  }

  /** The variables that a program is given, or that were unset, the one that was changed last at the end. */
  get exported(): readonly string[] {
    const changes: Snapshot[] = [];
    let entry: Snapshot | undefined = this;
    for (; entry !== undefined && entry.#exported === undefined; entry = entry.before)
      if (entry.key.startsWith(variableKey(''))) changes.push(entry);
    const before = entry === undefined ? [] : (entry.#exported ?? []);
    this.#exported = changes.length === 0 ? before : withChanges(before, changes.reverse());
    return this.#exported;
  }

  get #size(): number {
    return this.#number & -this.#number;
  }

  #block(): ReadonlyMap<string, Alternatives> {
    if (this.#gathered !== undefined) return this.#gathered;
    const all = new Map<string, Alternatives>();
    for (let entry: Snapshot | undefined = this; entry !== undefined && entry !== this.#past; entry = entry.before)
      if (!all.has(entry.key)) all.set(entry.key, entry.facts);
    this.#gathered = all;
    return all;
  }
}

function withChanges(names: readonly string[], changes: readonly Snapshot[]): readonly string[] {
  const latest = new Map<string, boolean>();
  for (const { key, facts } of changes) {
    const name = key.slice(variableKey('').length);
    latest.delete(name);
    latest.set(
      name,
      facts.some((fact) => fact.is === 'unset' || ('exported' in fact && fact.exported === true)),
    );
  }
  const added = [...latest].flatMap(([name, isExported]) => (isExported ? [name] : []));
  return [...names.filter((name) => !latest.has(name)), ...added];
}

/** The facts while a text is read. Branches are run and taken back; what they changed is kept as a delta. */
export class State {
  readonly #facts = new Map<string, Alternatives>();
  readonly #undo: {
    readonly key: string;
    readonly facts: Alternatives | undefined;
    readonly snapshot: Snapshot | undefined;
  }[] = [];
  #snapshot: Snapshot | undefined;
  #changes = 0;

  /** How many facts were set, taken back or merged so far: what the reading of branches costs. */
  get changes(): number {
    return this.#changes;
  }

  get(key: string): Alternatives | undefined {
    return this.#facts.get(key);
  }

  /**
   * Forgets what a shell does not hand on to a program that it starts: all but exported variables and functions. `lost` is
   * what becomes of a variable that is not exported.
   */
  forgetUnexported(lost: (name: string) => Fact): void {
    for (const [key, facts] of [...this.#facts]) {
      if (key === DIRECTORY_STACK) this.set(key, { is: 'arguments', values: [] });
      if (!/^(?:\$|[afor] )/.test(key)) continue;
      const kept = facts.map((fact): Fact => {
        if (fact.is === 'unset' || fact.is === 'inherited') return fact;
        // Bash exports no arrays.
        if (fact.is !== 'array' && 'exported' in fact && fact.exported === true) return fact;
        return key.startsWith(variableKey('')) ? lost(key.slice(variableKey('').length)) : { is: 'inherited' };
      });
      if (kept.some((fact, index) => fact !== facts[index])) this.set(key, ...firstAndRest(kept));
    }
  }

  /** Forgets all that programs would find in their environment; `given`: the names that the line found there. */
  forgetEnvironment(given: readonly string[]): void {
    const names = new Set([...this.#facts.keys(), ...given.map(variableKey)]);
    for (const key of names)
      if (key.startsWith(variableKey(''))) this.set(key, { is: 'unset' });
      else if (key.startsWith(functionKey(''))) this.set(key, { is: 'inherited' });
  }

  /** The keys that begin so and under which something is known. */
  keys(start: string): readonly string[] {
    return [...this.#facts.keys()].filter((key) => key.startsWith(start));
  }

  get size(): number {
    return this.#facts.size;
  }

  get snapshot(): Snapshot | undefined {
    return this.#snapshot;
  }

  set(key: string, ...facts: Alternatives): void {
    const kept = facts.length > ALTERNATIVES ? blur(key, facts) : facts;
    this.#changes += 1;
    this.#undo.push({ key, facts: this.#facts.get(key), snapshot: this.#snapshot });
    this.#facts.set(key, kept);
    this.#snapshot = new Snapshot(key, kept, this.#snapshot);
  }

  apply(delta: Delta | undefined): void {
    if (delta !== undefined) for (const [key, facts] of delta) this.set(key, ...facts);
  }

  /** Runs `body`, takes its changes back, and returns them beside its result. */
  branch<T>(body: () => T): { readonly result: T; readonly delta: Delta } {
    const mark = this.#undo.length;
    const result = body();
    return { result, delta: this.#takeBack(mark) };
  }

  #takeBack(mark: number): Delta {
    if (this.#undo.length === mark) return noChange;
    const delta = new Map<string, Alternatives>();
    this.#changes += this.#undo.length - mark;
    for (let index = this.#undo.length - 1; index >= mark; index -= 1) {
      const undo = this.#undo[index];
      if (undo === undefined) continue;
      const now = this.#facts.get(undo.key);
      if (now !== undefined && !delta.has(undo.key)) delta.set(undo.key, now);
      if (undo.facts === undefined) this.#facts.delete(undo.key);
      else this.#facts.set(undo.key, undo.facts);
      this.#snapshot = undo.snapshot;
    }
    this.#undo.length = mark;
    return delta;
  }

  /** A moment that `since` counts from. */
  get mark(): number {
    return this.#undo.length;
  }

  /** What has changed since that moment, in this way of getting here. */
  since(mark: number): Delta {
    const keys = new Set(this.#undo.slice(mark).map(({ key }) => key));
    return new Map(
      [...keys].map((key): [string, Alternatives] => [key, this.#facts.get(key) ?? [{ is: 'inherited' }]]),
    );
  }

  /** What holds when either of two ways was taken from here. Undefined: that way is never taken. */
  either(one: Delta | undefined, other: Delta | undefined): Delta | undefined {
    if (one === undefined || other === undefined) return one ?? other;
    if (one === other || (one.size === 0 && other.size === 0)) return one;
    const merged = new Map<string, Alternatives>();
    this.#changes += one.size + other.size;
    for (const key of new Set([...one.keys(), ...other.keys()])) {
      const now: Alternatives = this.#facts.get(key) ?? [{ is: 'inherited' }];
      merged.set(key, union(key, one.get(key) ?? now, other.get(key) ?? now));
    }
    return merged;
  }
}

/** The changes of `first`, then those of `second`. */
export function followedBy(first: Delta, second: Delta | undefined): Delta | undefined {
  if (second === undefined || first.size === 0) return second;
  return second.size === 0 ? first : new Map([...first, ...second]);
}

function firstAndRest(facts: readonly Fact[]): Alternatives {
  const [first, ...rest] = facts;
  return [first ?? { is: 'inherited' }, ...rest];
}

/** What a subshell leaves behind: the trace of the commands it started, and the files that it wrote. */
export function traceOf(delta: Delta): Delta {
  const left = [...delta].filter(([key]) => key === LAST_COMMAND || key.startsWith(fileKey('')));
  return left.length === 0 ? noChange : left.length === delta.size ? delta : new Map(left);
}

function union(key: string, one: Alternatives, other: Alternatives): Alternatives {
  const all: [Fact, ...Fact[]] = [...one];
  for (const fact of other) if (!all.some((known) => sameFact(known, fact))) all.push(fact);
  return all.length > ALTERNATIVES ? blur(key, all) : all;
}

function blur(key: string, facts: Alternatives): Alternatives {
  const first = facts[0];
  if (first.is === 'function' || first.is === 'alias') return firstAndRest(facts.slice(0, ALTERNATIVES));
  const gap = { gap: 'merge', source: key, splits: false } as const;
  if (key === ARGUMENTS) return [{ is: 'inherited' }];
  if (first.is === 'directory') return [{ is: 'directory', path: [gap] }];
  if (key.startsWith(fileKey(''))) return [{ is: 'file', text: [gap], since: 0 }];
  return [
    {
      is: 'text',
      value: [{ ...gap, name: key.slice(1) }],
      exported: facts.some((fact) => 'exported' in fact && fact.exported === true),
    },
  ];
}

export function sameFact(one: Fact, other: Fact): boolean {
  if (one === other) return true;
  if (one.is !== other.is) return false;
  if (one.is === 'text' && other.is === 'text') {
    return one.exported === other.exported && one.integer === other.integer && sameValue(one.value, other.value);
  }
  if (one.is === 'inherited' || one.is === 'unset') return 'exported' in one === 'exported' in other;
  if (one.is === 'directory' && other.is === 'directory') return sameValue(one.path, other.path);
  if (one.is === 'alias' && other.is === 'alias') return sameValue(one.text, other.text);
  if (one.is === 'reference' && other.is === 'reference') return one.name === other.name;
  if (one.is === 'option' && other.is === 'option') return one.on === other.on;
  if (one.is === 'descriptor' && other.is === 'descriptor') return one.input === other.input;
  if (one.is === 'function' && other.is === 'function') return one.body === other.body;
  if (one.is === 'file' && other.is === 'file') return sameValue(one.text, other.text);
  if (one.is === 'array' && other.is === 'array')
    return sameValues(one.elements, other.elements) && one.keys?.join('\0') === other.keys?.join('\0');
  if (one.is === 'arguments' && other.is === 'arguments') return sameValues(one.values, other.values);
  return true;
}

function sameValues(one: readonly Value[], other: readonly Value[]): boolean {
  return one.length === other.length && one.every((value, index) => sameValue(value, other[index] ?? []));
}

/** Equal texts, and gaps of the same kind and source. */
export function sameValue(one: Value, other: Value): boolean {
  return (
    one.length === other.length &&
    one.every((piece, index) => {
      const twin = other[index];
      if (typeof piece === 'string' || typeof twin !== 'object') return piece === twin;
      return piece.gap === twin.gap && piece.source === twin.source && piece.splits === twin.splits;
    })
  );
}
