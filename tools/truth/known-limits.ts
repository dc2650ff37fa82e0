import type { Fault, FaultKind } from './fault.ts';

/** A difference that is known, with its reason; everything else is a fault of the reading. */
export interface KnownLimit {
  readonly name: string;
  readonly because: string;
  readonly kinds: readonly FaultKind[];
  /** Whether it explains a fault of a (shrunk) line. */
  readonly explains: (text: string, fault: Fault) => boolean;
}

export const knownLimits: readonly KnownLimit[] = [];
