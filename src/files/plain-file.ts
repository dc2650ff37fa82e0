import { closeSync, constants, fstatSync, fsyncSync, openSync, readFileSync, type Stats, writeFileSync } from 'node:fs';
import { codeOf } from '../protocol/error-code.ts';
import { fault } from './fault.ts';
import { isClosed, isOwn } from './owner.ts';

/** Far above any record, in bytes: a file that is larger is no record, and would only be waited for. */
const LARGEST = 64 * 1024 * 1024;
/** Not blocking: a pipe in a record's place would hold the process up for ever. Windows has no such flag. */
const NON_BLOCKING = constants.O_NONBLOCK ?? 0;

/** The text of a plain file; undefined when there is none. Throws what else the file system throws. */
export const readPlain = (file: string): string | undefined => usePlain(file, textOf);

/**
 * The text of a plain file of this user that is closed to others, or why it is not to be trusted; undefined when there is
 * none. Throws what else the file system throws.
 */
export function readOwn(
  file: string,
  closedTo: 'readers' | 'writers',
): string | { readonly fault: string } | undefined {
  return usePlain(file, (descriptor, stat) => {
    if (!isOwn(stat)) return { fault: 'belongs to another user' };
    return isClosed(stat, closedTo) ? textOf(descriptor) : { fault: 'is open to other users' };
  });
}

const textOf = (descriptor: number): string => readFileSync(descriptor, 'utf8');

/** What is looked at and what is read are the same file, whatever takes its name in the meantime. */
function usePlain<T>(file: string, use: (descriptor: number, stat: Stats) => T): T | undefined {
  let descriptor: number;
  try {
    descriptor = openSync(file, constants.O_RDONLY | NON_BLOCKING);
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
  try {
    return use(descriptor, requirePlain(descriptor, file));
  } finally {
    closeSync(descriptor);
  }
}

/** Appends to a plain file, made with `mode` where there is none. `toDisk`: waits until it has reached the disk. */
export function appendPlain(file: string, text: string, { toDisk = false, mode = 0o644 } = {}): void {
  const flags = constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT | NON_BLOCKING;
  const descriptor = openSync(file, flags, mode);
  try {
    requirePlain(descriptor, file);
    writeFileSync(descriptor, text);
    if (toDisk) fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** A pipe, a socket, a device or a directory is no record, and neither is a file that nobody could have written. */
function requirePlain(descriptor: number, path: string): Stats {
  const stat = fstatSync(descriptor);
  if (!stat.isFile()) throw fault(path, 'not a plain file');
  if (stat.size > LARGEST) throw fault(path, 'larger than any record');
  return stat;
}

const isMissing = (error: unknown): boolean => ['ENOENT', 'ENOTDIR'].includes(codeOf(error));
