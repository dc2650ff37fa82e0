import {
  closeSync,
  existsSync,
  fchmodSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
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
  let madeFolders: readonly string[] = [];
  try {
    madeFolders = makeFolders(dirname(target));
    const written = withLock(target, () => changeLocked(target, change, options));
    if (!written.ok) removeFolders(madeFolders);
    return written.ok ? { ...written, madeFolders } : written;
  } catch (error) {
    removeFolders(madeFolders);
    return { ok: false, fault: `cannot be written (${codeOf(error)})` };
  }
}

/** How often a file that changes under our hands is looked at anew. */
const ATTEMPTS = 5;

function changeLocked(target: string, change: Change, options: WriteOptions): Written {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const before = textOf(target);
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
    if (textOf(target) !== before) return false;
    rmSync(target, { force: true });
    return true;
  }
  const draft = join(dirname(target), `.${basename(target)}.portcullis-${process.pid}`);
  try {
    writeDraft(draft, text, before === undefined ? undefined : statSync(target).mode & 0o777, options.mode);
    options.beforeRename?.();
    if (textOf(target) !== before) return false;
    renameSync(draft, target);
    return true;
  } finally {
    rmSync(draft, { force: true });
  }
}

function writeDraft(draft: string, text: string, mode: number | undefined, newMode = 0o666): void {
  rmSync(draft, { force: true });
  const descriptor = openSync(draft, 'wx', newMode);
  try {
    // A file that is there keeps its mode; a new one has what the umask leaves.
    if (mode !== undefined) fchmodSync(descriptor, mode);
    const bytes = Buffer.from(text, 'utf8');
    for (let at = 0; at < bytes.length; ) at += writeSync(descriptor, bytes, at);
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

function textOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/** Milliseconds: how long another install is waited for, and from when on a lock that stays is one that was left behind. */
const PATIENCE = 3000;
const LEFT_BEHIND = 30_000;

function withLock(target: string, act: () => Written): Written {
  const lock = join(dirname(target), `.${basename(target)}.portcullis-lock`);
  const pause = new Int32Array(new SharedArrayBuffer(4));
  for (let waited = 0; !locks(lock); waited += 50) {
    if (waited >= PATIENCE)
      return { ok: false, fault: `another install holds ${lock}; remove that file if none is running` };
    Atomics.wait(pause, 0, 0, 50);
  }
  try {
    return act();
  } finally {
    rmSync(lock, { force: true });
  }
}

function locks(lock: string): boolean {
  try {
    closeSync(openSync(lock, 'wx', 0o600));
    return true;
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
    const age = Date.now() - (statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
    if (age > LEFT_BEHIND) rmSync(lock, { force: true });
    return false;
  }
}

/**
 * The folders that were missing, outermost first. One by one: Node's own `recursive` never returns where a folder cannot
 * be made though its parent exists, as below `/proc`.
 */
function makeFolders(folder: string): readonly string[] {
  if (existsSync(folder)) return [];
  const parent = dirname(folder);
  const above = parent === folder ? [] : makeFolders(parent);
  mkdirSync(folder);
  return [...above, folder];
}

/** Those that are empty; the others are in use by now. */
export function removeFolders(folders: readonly string[]): void {
  for (const folder of folders.toReversed()) {
    try {
      rmdirSync(folder);
    } catch {
      return;
    }
  }
}
