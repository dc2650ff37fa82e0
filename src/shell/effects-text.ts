import type { Command } from './reading.ts';
import { join, known, prefixOf, textOf, type Value } from './value.ts';

/** What a command prints, where its words show it: `echo`, `printf` with plain text, `cat` of a here-document. */
export function echoed(command: Command): Value | undefined {
  const words = command.words.slice(1).map((word) => word.value);
  if (command.name === 'echo') {
    const shown = words.filter((word, index) => !(index === 0 && /^-[neE]+$/u.test(textOf(word) ?? '')));
    return spaced(shown);
  }
  if (command.name === 'printf') {
    const [format, ...rest] = words;
    if (format === undefined) return undefined;
    if (!prefixOf(format).includes('%')) return format;
    return rest.length === 1 && /^%s(?:\\n)?$/u.test(textOf(format) ?? '') ? rest[0] : undefined;
  }
  const stdin = command.stdin;
  return command.name === 'cat' && words.length === 0 && stdin?.from === 'text' ? stdin.text : undefined;
}

const spaced = (values: readonly Value[]): Value =>
  join(...values.flatMap((value, index) => (index === 0 ? [value] : [known(' '), value])));
