import { closeSync, constants, fstatSync, fsyncSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { codeOf } from '../protocol/error-code.ts';

/** Far above any record, in bytes: a file that is larger is no record, and would only be waited for. */
const LARGEST = 64 * 1024 * 1024;
/** Not blocking: a pipe in a record's place would hold the process up for ever. Windows has no such flag. */
const NON_BLOCKING = constants.O_NONBLOCK ?? 0;

/** The text of a plain file; undefined when there is none. Throws what else the file system throws. */
export function readPlain(file: string): string | undefined {
  let descriptor: number;
  try {
    descriptor = openSync(file, constants.O_RDONLY | NON_BLOCKING);
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
  try {
    requirePlain(descriptor, file);
    return readFileSync(descriptor, 'utf8');
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
function requirePlain(descriptor: number, path: string): void {
  const stat = fstatSync(descriptor);
  if (!stat.isFile()) throw fault(path, 'not a plain file');
  if (stat.size > LARGEST) throw fault(path, 'larger than any record');
}

const fault = (path: string, code: string): Error => Object.assign(new Error(`${path} is ${code}`), { code, path });

const isMissing = (error: unknown): boolean => ['ENOENT', 'ENOTDIR'].includes(codeOf(error));
