import { realpathSync } from 'node:fs';
import { CHAIN_FILE, LOCK_FILE, POINTER_FILE, STATE_FILE } from '../rules/run.ts';
import type { Workflow } from '../rules/workflow.ts';
import type { AnchorPlace } from './anchor.ts';

/** One run and where its files lie. */
export interface RunPlace {
  readonly workflow: Workflow;
  readonly slug: string;
  /** The folder of all runs; absolute. */
  readonly root: string;
  /** The user's state folder, for anchors. */
  readonly stateFolder: string | undefined;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

export interface RunFiles {
  readonly folder: string;
  readonly state: string;
  readonly chain: string;
  readonly lock: string;
  readonly pointer: string;
}

export function filesOf({ root, slug }: Pick<RunPlace, 'root' | 'slug'>): RunFiles {
  const folder = `${root}/${slug}`;
  return {
    folder,
    state: `${folder}/${STATE_FILE}`,
    chain: `${folder}/${CHAIN_FILE}`,
    lock: `${folder}/${LOCK_FILE}`,
    pointer: `${root}/${POINTER_FILE}`,
  };
}

export const anchorPlaceOf = (place: Pick<RunPlace, 'root' | 'slug' | 'stateFolder'>): AnchorPlace => ({
  stateFolder: place.stateFolder,
  run: realOrGiven(filesOf(place).folder),
});

function realOrGiven(folder: string): string {
  try {
    return realpathSync(folder);
  } catch {
    return folder;
  }
}
