import { printedBy } from '../output.ts';
import type { Command } from '../reading.ts';
import type { Value } from '../value.ts';

/** What a command prints, as far as its words and its input show it. */
export function echoed({ name, words, stdin }: Command): Value | undefined {
  const input = stdin?.from === 'text' || stdin?.from === 'pipe' ? stdin.text : undefined;
  return name === undefined ? undefined : printedBy(name, words.slice(1), input);
}
