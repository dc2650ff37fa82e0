import { writeSync } from 'node:fs';
import { codeOf } from '../../protocol/error-code.ts';
import { pause } from './pause.ts';

/** How long a host may leave its end of a full pipe unread, in milliseconds. */
const PATIENCE = 5_000;

/**
 * Writes a text whole to a file descriptor that may be a pipe of any kind: partial writes are continued, a full
 * non-blocking pipe is waited for. Returns false when nobody reads any more, and when it cannot be written, of which
 * `onFault` is told; never throws.
 */
export function writeWhole(descriptor: number, text: string, onFault?: (error: unknown) => void): boolean {
  if (text === '') return true;
  const bytes = Buffer.from(text, 'utf8');
  let written = 0;
  let waited = 0;
  while (written < bytes.length) {
    try {
      written += writeSync(descriptor, bytes, written);
    } catch (error) {
      if (!isBusy(error) || waited >= PATIENCE) {
        onFault?.(error);
        return false;
      }
      waited += pause(waited);
    }
  }
  return true;
}

/** The descriptor is non-blocking and has nothing to give, or no room to take, just now. */
export const isBusy = (error: unknown): boolean => codeOf(error) === 'EAGAIN';
