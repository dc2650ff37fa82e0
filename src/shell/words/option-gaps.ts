import type { Choice } from '../choice.ts';
import type { Word } from '../reading.ts';
import { join, type Piece, type Value } from '../value.ts';

/**
 * `-${X}rf` and `$X-rf` are `-rf` where nothing comes of the expansion: one of the ways to read a command leaves out what
 * stands in front of the letters of an option.
 */
export function inOptions(words: readonly Word[], choice: Choice): readonly Word[] {
  const isOpen = (word: Word, at: number): boolean => at > 0 && word.value.length > 1 && partedName(word.value) > 0;
  return words.some(isOpen) ? words.map((word, at) => (isOpen(word, at) ? inOneWay(word, choice) : word)) : words;
}

function inOneWay(word: Word, choice: Choice): Word {
  const end = partedName(word.value);
  const isLeft = (piece: Piece, at: number): boolean =>
    typeof piece === 'string' || at > end || choice.pick(`no ${piece.source}`, 2) !== 1;
  return { ...word, value: join(word.value.filter(isLeft)) };
}

/**
 * Hyphens and letters with gaps in front of letters: where the last of these stands; 0: nowhere. Values behind an option
 * look otherwise (`-I$X/include`, `-o$X.txt`).
 */
function partedName(value: Value): number {
  const texts = value.filter((piece) => typeof piece === 'string');
  if (!/^-(?:-?[A-Za-z]|-?$)/.test(texts[0] ?? '')) return 0;
  let last = 0;
  for (const [at, piece] of value.entries()) {
    if (typeof piece !== 'string') {
      if (!MAY_BE_NOTHING.has(piece.gap)) return last;
      continue;
    }
    if (at > 0 && /^[\w-]/.test(piece)) last = at;
    if (!/^[\w-]+$/.test(piece)) break;
  }
  return last;
}

const MAY_BE_NOTHING: ReadonlySet<string> = new Set(['variable', 'command', 'input']);
