import { readPlainLine } from './plain.ts';
import { readScript } from './read-script.ts';
import type { Reading, ReadOptions } from './reading.ts';

/**
 * Reads a command line as bash would run it, as far as its text can tell. Never throws, and takes a bounded number of
 * steps for any text: what is too large, too deep, or decided at run time is said in `unread`.
 *
 * The text is taken for bash; sh and dash differ little, zsh in details that this reading does not follow.
 */
export function readCommand(text: string, options: ReadOptions = {}): Reading {
  return readPlainLine(text, options) ?? readScript(text, options);
}
