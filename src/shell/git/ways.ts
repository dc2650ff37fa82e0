import type { Head } from '../../protocol/facts.ts';
import type { Command } from '../reading.ts';
import { type LineHead, refOfHead } from './tree.ts';

/** What the ways that lead to a place of a line may have done to the HEAD of one work tree. */
interface Changed {
  readonly heads: readonly LineHead[];
  /** Whether some way leaves it as it is on disk. */
  readonly orNot: boolean;
  /** The full ref that was checked out before; undefined where the ways differ. */
  readonly previous: string | undefined;
}

/** By git directory; what is absent is as on disk. */
export type Ways = ReadonlyMap<string, Changed>;

/** What holds after a command, by whether it has succeeded. */
export interface Passed {
  readonly ok: Ways;
  readonly fail: Ways;
}

export const asOnDisk: Ways = new Map();
const UNCHANGED: Changed = { heads: [], orNot: true, previous: undefined };
/** Stands for all git directories: there are too many ways to follow. */
const ANY = '*';
const lost: Ways = new Map([[ANY, { heads: [{ state: 'unknown' } as const], orNot: false, previous: undefined }]]);

/**
 * What holds before a command of a text, from what held after those that may come before it. One that stands behind it
 * (in a loop) counts once it has been followed.
 */
export function waysTo(command: Command, passed: ReadonlyMap<number, Passed>, start: Ways): Ways {
  const ways = command.precededBy.flatMap((before): readonly Ways[] => {
    if (before === undefined) return [start];
    if (before.index === undefined) return [lost];
    const left = passed.get(before.index);
    if (left === undefined) return before.index >= command.index ? [] : [start];
    if (before.succeeded === undefined) return [left.ok, left.fail];
    return [before.succeeded ? left.ok : left.fail];
  });
  return ways.reduce(either, ways[0] ?? start);
}

export function either(one: Ways, other: Ways): Ways {
  if (one === other) return one;
  const merged = new Map<string, Changed>();
  for (const key of new Set([...one.keys(), ...other.keys()]))
    merged.set(key, union(one.get(key) ?? UNCHANGED, other.get(key) ?? UNCHANGED));
  return merged;
}

/** Where more come together, the others are one that nobody knows. */
const MOST_HEADS = 32;

function union(one: Changed, other: Changed): Changed {
  const heads = [...one.heads];
  for (const head of other.heads) {
    const next: LineHead = heads.length < MOST_HEADS ? head : { state: 'unknown' };
    if (!heads.some((known) => isSame(known, next))) heads.push(next);
  }
  return {
    heads,
    orNot: one.orNot || other.orNot,
    previous: one.previous === other.previous ? one.previous : undefined,
  };
}

function isSame(one: LineHead, other: LineHead): boolean {
  return one.state === other.state && refOfHead(one) === refOfHead(other);
}

export function withHead(ways: Ways, gitDirectory: string, head: LineHead, previous: string | undefined): Ways {
  return new Map([...ways, [gitDirectory, { heads: [head], orNot: false, previous }]]);
}

export function headsIn(ways: Ways, gitDirectory: string, onDisk: () => Head): readonly [LineHead, ...LineHead[]] {
  const { heads, orNot } = ways.get(gitDirectory) ?? ways.get(ANY) ?? UNCHANGED;
  const [first, ...rest] = heads;
  if (first === undefined) return [onDisk()];
  return orNot ? [onDisk(), ...heads] : [first, ...rest];
}

/** The ref that was checked out before the last change; undefined when the line has made none, or it is not known. */
export function previousIn(ways: Ways, gitDirectory: string): { readonly ref: string | undefined } | undefined {
  const changed = ways.get(gitDirectory) ?? ways.get(ANY);
  return changed === undefined ? undefined : { ref: changed.previous };
}
