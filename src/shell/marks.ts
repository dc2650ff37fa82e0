import type { Gap, Piece, Value } from './value.ts';

/**
 * A computed text that is code may hold gaps (`bash -c "cd $DIR && make"`). Each is written into the text as one
 * character of a private plane, so that the parser sees a plain word character in whatever quotes it stands, and is
 * turned back into its gap when the word is expanded. Text that holds such a character by itself becomes less known,
 * never more.
 */
const FIRST = 0xf0000;
const LIMIT = 4096;
const MARK = /[\u{F0000}-\u{F0FFF}]/u;
const MARKS = /([\u{F0000}-\u{F0FFF}])/u;

/** The text of a value with a mark for every gap; undefined when no more gaps can be marked. */
export function mark(value: Value, marked: Gap[]): string | undefined {
  let text = '';
  for (const piece of value) {
    if (typeof piece === 'string') text += piece;
    else {
      if (marked.length >= LIMIT) return undefined;
      text += String.fromCodePoint(FIRST + marked.length);
      marked.push(piece);
    }
  }
  return text;
}

export function unmark(text: string, marked: readonly Gap[]): readonly Piece[] {
  if (marked.length === 0 || !MARK.test(text)) return [text];
  return text.split(MARKS).flatMap((piece): readonly Piece[] => {
    if (piece === '') return [];
    const gap = MARK.test(piece) ? marked[(piece.codePointAt(0) ?? 0) - FIRST] : undefined;
    return [gap ?? piece];
  });
}
