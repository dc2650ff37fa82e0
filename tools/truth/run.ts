import type { Failure, Fault } from './fault.ts';
import { type KnownLimit, knownLimits } from './known-limits.ts';
import type { Case, Mode, Truth } from './mode.ts';
import { shrink, shrinkText, textOfTree } from './tree.ts';

export interface Extent {
  readonly seed: number;
  readonly lines: number;
  /** How many faults of a kind are made smaller and shown. */
  readonly shown: number;
}

export interface Tally {
  readonly mode: string;
  readonly lines: number;
  readonly milliseconds: number;
  readonly tags: ReadonlyMap<string, number>;
  /** By kind, those that a known limit explains left out. */
  readonly faults: ReadonlyMap<string, number>;
  readonly known: ReadonlyMap<string, number>;
}

/** Runs the lines of consecutive seeds and tells of each new fault when it is found. */
export function runMode(mode: Mode, { seed, lines, shown }: Extent, tell: (failure: Failure) => void): Tally {
  const started = Date.now();
  const tags = new Map<string, number>();
  const faults = new Map<string, number>();
  const known = new Map<string, number>();
  for (let at = seed; at < seed + lines; at += 1) {
    const grown = mode.grow(at);
    const truth = mode.ask(textOfTree(grown.tree), grown);
    for (const tag of new Set(truth.tags)) count(tags, tag);
    for (const fault of firstOfEachKind(truth.faults)) {
      const many = (faults.get(fault.kind) ?? 0) >= shown;
      const failure = many
        ? { seed: at, cwd: grown.cwd, text: textOfTree(grown.tree), fault }
        : smallest(mode, at, grown, fault);
      const limit = limitOf(failure);
      if (limit !== undefined) count(known, limit.name);
      else {
        count(faults, fault.kind);
        if (!many) tell(failure);
      }
    }
  }
  return { mode: mode.name, lines, milliseconds: Date.now() - started, tags, faults, known };
}

/** The same for given lines, each shown with what was found, faults or not. */
export function* askLines(mode: Mode, lines: readonly Pick<Failure, 'cwd' | 'text'>[]): Generator<Asked> {
  for (const { cwd, text } of lines) yield { cwd, text, ...mode.ask(text, { cwd }) };
}

export type Asked = Pick<Failure, 'cwd' | 'text'> & Truth;

function smallest(mode: Mode, seed: number, grown: Case, fault: Fault): Failure {
  const find = (text: string): Fault | undefined =>
    mode.ask(text, grown, fault.kind).faults.find(({ kind }) => kind === fault.kind);
  const fails = (smaller: string): boolean => find(smaller) !== undefined;
  const text = shrinkText(textOfTree(shrink(grown.tree, fails)), fails);
  return { seed, cwd: grown.cwd, text, fault: find(text) ?? fault };
}

function limitOf(failure: Failure): KnownLimit | undefined {
  const { text, fault } = failure;
  return knownLimits.find(({ kinds, explains }) => kinds.includes(fault.kind) && explains(text, fault, failure));
}

function firstOfEachKind(faults: readonly Fault[]): readonly Fault[] {
  return faults.filter(({ kind }, index) => faults.findIndex((other) => other.kind === kind) === index);
}

function count(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}
