import type { Reading } from '../../src/shell/reading.ts';
import type { Fault, FaultKind } from './fault.ts';
import type { Tree } from './tree.ts';

/** One generated line and the directory that it runs in. */
export interface Case {
  readonly tree: Tree;
  readonly cwd: string;
}

/** What came out when a line was read and then run. */
export interface Truth {
  readonly faults: readonly Fault[];
  /** What is counted beside the faults. */
  readonly tags: readonly string[];
  readonly reading: Reading | undefined;
}

/** A kind of lines and what is asked about each of them. */
export interface Mode {
  readonly name: string;
  /** The line of a seed: always the same one. */
  grow(seed: number): Case;
  /** `kind`: the one kind of faults that is asked about, where the others do not matter. */
  ask(text: string, place: Pick<Case, 'cwd'>, kind?: FaultKind): Truth;
}
