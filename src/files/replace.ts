import { randomBytes } from 'node:crypto';
import { closeSync, fsyncSync, openSync, renameSync, unlinkSync, writeFileSync } from 'node:fs';

/**
 * Replaces a file in one step, after what is written has reached the disk: no reader ever sees half of it. The draft has a
 * name that nobody can have taken before, so that it is never written through a link or into a pipe.
 */
export function replaceFile(file: string, text: string, mode = 0o644): void {
  const draft = `${file}.${randomBytes(6).toString('hex')}.tmp`;
  const descriptor = openSync(draft, 'wx', mode);
  try {
    try {
      writeFileSync(descriptor, text);
      fsyncSync(descriptor);
    } finally {
      closeSync(descriptor);
    }
    renameSync(draft, file);
  } catch (error) {
    discard(draft);
    throw error;
  }
}

function discard(draft: string): void {
  try {
    unlinkSync(draft);
  } catch {}
}
