import { closeSync, constants, fstatSync, lstatSync, openSync, readSync } from 'node:fs';

/** Bytes read at once, the longest line that is given, and the most of a file that is read. */
const CHUNK = 64 * 1024;
const LONGEST_LINE = 4 * 1024 * 1024;
const MOST = 256 * 1024 * 1024;

/**
 * The lines of a file as they are asked for, without its whole text in memory; a line that is longer than 4 MiB is left out.
 * Undefined when there is no plain file. A symbolic link is none: what a host wrote for one agent must not be another file.
 */
export function fileLines(path: string): Iterable<string> | undefined {
  try {
    if (!lstatSync(path).isFile()) return undefined;
  } catch {
    return undefined;
  }
  return { [Symbol.iterator]: () => linesOf(path) };
}

function* linesOf(path: string): Generator<string> {
  const file = open(path);
  if (file === undefined) return;
  try {
    const chunk = Buffer.allocUnsafe(CHUNK);
    let rest: Buffer[] = [];
    let length = 0;
    let read = 0;
    for (let count = readSync(file, chunk); count > 0 && read < MOST; count = readSync(file, chunk)) {
      read += count;
      let start = 0;
      for (let end = chunk.indexOf(10, start); end >= 0 && end < count; end = chunk.indexOf(10, start)) {
        rest.push(Buffer.from(chunk.subarray(start, end)));
        length += end - start;
        if (length <= LONGEST_LINE) yield Buffer.concat(rest).toString('utf8');
        rest = [];
        length = 0;
        start = end + 1;
      }
      length += count - start;
      // Of a line that is too long nothing is kept but its length.
      if (length > LONGEST_LINE) rest = [];
      else rest.push(Buffer.from(chunk.subarray(start, count)));
    }
    if (length > 0 && length <= LONGEST_LINE) yield Buffer.concat(rest).toString('utf8');
  } finally {
    closeSync(file);
  }
}

/** Opened without waiting and without following a link that took the file's place in the meantime. */
function open(path: string): number | undefined {
  try {
    const file = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0) | (constants.O_NOFOLLOW ?? 0));
    if (fstatSync(file).isFile()) return file;
    closeSync(file);
  } catch {}
  return undefined;
}
