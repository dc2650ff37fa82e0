import { mkdirSync } from 'node:fs';
import { codeOf } from '../protocol/error-code.ts';

/**
 * Makes a folder, and those above it that are missing, for this user alone. Throws what the file system throws: Node's own
 * `recursive` never returns where a folder cannot be made though its parent exists, as below `/proc`.
 */
export function makeFolder(path: string): void {
  if (madeAlone(path)) return;
  const parent = path.slice(0, Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')));
  if (parent !== '') makeFolder(parent);
  if (!madeAlone(path)) throw Object.assign(new Error(`no folder can be made at ${path}`), { code: 'ENOENT' });
}

/** Makes this folder and none above it. False when the one above is missing. */
function madeAlone(path: string): boolean {
  try {
    mkdirSync(path, { mode: 0o700 });
    return true;
  } catch (error) {
    const code = codeOf(error);
    if (code === 'ENOENT') return false;
    // Another process may have made it in the meantime; a file of that name is found out at the first write.
    if (code === 'EEXIST') return true;
    throw error;
  }
}
