import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';
import { type AuditQuery, auditFiles, matches, recordIn } from './query.ts';
import type { AuditRecord } from './record.ts';

export interface AuditScan {
  /** Lines that are no record: torn by a crash or a full disk, or written by something else. */
  readonly damaged: number;
  /** Files that could not be read, with the reason. */
  readonly faults: readonly string[];
}

/**
 * Calls `visit` with each record that matches, oldest file first. One block of a file is in memory at a time, whatever the
 * size of the log and of its lines. A line or a file that cannot be read never keeps others from being read.
 */
export function scanAudit(folder: string, query: AuditQuery, visit: (record: AuditRecord) => void): AuditScan {
  let damaged = 0;
  const faults: string[] = [];
  const look = (line: string | undefined): void => {
    const { record, isWhole } = line === undefined ? { record: undefined, isWhole: false } : recordIn(line);
    if (!isWhole) damaged += 1;
    if (record !== undefined && matches(record, query)) visit(record);
  };
  for (const name of auditFiles(folder, query.since)) {
    const fault = eachLine(`${folder}/${name}`, look);
    if (fault !== undefined) faults.push(`${folder}/${name} cannot be read (${fault})`);
  }
  return { damaged, faults };
}

const BLOCK = 256 * 1024;
/** In bytes. A record is cut to less than half of this before it is written. */
const LONGEST_LINE = 2 * 1024 * 1024;
/** Not blocking: a pipe in the file's place would hold the reader up for ever. Windows has no such flag. */
const READING = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);
const NEWLINE = 0x0a;

/** `look` gets each line that is not empty; undefined for one that is longer than any record. Returns why it ended early. */
function eachLine(path: string, look: (line: string | undefined) => void): string | undefined {
  let file: number;
  try {
    file = openSync(path, READING);
  } catch (error) {
    return codeOf(error);
  }
  try {
    if (!fstatSync(file).isFile()) return 'no regular file';
    readLines(file, look);
    return undefined;
  } catch (error) {
    return codeOf(error);
  } finally {
    closeSync(file);
  }
}

function readLines(file: number, look: (line: string | undefined) => void): void {
  const block = Buffer.alloc(BLOCK);
  let pieces: Buffer[] = [];
  let length = 0;
  const end = (): void => {
    const line = length > LONGEST_LINE ? undefined : Buffer.concat(pieces).toString('utf8');
    pieces = [];
    length = 0;
    if (line?.trim() !== '') look(line);
  };
  const keep = (piece: Buffer): void => {
    length += piece.length;
    if (length > LONGEST_LINE) pieces = [];
    else pieces.push(piece);
  };
  for (;;) {
    const count = readSync(file, block, 0, BLOCK, null);
    if (count === 0) break;
    let start = 0;
    for (let at = block.indexOf(NEWLINE); at >= 0 && at < count; at = block.indexOf(NEWLINE, start)) {
      keep(block.subarray(start, at));
      end();
      start = at + 1;
    }
    // A copy: the block is read into again.
    keep(Buffer.from(block.subarray(start, count)));
  }
  if (length > 0) end();
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : 'unknown error';
