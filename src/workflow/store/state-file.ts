import { copyFileSync, readdirSync, statSync, unlinkSync } from 'node:fs';
import { backupNumber } from '../rules/recovery.ts';
import { STATE_FILE } from '../rules/run.ts';
import { filesOf, type RunPlace } from './place.ts';

/** Backups that are kept, the newest ones. */
const BACKUPS = 3;

/** Copies the state as it stands to a numbered backup, and removes the oldest ones. */
export function backUp(place: RunPlace): void {
  const { state, folder } = filesOf(place);
  if (statSync(state, { throwIfNoEntry: false }) === undefined) return;
  const taken = backups(place).map(({ number }) => number);
  const number = Math.max(place.now(), (taken[0] ?? 0) + 1);
  copyFileSync(state, `${state}.bak.${number}`);
  for (const old of [number, ...taken].slice(BACKUPS)) unlinkSync(`${folder}/${STATE_FILE}.bak.${old}`);
}

export interface Backup {
  readonly number: number;
  readonly name: string;
}

/** Newest first. */
export function backups(place: Pick<RunPlace, 'root' | 'slug'>): readonly Backup[] {
  return namesIn(filesOf(place).folder)
    .flatMap((name) => {
      const number = backupNumber(name);
      return number === null ? [] : [{ number, name }];
    })
    .sort((one, other) => other.number - one.number);
}

export function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** Keeps a broken state beside itself: `state.json.<kind>.<number>`. */
export function setAside(place: RunPlace, kind: 'corrupted' | 'invalid'): void {
  const { state } = filesOf(place);
  copyFileSync(state, `${state}.${kind}.${place.now()}`);
}
