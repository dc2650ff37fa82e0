import { isUtf8 } from 'node:buffer';
import type { Problem, Result } from '../../protocol/problem.ts';
import { type Input, readMore } from './input.ts';

export interface Received<T> {
  readonly payload: Result<T>;
  /** What came, decoded; where it was not UTF-8, with U+FFFD in place of the faults. */
  readonly text: string;
}

/**
 * The payload from standard input, parsed with `parse`. Reads to the end of input, or until what has come is a whole JSON
 * object: hosts exist that never close the pipe. Never throws.
 */
export function receive<T>(input: Input, parse: (text: string) => Result<T>): Received<T> {
  let tried: (Received<T> & { readonly at: number }) | undefined;
  let work = 0;
  for (; ; readMore(input)) {
    const { state, filled } = input;
    if (state === 'failed') return { payload: refused('missing'), text: '' };
    if (state === 'too large') return { payload: refused('too large'), text: textOf(input) };
    // Each try costs its length: the sum stays within a few times the length of the payload.
    if (state === 'more' && (work > 3 * filled || !endsLikeObject(input))) continue;
    if (tried?.at !== filled) {
      tried = { at: filled, ...decode(input, parse) };
      work += filled;
    }
    if (state === 'end' || tried.payload.ok) return tried;
  }
}

/** The same for bytes of which more may come: undefined where they are no whole JSON object yet. */
export function receiveWhole<T>(bytes: Buffer, parse: (text: string) => Result<T>): Received<T> | undefined {
  const come = { bytes, filled: bytes.length };
  const received = endsLikeObject(come) ? decode(come, parse) : undefined;
  return received?.payload.ok === true ? received : undefined;
}

/** The same for all bytes that come. */
export const receiveAll = <T>(bytes: Buffer, parse: (text: string) => Result<T>): Received<T> =>
  decode({ bytes, filled: bytes.length }, parse);

type Come = Pick<Input, 'bytes' | 'filled'>;

const CLOSING_BRACE = 0x7d;
const SPACES: readonly number[] = [0x20, 0x0a, 0x0d, 0x09];

/** White space the length of a line end and more may follow; behind a longer run the end of input is waited for. */
function endsLikeObject({ bytes, filled }: Come): boolean {
  let last = filled - 1;
  while (filled - last <= 8 && SPACES.includes(bytes[last] ?? 0)) last--;
  return bytes[last] === CLOSING_BRACE;
}

function decode<T>(input: Come, parse: (text: string) => Result<T>): Received<T> {
  const text = textOf(input);
  // Decoding puts U+FFFD for what is no UTF-8; only where one stands is the question worth its price.
  const isBroken = text.includes('\uFFFD') && !isUtf8(input.bytes.subarray(0, input.filled));
  return { payload: isBroken ? refused('invalid UTF-8') : parse(text), text };
}

const textOf = ({ bytes, filled }: Come): string => bytes.toString('utf8', 0, filled);

function refused(fault: Problem['fault']): { readonly ok: false; readonly problem: Problem } {
  return { ok: false, problem: { field: 'payload', fault } };
}
