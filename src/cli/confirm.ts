import { readSync } from 'node:fs';
import { isatty } from 'node:tty';
import type { Io } from './io.ts';

/** Asks on standard error, and reads one line from the terminal; undefined where there is none to ask on. */
export function askPerson(question: string, io: Pick<Io, 'err'>): string | undefined {
  if (!isatty(0) || !isatty(2)) return undefined;
  io.err(question);
  return readLine();
}

function readLine(): string {
  try {
    const bytes = Buffer.alloc(256);
    return bytes.subarray(0, readSync(0, bytes)).toString('utf8').trim();
  } catch {
    return '';
  }
}
