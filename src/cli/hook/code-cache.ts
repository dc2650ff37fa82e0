import {
  closeSync,
  fstatSync,
  openSync,
  readdirSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  unlinkSync,
  writeSync,
} from 'node:fs';
import { makeFolder } from '../../files/make-folder.ts';
import { isClosed, isOwn } from '../../files/owner.ts';
import { fnv1a } from '../../protocol/fnv1a.ts';

/** Compiled code of the hook's scripts, as V8 wrote it in an earlier run. */
export interface CodeCache {
  /** Undefined when there is none for this script, or its bytes are not what was written. Good until the next one is read. */
  read(script: number): Buffer | undefined;
  /** Has to be done before the file can be replaced: Windows replaces none that is open. Nothing is read afterwards. */
  close(): void;
}

/** The file begins with words of 32 bits: a mark that names this format, then the length of each script's code in bytes. */
const MARK = 0x33435450;
const headerOf = (count: number): number => 4 * (1 + count);
/** Other versions of Node, other flags and older builds leave their files behind; this many stay. */
const KEPT_FILES = 24;

/**
 * Opens the code cache of so many scripts, or returns undefined when there is none that can be trusted.
 *
 * V8 checks that a code cache fits its version, its flags and the length of the source, not that its bytes are whole: a
 * flipped bit crashes the process. So each script's code is stored twice and used only when both copies are equal.
 * Comparing 100 KB costs 0.03 ms, where loading `zlib` for its crc32 costs 1.9 ms, a checksum in JavaScript 1 to 2 ms,
 * and SHA-256 3.5 ms. A file that belongs to another user, or that others may write, is never read.
 */
export function openCodeCache(path: string, count: number, scratch: Scratch): CodeCache | undefined {
  const file = openIfPresent(path);
  if (file === undefined) return undefined;
  const starts = startsIn(file, count);
  if (starts === undefined) {
    closeSync(file);
    return undefined;
  }
  return {
    read(script) {
      const start = starts[script] ?? 0;
      const size = ((starts[script + 1] ?? start) - start) / 2;
      if (size === 0) return undefined;
      const code = readAt(file, start, scratch(size));
      return code.length === size && isSameAt(file, start + size, code) ? code : undefined;
    },
    close: () => closeSync(file),
  };
}

/** Where the code of each script begins, and the last one ends; undefined when the file is not one of ours, or not whole. */
function startsIn(file: number, count: number): readonly number[] | undefined {
  const stat = fstatSync(file);
  if (!isOwn(stat) || !isClosed(stat, 'writers') || !stat.isFile() || stat.size < headerOf(count)) return undefined;
  const bytes = readAt(file, 0, Buffer.alloc(headerOf(count)));
  const header = new Uint32Array(bytes.buffer, bytes.byteOffset, 1 + count);
  const starts = [headerOf(count)];
  for (let script = 0; script < count; script++) starts.push((starts[script] ?? 0) + 2 * (header[1 + script] ?? 0));
  return header[0] === MARK && stat.size === starts[count] ? starts : undefined;
}

function openIfPresent(path: string): number | undefined {
  try {
    return openSync(path, 'r');
  } catch {
    return undefined;
  }
}

/** Whether what a file holds at a position are these bytes. */
function isSameAt(file: number, position: number, bytes: Buffer): boolean {
  const piece = Buffer.allocUnsafeSlow(Math.min(bytes.length, 32 * 1024));
  for (let at = 0; at < bytes.length; at += piece.length) {
    const expected = bytes.subarray(at, at + piece.length);
    if (!readAt(file, position + at, piece.subarray(0, expected.length)).equals(expected)) return false;
  }
  return true;
}

/** Fills `bytes` from a position of a file; returns what of it could be filled. */
export function readAt(file: number, position: number, bytes: Buffer): Buffer {
  let filled = 0;
  while (filled < bytes.length) {
    const count = readSync(file, bytes, filled, bytes.length - filled, position + filled);
    if (count === 0) break;
    filled += count;
  }
  return bytes.subarray(0, filled);
}

/** Bytes of that length to be written over; those that were given before are no longer good. */
export type Scratch = (length: number) => Buffer;

/**
 * The same memory for everything that is only read to be handed on: a page that is touched for the first time costs more than
 * to read what goes there.
 */
export function scratchMemory(atFirst: number): Scratch {
  let memory = Buffer.allocUnsafeSlow(atFirst);
  return (length) => {
    if (memory.length < length) memory = Buffer.allocUnsafeSlow(length);
    return memory.subarray(0, length);
  };
}

/**
 * Writes a code cache under another name first, so that no reader ever sees half of it. `compile` is asked for the code of
 * the scripts (nothing of those that were never loaded) only once the file could be made; the cache that was read has to be
 * closed by then. Throws what the file system throws.
 */
export function writeCodeCache(path: string, compile: () => readonly Buffer[]): void {
  const folder = path.slice(0, path.lastIndexOf('/'));
  makeFolder(folder);
  const unfinished = `${path}.${process.pid}`;
  const file = openSync(unfinished, 'wx', 0o600);
  try {
    try {
      const codes = compile();
      writeWhole(file, Buffer.from(Uint32Array.of(MARK, ...codes.map(({ length }) => length)).buffer));
      for (const code of codes) for (const copy of [code, code]) writeWhole(file, copy);
    } finally {
      closeSync(file);
    }
    renameSync(unfinished, path);
  } catch (error) {
    unlinkSync(unfinished);
    throw error;
  }
  removeOldest(folder);
}

function writeWhole(file: number, bytes: Buffer): void {
  for (let written = 0; written < bytes.length; ) written += writeSync(file, bytes, written);
}

/** Other processes do the same at the same time: what is gone already is as good as removed. */
function removeOldest(folder: string): void {
  const files = readdirSync(folder)
    .filter((name) => name.startsWith('hook-'))
    .map((name) => `${folder}/${name}`)
    .map((path) => ({ path, time: statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0 }))
    .sort((one, other) => other.time - one.time);
  for (const { path } of files.slice(KEPT_FILES)) rmSync(path, { force: true });
}

/**
 * Where the cache of one build lives: the user's cache folder, under a name that changes with everything that changes
 * the code V8 makes. Undefined when the user has no such folder.
 */
export function codeCachePath(build: string, env: NodeJS.ProcessEnv): string | undefined {
  const folder = cacheFolder(env);
  const flags = `${process.execPath} ${process.execArgv.join(' ')} ${env.NODE_OPTIONS ?? ''}`;
  return folder === undefined
    ? undefined
    : `${folder}/portcullis/hook-${process.version}-${process.arch}-${build}-${fnv1a(flags).toString(36)}`;
}

function cacheFolder(env: NodeJS.ProcessEnv): string | undefined {
  const { XDG_CACHE_HOME: cache, HOME: home, LOCALAPPDATA: local } = env;
  // The XDG base directory specification: a relative path is to be ignored.
  if (cache?.startsWith('/')) return cache;
  if (home?.startsWith('/')) return `${home}/.cache`;
  return process.platform === 'win32' ? local?.replaceAll('\\', '/') : undefined;
}
