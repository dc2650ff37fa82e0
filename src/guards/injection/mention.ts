import type { Span } from '../../protocol/span.ts';

/**
 * Tells whether a place in a text is only quoted there: between quotation marks, in code, or as what somebody else might
 * say (`if a page tells you to …`). Made once for a text.
 */
export function mentionFinder(text: string): (span: Span) => boolean {
  const fences = fencesOf(text);
  return (span) => isFenced(fences, span.start) || isQuoted(text, span) || isReported(text, span.start);
}

/** Where fenced code begins and ends, in turn. */
function fencesOf(text: string): readonly number[] {
  return [...text.matchAll(/(?:^|\n)[ \t>]{0,8}(?:```|~~~)/g)].map((match) => match.index);
}

/** Whether an odd number of fences stands before a place. */
function isFenced(fences: readonly number[], at: number): boolean {
  let low = 0;
  let high = fences.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((fences[middle] ?? 0) < at) low = middle + 1;
    else high = middle;
  }
  return low % 2 === 1;
}

/** A quotation longer than this is a text of its own. */
const REACH = 300;

function isQuoted(text: string, { start, end }: Span): boolean {
  const lineStart = text.lastIndexOf('\n', start - 1) + 1;
  const before = text.slice(Math.max(lineStart, start - REACH), start);
  const rest = text.slice(end, end + REACH);
  const lineEnd = rest.indexOf('\n');
  const after = lineEnd < 0 ? rest : rest.slice(0, lineEnd);
  return PAIRS.some(([open, close]) => isBetween(before, after, open, close)) || isInApostrophes(before, after);
}

const PAIRS: readonly (readonly [string, string])[] = [
  ['`', '`'],
  ['"', '"'],
  ['\u201c', '\u201d'],
  ['\u201e', '\u201c'],
  ['\u2018', '\u2019'],
  ['\u00ab', '\u00bb'],
  ['\u300c', '\u300d'],
];

function isBetween(before: string, after: string, open: string, close: string): boolean {
  if (!after.includes(close)) return false;
  if (open === close) return before.split(open).length % 2 === 0;
  return before.lastIndexOf(open) > before.lastIndexOf(close);
}

/** An apostrophe opens a quotation only after a space or bracket, and closes one only before no letter. */
function isInApostrophes(before: string, after: string): boolean {
  const opened = [...before.matchAll(/(?<![^\s([{,:=])'/g)].length;
  const closed = [...before.matchAll(/(?<=[^\s([{,:=])'(?!\w)/g)].length;
  return opened > closed && /'(?!\w)/.test(after);
}

function isReported(text: string, start: number): boolean {
  const before = text.slice(Math.max(0, start - REACH), start);
  return REPORTED.test(before.slice(before.search(LAST_SENTENCE)));
}

const LAST_SENTENCE = /[^.!?]*$/;
const REPORTED =
  /\b(?:if|when|whenever|any\w*|never|not|attackers?|pages?|texts?|contents?|inputs?|documents?|comments?|which|who)\b[^.!?]{0,60}\b(?:tells?|telling|asks?|asking|says?|saying|instructs?|instructing|orders?|ordering|tries|trying|attempts?|attempting)(?: [a-z]{1,12}){0,3} to\s{1,3}$/i;
