import { isUtf8 } from 'node:buffer';
import { fstatSync, openSync, readSync } from 'node:fs';
import type { Problem, Result } from '../../protocol/problem.ts';
import { isBusy } from './output.ts';
import { pause } from './pause.ts';

/** The largest payload that is read, in bytes. */
const LARGEST = 64 * 1024 * 1024;
/** How long a host that holds its end of the pipe open may send nothing, in milliseconds. */
const PATIENCE = 5_000;
const CLOSING_BRACE = 0x7d;
const SPACES: readonly number[] = [0x20, 0x0a, 0x0d, 0x09];

export interface Received<T> {
  readonly payload: Result<T>;
  /** What came, decoded; where it was not UTF-8, with U+FFFD in place of the faults. */
  readonly text: string;
}

/**
 * Reads the payload from standard input and parses it with `parse`. Ends at the end of input, or as soon as what has
 * come is a whole JSON object: hosts exist that never close the pipe. Never throws.
 */
export function receive<T>(parse: (text: string) => Result<T>): Received<T> {
  const input = startInput();
  let tried: (Received<T> & { readonly at: number }) | undefined;
  let work = 0;
  for (;;) {
    const state = readMore(input);
    if (state === 'failed') return { payload: refused('missing'), text: '' };
    if (state === 'too large') return { payload: refused('too large'), text: textOf(input) };
    // Each try costs its length: the sum stays within a few times the length of the payload.
    if (state === 'more' && (work > 3 * input.filled || !endsLikeObject(input))) continue;
    if (tried?.at !== input.filled) {
      tried = { at: input.filled, ...decode(input, parse) };
      work += input.filled;
    }
    if (state === 'end' || tried.payload.ok) return tried;
  }
}

interface Input {
  readonly descriptor: number;
  bytes: Buffer;
  filled: number;
}

function startInput(): Input {
  return { descriptor: openInput(), bytes: Buffer.allocUnsafeSlow(64 * 1024), filled: 0 };
}

/** `O_RDONLY | O_NONBLOCK` on Linux. */
const NON_BLOCKING = 0o4000;

/**
 * A blocking read could not be given up. On Linux a pipe can be opened a second time, non-blocking, without a change to
 * the first descriptor, which the host may share; a socket cannot, and there the host's own time limit has to do.
 */
function openInput(): number {
  if (process.platform !== 'linux') return 0;
  try {
    return fstatSync(0).isFIFO() ? openSync('/proc/self/fd/0', NON_BLOCKING) : 0;
  } catch {
    return 0;
  }
}

/** Reads once. `failed`: standard input is no readable file, for example a directory. */
function readMore(input: Input): 'more' | 'end' | 'too large' | 'failed' {
  if (input.filled === input.bytes.length) input.bytes = grown(input.bytes);
  for (let waited = 0; ; ) {
    try {
      const count = readSync(input.descriptor, input.bytes, input.filled, input.bytes.length - input.filled, null);
      input.filled += count;
      if (input.filled > LARGEST) return 'too large';
      return count === 0 ? 'end' : 'more';
    } catch (error) {
      if (isEndOfFile(error)) return 'end';
      if (!isBusy(error)) return 'failed';
      if (waited >= PATIENCE) return 'end';
      waited += pause(waited);
    }
  }
}

/** On Windows a pipe whose other end is closed reads as an error. */
function isEndOfFile(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EOF';
}

function grown(bytes: Buffer): Buffer {
  const larger = Buffer.allocUnsafeSlow(bytes.length * 2);
  bytes.copy(larger);
  return larger;
}

function endsLikeObject({ bytes, filled }: Input): boolean {
  let last = filled - 1;
  while (last >= 0 && SPACES.includes(bytes[last] ?? 0)) last--;
  return bytes[last] === CLOSING_BRACE;
}

function decode<T>(input: Input, parse: (text: string) => Result<T>): Received<T> {
  const text = textOf(input);
  // Decoding puts U+FFFD for what is no UTF-8; only where one stands is the question worth its price.
  const isBroken = text.includes('\uFFFD') && !isUtf8(input.bytes.subarray(0, input.filled));
  return { payload: isBroken ? refused('invalid UTF-8') : parse(text), text };
}

const textOf = ({ bytes, filled }: Input): string => bytes.toString('utf8', 0, filled);

function refused(fault: Problem['fault']): { readonly ok: false; readonly problem: Problem } {
  return { ok: false, problem: { field: 'payload', fault } };
}
