import { width } from './draw.ts';

/**
 * A text with each line that is wider than the terminal broken between words; what follows stands below the cell that it
 * belongs to. A word that is too wide stays whole: a path that is broken cannot be copied. As it is where there is no terminal.
 */
export function wrapped(text: string, columns: number | undefined): string {
  if (columns === undefined || columns < NARROWEST) return text;
  return text
    .split('\n')
    .map((line) => wrappedLine(line, columns))
    .join('\n');
}

/** Terminals that do not know how wide they are say 0. */
const NARROWEST = 24;

/** The same for text that was written in lines of its own: sentences flow, and lists that are set in stay. */
export const flowing = (text: string, columns: number | undefined): string =>
  columns === undefined || columns < NARROWEST
    ? text
    : wrapped(text.replace(/(?<=^[^\s].*)\n(?=[^\s])/gm, ' '), columns);

function wrappedLine(line: string, columns: number): string {
  if (shownWidth(line) <= columns) return line;
  const indent = ' '.repeat(hangingIndent(line, columns));
  let shown = '';
  let used = 0;
  for (const [, blanks = '', word = ''] of line.matchAll(/( *)([^ ]+)/g)) {
    const needed = blanks.length + shownWidth(word);
    const isFirst = shown.trim() === '';
    if (!isFirst && used + needed > columns && used > indent.length) {
      shown += `\n${indent}${word}`;
      used = indent.length + shownWidth(word);
    } else {
      shown += blanks + word;
      used += needed;
    }
  }
  return shown;
}

/** Below the last cell that begins in the left half: cells stand two blanks apart. */
function hangingIndent(line: string, columns: number): number {
  let indent = 0;
  for (const { index, 0: blanks } of plain(line).matchAll(/(?:^ +| {2,})(?=[^ ])/g)) {
    const start = width(plain(line).slice(0, index + blanks.length));
    if (start <= columns / 2) indent = start;
  }
  return indent;
}

/** Without the marks of `Paint`. */
const plain = (text: string): string => text.replace(/\u001b\[\d+m/g, '');
const shownWidth = (text: string): number => width(plain(text));
