import { closeSync, constants, fstatSync, fsyncSync, openSync, readFileSync, type Stats, writeSync } from 'node:fs';
import { codeOf } from '../protocol/error-code.ts';
import { makeFolder } from './make-folder.ts';
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
    const stat = requirePlain(descriptor, file);
    if (stat.size > LARGEST) throw fault(file, 'larger than any record');
    return use(descriptor, stat);
  } finally {
    closeSync(descriptor);
  }
}

export interface Appending {
  /** For a new file. */
  readonly mode?: number;
  /** The file's folder, where it is to be made when it is missing. */
  readonly folder?: string;
  /** Waits until the text has reached the disk. */
  readonly toDisk?: boolean;
}

/**
 * Appends to a plain file in one write, so that what processes append at the same time is never mixed. Throws what the file
 * system throws.
 */
export function appendPlain(file: string, text: string, { mode = 0o644, folder, toDisk }: Appending = {}): void {
  const bytes = Buffer.from(text, 'utf8');
  const descriptor = openToAppend(file, mode, folder);
  try {
    requirePlain(descriptor, file);
    if (writeSync(descriptor, bytes) < bytes.length) throw fault(file, 'cut short: the disk may be full');
    if (toDisk) fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

const APPENDING = constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT | NON_BLOCKING;

function openToAppend(file: string, mode: number, folder: string | undefined): number {
  try {
    return openSync(file, APPENDING, mode);
  } catch (error) {
    if (folder === undefined || codeOf(error) !== 'ENOENT') throw error;
    makeFolder(folder);
    return openSync(file, APPENDING, mode);
  }
}

/** A pipe, a socket, a device or a directory is no record. */
function requirePlain(descriptor: number, path: string): Stats {
  const stat = fstatSync(descriptor);
  if (!stat.isFile()) throw fault(path, 'not a plain file');
  return stat;
}

/** An error in the shape of the file system's own: where those have a code, it says in words what the path is. */
export const fault = (path: string, code: string): Error =>
  Object.assign(new Error(`${path} is ${code}`), { code, path });

const isMissing = (error: unknown): boolean => ['ENOENT', 'ENOTDIR'].includes(codeOf(error));
