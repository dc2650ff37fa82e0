import { fstatSync, openSync, readSync, writeSync } from 'node:fs';
import { codeOf } from '../../protocol/error-code.ts';
import { isBusy } from './output.ts';
import { pause } from './pause.ts';

/** The largest payload that is read, in bytes. */
export const LARGEST = 64 * 1024 * 1024;
/** How long a host that holds its end of the pipe open may send nothing, in milliseconds. */
const PATIENCE = 5_000;

/** Standard input as far as it has been read. */
export interface Input {
  readonly descriptor: number;
  bytes: Buffer;
  filled: number;
  /** `failed`: standard input is no readable file, for example a directory. */
  state: 'more' | 'end' | 'too large' | 'failed';
}

/** Opens standard input and reads what is there: for nearly all payloads, all of it. Never throws. */
export function startInput(): Input {
  const input: Input = { descriptor: openInput(), bytes: Buffer.allocUnsafeSlow(64 * 1024), filled: 0, state: 'more' };
  readMore(input);
  return input;
}

/** `O_RDONLY | O_NONBLOCK` on Linux. */
const NON_BLOCKING = 0o4000;

/**
 * A blocking read could not be given up. On Linux a pipe can be opened a second time, non-blocking, without a change to
 * the first descriptor, which the host may share; a socket cannot, and there the host's own time limit has to do.
 */
function openInput(): number {
  try {
    const stat = fstatSync(0);
    if (stat.isCharacterDevice()) tellPerson();
    return process.platform === 'linux' && stat.isFIFO() ? openSync('/proc/self/fd/0', NON_BLOCKING) : 0;
  } catch {
    return 0;
  }
}

/** Somebody who tries the command would see nothing happen. `node:tty` loads a good deal, so only here. */
function tellPerson(): void {
  const { isatty }: typeof import('node:tty') = require('node:tty');
  if (isatty(0))
    writeSync(
      2,
      'portcullis: hook waits for the payload of an event on standard input, as a host sends it; end with Ctrl-D\n',
    );
}

/** Reads once, waiting for a host that is slow. */
export function readMore(input: Input): void {
  if (input.filled === input.bytes.length) input.bytes = grown(input.bytes);
  for (let waited = 0; ; ) {
    try {
      const count = readSync(input.descriptor, input.bytes, input.filled, input.bytes.length - input.filled, null);
      input.filled += count;
      if (count === 0) input.state = 'end';
      else if (input.filled > LARGEST) input.state = 'too large';
      return;
    } catch (error) {
      if (isBusy(error) && waited < PATIENCE) waited += pause(waited);
      else {
        input.state = isBusy(error) || isEndOfFile(error) ? 'end' : 'failed';
        return;
      }
    }
  }
}

/** On Windows a pipe whose other end is closed reads as an error. */
const isEndOfFile = (error: unknown): boolean => codeOf(error) === 'EOF';

function grown(bytes: Buffer): Buffer {
  const larger = Buffer.allocUnsafeSlow(bytes.length * 2);
  bytes.copy(larger);
  return larger;
}
