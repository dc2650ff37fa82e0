import type { Span } from '../protocol/span.ts';
import type { Command } from '../shell/reading.ts';
import { textOf } from '../shell/value.ts';

/**
 * Where a text starts copies of itself without end, quoted text aside: `f() { f | f & }; f` under any name. In time that
 * grows with the length of the text alone: one expression for all of it would try every letter of a long word.
 */
export function forkBomb(text: string): Span | undefined {
  let at = text.indexOf('()');
  if (at < 0) return undefined;
  const plain = unquoted(text);
  const rest = new RegExp(REST, 'yu');
  for (; at >= 0; at = plain.indexOf('()', at + 2)) {
    const before = NAME.exec(plain.slice(Math.max(0, at - LONGEST), at));
    rest.lastIndex = at;
    const names = rest.exec(plain)?.slice(1) ?? [];
    const name = before?.[1];
    if (before !== null && names.length > 0 && names.every((same) => same === name))
      return { start: at - before[0].length, end: rest.lastIndex };
  }
  return undefined;
}

/** How far back a function's name is looked for. */
const LONGEST = 100;
const NAME = /([\w:.@%+-]+)\s*$/u;
const REST = String.raw`\(\)\s*\{\s*([\w:.@%+-]{1,100})\s*\|\s*([\w:.@%+-]{1,100})\s*&\s*\}\s*;\s*([\w:.@%+-]{1,100})`;

/** The text with what stands in quotes blanked, so that places stay. */
function unquoted(text: string): string {
  let plain = '';
  let at = 0;
  const quote = /['"]/gu;
  for (let open = quote.exec(text); open !== null; open = quote.exec(text)) {
    const end = closed(text, open.index);
    if (end === undefined) break;
    plain += text.slice(at, open.index) + ' '.repeat(end - open.index);
    at = end;
    quote.lastIndex = end;
  }
  return plain + text.slice(at);
}

/** Behind the quotes that open at `start`; undefined when they stay open. */
function closed(text: string, start: number): number | undefined {
  const mark = text.charAt(start);
  let at = start + 1;
  while (at < text.length && text.charAt(at) !== mark) at += mark === '"' && text.charAt(at) === '\\' ? 2 : 1;
  return at < text.length ? at + 1 : undefined;
}

/** `kill -9 -1`: every process of the user. */
export function endsAll(command: Command): boolean {
  const words = command.words.slice(1).map((word) => textOf(word.value));
  return command.name === 'kill' && words.at(-1) === '-1';
}
