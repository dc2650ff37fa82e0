import type { Span } from '../protocol/span.ts';
import type { Word } from './reading.ts';
import { textOf } from './value.ts';

/** A text that is read, and how its offsets map to `Reading.text`. */
export interface SourceText {
  readonly text: string;
  readonly place: Place;
}

type Place =
  /** Stands in the outer text as it is, `by` units further on. */
  | { readonly is: 'shifted'; readonly by: number }
  /** Was computed (escapes, expansions): everything is said to stand at the word that holds it. */
  | { readonly is: 'within'; readonly span: Span }
  /** The outer text without the continued lines that began at these offsets of the outer text. */
  | { readonly is: 'joined'; readonly removed: readonly number[] };

export const rootSource = (text: string): SourceText => ({ text, place: { is: 'shifted', by: 0 } });

export const computedSource = (text: string, span: Span): SourceText => ({ text, place: { is: 'within', span } });

export const joined = (text: string, removed: readonly number[]): SourceText => ({
  text,
  place: { is: 'joined', removed },
});

/** The text of a word that is code: offsets are kept where the word's source holds that text unchanged. */
export function sourceOfWord(text: string, word: Word): SourceText {
  const width = word.span.end - word.span.start;
  const at = textOf(word.value) === text && width === word.source.length ? word.source.indexOf(text) : -1;
  return at === 0 || at === 1
    ? { text, place: { is: 'shifted', by: word.span.start + at } }
    : computedSource(text, word.span);
}

/** A piece of the source as a piece of `Reading.text`. The parser may place an error behind the end of its text. */
export function spanIn({ text, place }: SourceText, start: number, end: number): Span {
  const [from, to] = [Math.min(start, text.length), Math.min(end, text.length)];
  switch (place.is) {
    case 'shifted':
      return { start: from + place.by, end: Math.max(from, to) + place.by };
    case 'within':
      return place.span;
    case 'joined': {
      const begin = unjoin(place.removed, from);
      return { start: begin, end: Math.max(begin, unjoin(place.removed, to)) };
    }
  }
}

function unjoin(removed: readonly number[], offset: number): number {
  let low = 0;
  let high = removed.length;
  // The number of removed pairs in front: the i-th pair stood at removed[i] - 2i in the joined text.
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((removed[middle] ?? 0) - 2 * middle <= offset) low = middle + 1;
    else high = middle;
  }
  return offset + 2 * low;
}
