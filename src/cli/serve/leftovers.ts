import { lstatSync, readdirSync, unlinkSync } from 'node:fs';
import type { ServePlace } from './place.ts';

/** Milliseconds: no client keeps a payload this long. */
const OLD = 60 * 60_000;

/** Removes what clients and servers that were killed have left in the folder. */
export function removeLeftovers({ folder }: ServePlace, now: number): void {
  for (const name of readdirSync(folder)) {
    if (!/^(?:call|hook\.sock)\.\d+$/.test(name)) continue;
    const file = `${folder}/${name}`;
    const changed = lstatSync(file, { throwIfNoEntry: false })?.mtimeMs;
    if (changed !== undefined && now - changed > OLD) tryRemove(file);
  }
}

function tryRemove(file: string): void {
  try {
    unlinkSync(file);
  } catch {
    // Another server has removed it.
  }
}
