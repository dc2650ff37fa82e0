import { randomBytes } from 'node:crypto';
import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs';

/**
 * Replaces a file in one step, after what is written has reached the disk: no reader ever sees half of it. The draft has a
 * name that nobody can have taken before, so that it is never written through a link or into a pipe. `isWanted` is asked
 * with the draft's path, just before; returns what it said.
 */
export function replaceFile(
  file: string,
  text: string,
  mode = 0o644,
  isWanted: (draft: string) => boolean = () => true,
): boolean {
  const draft = `${file}.${randomBytes(6).toString('hex')}.tmp`;
  const descriptor = openSync(draft, 'wx', mode);
  try {
    try {
      writeFileSync(descriptor, text);
      fsyncSync(descriptor);
    } finally {
      closeSync(descriptor);
    }
    if (!isWanted(draft)) return false;
    renameSync(draft, file);
    return true;
  } finally {
    rmSync(draft, { force: true });
  }
}
