import {
  closeSync,
  copyFileSync,
  fsyncSync,
  openSync,
  readdirSync,
  readFileSync,
  statSync,
  unlinkSync,
  writeSync,
} from 'node:fs';
import { backupNumber } from '../rules/recovery.ts';
import { STATE_FILE } from '../rules/run.ts';
import { filesOf, type RunPlace } from './place.ts';

/** Backups that are kept, the newest ones. */
const BACKUPS = 3;

/** The text of a file; undefined when there is none. Throws what else the file system throws. */
export function textOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR'))
      return undefined;
    throw error;
  }
}

/** Appends to a file and waits until it has reached the disk. */
export function appendLine(file: string, line: string): void {
  const descriptor = openSync(file, 'a', 0o644);
  try {
    writeSync(descriptor, line);
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

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
