import type { Span } from '../../protocol/span.ts';
import type { Word } from '../reading.ts';
import { join, type Value } from '../value.ts';

/** A word that does not stand in the line: made of others, of input, or of a file. It is said to stand where `from` does. */
export const computedWord = ({ span }: { readonly span: Span }, value: Value): Word => ({ span, source: '', value });

/** Words as one text, with blanks between them, as `eval` and ssh take them. */
export function joinedWords([first, ...rest]: readonly [Word, ...Word[]]): Word {
  if (rest.length === 0) return first;
  return computedWord(first, join(first.value, ...rest.map((word) => join([' '], word.value))));
}
