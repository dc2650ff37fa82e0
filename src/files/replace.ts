import { randomBytes } from 'node:crypto';
import { closeSync, fchmodSync, fsyncSync, openSync, renameSync, unlinkSync, writeFileSync } from 'node:fs';

/** Replaces a file in one step, after what is written has reached the disk: no reader ever sees half of it. */
export function replaceFile(file: string, text: string, mode = 0o644): void {
  const draft = writeDraft(file, text, mode);
  try {
    renameSync(draft, file);
  } catch (error) {
    discard(draft);
    throw error;
  }
}

/**
 * Writes what is to take a file's name, beside it, and returns its path. The draft has a name that nobody can have taken
 * before, so that it is never written through a link or into a pipe. `isExact`: it has this mode whatever the umask.
 */
export function writeDraft(file: string, text: string, mode: number, isExact = false): string {
  const draft = `${file}.${randomBytes(6).toString('hex')}.tmp`;
  const descriptor = openSync(draft, 'wx', mode);
  try {
    try {
      if (isExact) fchmodSync(descriptor, mode);
      writeFileSync(descriptor, text);
      fsyncSync(descriptor);
    } finally {
      closeSync(descriptor);
    }
    return draft;
  } catch (error) {
    discard(draft);
    throw error;
  }
}

export function discard(draft: string): void {
  try {
    unlinkSync(draft);
  } catch {}
}
