/** One point where the reading and the truth differ. */
export interface Fault {
  readonly kind: FaultKind;
  /** The path, ref or word that it is about. */
  readonly about: string;
}

/** A line on which reading and truth differ, as small as it could be made. */
export interface Failure {
  readonly seed: number;
  readonly cwd: string;
  readonly text: string;
  readonly fault: Fault;
}

export type GuardName = 'cwd-removal' | 'no-verify' | 'protected-branch' | 'protected-files';

export type FaultKind =
  /** Something happened that was not told even as possible. */
  | 'untold file'
  | 'untold ref'
  /** Told as certain; its program was started and succeeded, and it did not happen. */
  | 'certain but not so'
  /** Told as certain or attempted, but its program was never started. */
  | 'never tried'
  /** It happened, and the guard said nothing. */
  | `missed by ${GuardName}`
  /** The guard is sure, nothing of the kind happened, and nothing was refused. */
  | `false stop by ${GuardName}`
  /** Bash ran the hidden command; the reading neither lists it nor says that it cannot tell. */
  | 'silent miss'
  /** The reading says that it certainly runs, and bash did not run it. */
  | 'false alarm';
