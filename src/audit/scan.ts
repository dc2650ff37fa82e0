import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';
import { codeOf } from '../protocol/error-code.ts';
import { type AuditQuery, auditFiles, matches, recordIn } from './query.ts';
import type { AuditRecord } from './record.ts';

export interface AuditScan {
  /** Lines that are no record: torn by a crash or a full disk, or written by something else. */
  readonly damaged: number;
  /** Files that could not be read, with the reason. */
  readonly faults: readonly string[];
  /** How far each file was read, in bytes. */
  readonly read: Offsets;
}

/** By the names of the log's files. */
export type Offsets = ReadonlyMap<string, number>;

/**
 * Calls `visit` with each record that matches, oldest file first. One block of a file is in memory at a time, whatever the
 * size of the log and of its lines. A line or a file that cannot be read never keeps others from being read. `from`: go on
 * behind an earlier scan; a last line without its end may still be in the writing, and is left for the next one.
 */
export function scanAudit(
  folder: string,
  query: AuditQuery,
  visit: (record: AuditRecord) => void,
  from?: Offsets,
): AuditScan {
  let damaged = 0;
  const faults: string[] = [];
  const read = new Map<string, number>();
  const look = (line: string | undefined): void => {
    const { record, isWhole } = line === undefined ? { record: undefined, isWhole: false } : recordIn(line);
    if (!isWhole) damaged += 1;
    if (record !== undefined && matches(record, query)) visit(record);
  };
  for (const name of auditFiles(folder, query.since)) {
    const start = from?.get(name) ?? 0;
    const end = eachLine(`${folder}/${name}`, { start, isLast: from === undefined }, look);
    if (typeof end === 'string') faults.push(`${folder}/${name} cannot be read (${end})`);
    else read.set(name, end);
  }
  return { damaged, faults, read };
}

interface Stretch {
  readonly start: number;
  /** What stands behind the last newline is a line, too. */
  readonly isLast: boolean;
}

const BLOCK = 256 * 1024;
/** In bytes. A record is cut to less than half of this before it is written. */
const LONGEST_LINE = 2 * 1024 * 1024;
/** Not blocking: a pipe in the file's place would hold the reader up for ever. Windows has no such flag. */
const READING = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);
const NEWLINE = 0x0a;

/** `look` gets each line that is not empty; undefined for one that is longer than any record. Returns how far, or why not. */
function eachLine(path: string, stretch: Stretch, look: (line: string | undefined) => void): number | string {
  let file: number;
  try {
    file = openSync(path, READING);
  } catch (error) {
    return codeOf(error);
  }
  try {
    return fstatSync(file).isFile() ? readLines(file, stretch, look) : 'no regular file';
  } catch (error) {
    return codeOf(error);
  } finally {
    closeSync(file);
  }
}

function readLines(file: number, { start, isLast }: Stretch, look: (line: string | undefined) => void): number {
  const block = Buffer.alloc(BLOCK);
  let pieces: Buffer[] = [];
  let length = 0;
  const keep = (piece: Buffer): void => {
    length += piece.length;
    if (length > LONGEST_LINE) pieces = [];
    else pieces.push(piece);
  };
  const end = (): void => {
    const line = length > LONGEST_LINE ? undefined : Buffer.concat(pieces).toString('utf8');
    pieces = [];
    length = 0;
    if (line?.trim() !== '') look(line);
  };
  for (let position = start; ; ) {
    const count = readSync(file, block, 0, BLOCK, position);
    if (count === 0) {
      if (isLast && length > 0) end();
      return position - length;
    }
    const filled = block.subarray(0, count);
    let at = 0;
    for (let newline = filled.indexOf(NEWLINE); newline >= 0; newline = filled.indexOf(NEWLINE, at)) {
      keep(filled.subarray(at, newline));
      end();
      at = newline + 1;
    }
    // A copy: the block is read into again.
    keep(Buffer.from(filled.subarray(at)));
    position += count;
  }
}
