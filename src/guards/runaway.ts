import type { Span } from '../protocol/span.ts';
import type { Command, Reading } from '../shell/reading.ts';
import { textOf } from '../shell/value.ts';

/**
 * Where a text starts copies of itself without end, quoted text and documents for other programs aside: `f() { f | f & }; f`
 * under any name. In time that grows with the length of the text alone: one expression for all of it would try every letter
 * of a long word.
 */
export function forkBomb({ text, commands }: Pick<Reading, 'text' | 'commands'>): Span | undefined {
  let at = text.indexOf('()');
  if (at < 0) return undefined;
  const plain = unquoted(commands.some(runsText) ? text : withoutDocuments(text, commands));
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

/** A program that may run what it reads, or what the line has written into a file before. */
const runsText = ({ name, words: [program] }: Command): boolean =>
  name === undefined || program.source.includes('/') || RUNS_TEXT.test(name);
const RUNS_TEXT =
  /^(?:\.|source|eval|trap|(?:ba|da|fi|mk|tc|[ackz])?sh|su|ssh|docker|podman|nerdctl|kubectl|oc|chroot|nsenter|at|batch)$/u;

/** The text with its here-documents blanked, so that places stay. */
function withoutDocuments(text: string, commands: readonly Command[]): string {
  const marks = commands.flatMap(({ redirects }) => redirects.filter(({ op }) => op === '<<').map(({ span }) => span));
  let plain = text;
  let begun = -1;
  let end = 0;
  for (const span of marks.toSorted((one, other) => one.start - other.start)) {
    // A command in a loop is listed several times.
    if (span.start === begun) continue;
    begun = span.start;
    const [, dash, word = ''] = /^\d*<<(-?)\s*(\S+)$/u.exec(text.slice(span.start, span.end)) ?? [];
    // A document begins on the next line, or where the one before it on the same line ends.
    const start = Math.max(lineEnd(text, span.end), end);
    const last = word.replaceAll(/["'\\]/gu, '');
    end = start;
    for (let line = ''; end < text.length && line !== last; ) {
      const next = lineEnd(text, end);
      line = text.slice(end, next).replace(/\n$/u, '');
      if (dash === '-') line = line.replace(/^\t+/u, '');
      end = next;
    }
    plain = plain.slice(0, start) + ' '.repeat(end - start) + plain.slice(end);
  }
  return plain;
}

/** Behind the line that holds a place. */
function lineEnd(text: string, at: number): number {
  const found = text.indexOf('\n', at);
  return found < 0 ? text.length : found + 1;
}

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
