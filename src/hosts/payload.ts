import type { Json } from '../protocol/json.ts';
import type { Problem, Result } from '../protocol/problem.ts';
import { findJsonFault } from './json-fault.ts';

/** 64 MiB of UTF-8: what a host's largest file tool may send, with room. */
export const MAX_PAYLOAD_BYTES = 64 * 1024 * 1024;
/** Arrays and objects inside one another, the document's root being the first. */
export const MAX_DEPTH = 10_000;

/**
 * The JSON document of a hook's stdin. A byte order mark (Cursor on Windows writes one, GitGuardian/ggshield#1453), CRLF
 * and white space around it are read over. Problems tell the field `payload`, the fault and its offset in `text`, never a
 * word of it. Whether the bytes were UTF-8 is for the caller to say, who has them.
 */
export function parsePayload(text: string): Result<Json> {
  if (isLarger(text, MAX_PAYLOAD_BYTES)) return failed({ field: 'payload', fault: 'too large' });
  const start = text.charCodeAt(0) === BYTE_ORDER_MARK ? 1 : 0;
  if (text.length - start <= 4096 && text.trim() === '') return failed({ field: 'payload', fault: 'missing' });
  return parseJsonField(text, 'payload', { start });
}

export interface ParseOptions {
  /** Where the document begins in the text. */
  readonly start?: number;
  /** How many arrays and objects the document already stands in. */
  readonly depth?: number;
}

/** The JSON value in `text`, which a problem names as `field`. */
export function parseJsonField(text: string, field: string, options: ParseOptions = {}): Result<Json> {
  const { start = 0, depth = 0 } = options;
  const document = start === 0 ? text : text.slice(start);
  let value: Json;
  try {
    value = JSON.parse(document);
  } catch (error) {
    if (error instanceof RangeError) return failed({ field, fault: 'nested too deep' });
    const { fault, at } = findJsonFault(document);
    return failed({ field, fault, at: at + start });
  }
  return isDeeper(value, MAX_DEPTH - depth) ? failed({ field, fault: 'nested too deep' }) : { ok: true, value };
}

const BYTE_ORDER_MARK = 0xfeff;

const failed = (problem: Problem): Result<never> => ({ ok: false, problem });

/** Level by level, because a walk that recurses would overflow before the limit is reached. */
function isDeeper(value: Json, levels: number): boolean {
  let level = containersIn([value]);
  for (let depth = 1; level.length > 0; depth++) {
    if (depth > levels) return true;
    level = level.flatMap((container) => containersIn(Object.values(container)));
  }
  return false;
}

function containersIn(values: readonly Json[]): readonly object[] {
  return values.filter((value): value is object & Json => typeof value === 'object' && value !== null);
}

function isLarger(text: string, bytes: number): boolean {
  if (text.length * 3 <= bytes) return false;
  if (text.length > bytes) return true;
  let size = 0;
  for (let at = 0; at < text.length; at++) size += utf8Size(text.charCodeAt(at));
  return size > bytes;
}

/** Each half of a surrogate pair counts two of the pair's four bytes; a lone one is written as three. */
function utf8Size(unit: number): number {
  if (unit < 0x80) return 1;
  return unit < 0x800 || (unit >= 0xd800 && unit < 0xe000) ? 2 : 3;
}
