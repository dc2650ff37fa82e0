import { chmodSync, existsSync, realpathSync, rmdirSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { HELD, withLock } from '../../files/lock.ts';
import { makeFolder } from '../../files/make-folder.ts';
import { readPlain } from '../../files/plain-file.ts';
import { replaceFile } from '../../files/replace.ts';
import { codeOf } from '../../protocol/error-code.ts';

/** What a file shall hold; `undefined`: it shall not be there. */
export type Change = (text: string | undefined) => { readonly text: string | undefined } | { readonly fault: string };

export type Written =
  | { readonly ok: true; readonly before: string | undefined; readonly madeFolders: readonly string[] }
  | { readonly ok: false; readonly fault: string };

export interface WriteOptions {
  /** For a new file; an old one keeps its own. */
  readonly mode?: number;
  /** Keeps what a file held before; told once, before it is replaced. */
  readonly backup?: (file: string, text: string) => void;
  /** Told once the draft is written, before it takes the file's place. */
  readonly beforeRename?: () => void;
}

/**
 * Changes a file in one step, so that no reader sees half of it: the draft lies in the same folder and takes the file's
 * name. A lock keeps other installs away; a program that knows nothing of the lock and writes in between is noticed, and
 * the change is made again on what it wrote. A link keeps pointing where it did, and modes stay.
 */
export function changeFile(file: string, change: Change, options: WriteOptions = {}): Written {
  const target = existsSync(file) ? realpathSync(file) : file;
  const folder = dirname(target);
  const lock = join(folder, `.${basename(target)}.portcullis-lock`);
  let madeFolders: readonly string[] = [];
  try {
    if (!existsSync(folder)) madeFolders = makeFolder(folder, OPEN_FOLDER);
    const written = withLock(lock, () => changeLocked(target, change, options), PATIENCE);
    if (!written.ok) removeFolders(madeFolders);
    return written.ok ? { ...written, madeFolders } : written;
  } catch (error) {
    removeFolders(madeFolders);
    const code = codeOf(error);
    if (code !== HELD) return { ok: false, fault: `cannot be written (${code})` };
    return { ok: false, fault: `another install holds ${lock}; remove that file if none is running` };
  }
}

/** What the umask leaves of it: whose settings these are, and who may read them, is the host's affair. */
const OPEN_FOLDER = 0o777;
const OPEN_FILE = 0o666;
/** How long another install is waited for, in milliseconds: a person waits, too. */
const PATIENCE = 3000;

/** How often a file that changes under our hands is looked at anew. */
const ATTEMPTS = 5;

function changeLocked(target: string, change: Change, options: WriteOptions): Written {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const before = readPlain(target);
    const wanted = change(before);
    if ('fault' in wanted) return { ok: false, fault: wanted.fault };
    if (wanted.text === before) return { ok: true, before, madeFolders: [] };
    if (before !== undefined) options.backup?.(target, before);
    if (settle(target, wanted.text, before, options)) return { ok: true, before, madeFolders: [] };
  }
  return { ok: false, fault: 'is written by another program all the time; try again when it is quiet' };
}

/** False when the file is no longer what the change was made for. */
function settle(target: string, text: string | undefined, before: string | undefined, options: WriteOptions): boolean {
  if (text === undefined) {
    options.beforeRename?.();
    if (readPlain(target) !== before) return false;
    rmSync(target, { force: true });
    return true;
  }
  // A file that is there keeps its mode; a new one has what the umask leaves.
  const mode = before === undefined ? undefined : statSync(target).mode & 0o777;
  return replaceFile(target, text, mode ?? options.mode ?? OPEN_FILE, (draft) => {
    if (mode !== undefined) chmodSync(draft, mode);
    options.beforeRename?.();
    return readPlain(target) === before;
  });
}

/** Those that are empty, the inner ones first; the others are in use by now. */
export function removeFolders(folders: readonly string[]): void {
  for (const folder of folders.toSorted((a, b) => b.length - a.length)) {
    try {
      rmdirSync(folder);
    } catch {
      // One that stays may lie beside one that goes.
    }
  }
}
