import type { Span } from '../protocol/span.ts';
import type { Command } from '../shell/reading.ts';
import { textOf } from '../shell/value.ts';

/** Where a text starts copies of itself without end, quoted text aside. */
export function forkBomb(text: string): Span | undefined {
  const found = BOMB.exec(unquoted(text));
  return found === null ? undefined : { start: found.index, end: found.index + found[0].length };
}

/** `f() { f | f & }; f` under any name. */
const BOMB = /([\w:.@%+-]+)\s*\(\)\s*\{\s*\1\s*\|\s*\1\s*&\s*\}\s*;\s*\1/u;

/** The text with what stands in quotes blanked, so that places stay. */
const unquoted = (text: string): string =>
  text.replaceAll(/'[^']*'|"(?:[^"\\]|\\.)*"/gu, (quoted) => ' '.repeat(quoted.length));

/** `kill -9 -1`: every process of the user. */
export function endsAll(command: Command): boolean {
  const words = command.words.slice(1).map((word) => textOf(word.value));
  return command.name === 'kill' && words.at(-1) === '-1';
}
