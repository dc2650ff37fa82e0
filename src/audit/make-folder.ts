import { mkdirSync } from 'node:fs';

/**
 * Makes a folder, and those above it that are missing, for this user alone. Throws what the file system throws: Node's own
 * `recursive` never returns where a folder cannot be made and its parent exists all the same, as below `/proc`.
 */
export function makeFolder(path: string): void {
  if (isMade(path)) return;
  const parent = path.slice(0, Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')));
  if (parent !== '') makeFolder(parent);
  mkdirSync(path, MODE);
}

const MODE = { mode: 0o700 };

/** False when the folder above is missing. */
function isMade(path: string): boolean {
  try {
    mkdirSync(path, MODE);
    return true;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'ENOENT') return false;
    // Another process may have made it in the meantime; a file of that name is found out at the first write.
    if (code === 'EEXIST') return true;
    throw error;
  }
}
