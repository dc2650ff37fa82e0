import { mkdirSync } from 'node:fs';
import { codeOf } from '../protocol/error-code.ts';

/**
 * Makes a folder, and those above it that are missing, for this user alone (or with another `mode`). Returns those that it
 * made, outermost first. Throws what the file system throws: Node's own `recursive` never returns where a folder cannot be
 * made though its parent exists, as below `/proc`.
 */
export function makeFolder(path: string, mode = 0o700): readonly string[] {
  const made = makeAlone(path, mode);
  if (made !== undefined) return made;
  const parent = path.slice(0, Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')));
  const above = parent === '' ? [] : makeFolder(parent, mode);
  const last = makeAlone(path, mode);
  if (last === undefined) throw Object.assign(new Error(`no folder can be made at ${path}`), { code: 'ENOENT' });
  return [...above, ...last];
}

/** Makes this folder and none above it. Undefined when the one above is missing. */
function makeAlone(path: string, mode: number): readonly string[] | undefined {
  try {
    mkdirSync(path, { mode });
    return [path];
  } catch (error) {
    const code = codeOf(error);
    if (code === 'ENOENT') return undefined;
    // Another process may have made it in the meantime; a file of that name is found out at the first write.
    if (code === 'EEXIST') return [];
    throw error;
  }
}
