import type { Guard } from '../guards/guard.ts';

/** A plugin as a configuration names it. */
export interface NamedPlugin {
  /** As it is written: a path, or the name of a package. */
  readonly name: string;
  /** Absolute; where a relative path starts, and the search for a package. */
  readonly folder: string;
  /** What becomes of calls while its guards are not known and cannot be loaded. */
  readonly failure: Guard['failure'];
  /** The folder of the project whose own file names it: its code runs only once a person has approved it there. */
  readonly project: string | undefined;
}

export interface Plugin {
  readonly name: string;
  /** Absolute; undefined when it was not found. */
  readonly file: string | undefined;
  /** All files whose text went into it. */
  readonly files: readonly string[];
  /** Those in force; one that could not be loaded is there as a guard that fails, by its own failure policy. */
  readonly guards: readonly Guard[];
  readonly state: PluginState;
  /** What is wrong with it, in sentences; empty when nothing is. */
  readonly faults: readonly string[];
}

/** `outdated`: its files have changed since a person approved them, and what was approved stays in force. */
export type PluginState = 'live' | 'outdated' | 'unapproved' | 'failed';
