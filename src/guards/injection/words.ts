import type { Span } from '../../protocol/span.ts';

interface FoldedWord extends Span {
  readonly text: string;
  /** How many sentences ended before this word. */
  readonly sentence: number;
}

/** The words of a short folded text; see `eachWord`. */
export function foldedWords(folded: string): readonly FoldedWord[] {
  const words: FoldedWord[] = [];
  eachWord(folded, (text, start, end, sentence) => words.push({ text, start, end, sentence }));
  return words;
}

type Visit = (text: string, start: number, end: number, sentence: number, line: number) => void;

/**
 * Visits the words of a folded text: letters and digits of any script, apostrophes inside (left out of `text`), and the
 * dot before a hidden file's name. `sentence` and `line` count how many of them ended before the word; a sentence ends
 * with a stop before white space, or with a blank line.
 */
export function eachWord(folded: string, visit: Visit): void {
  let sentence = 0;
  let line = 0;
  let at = 0;
  while (at < folded.length) {
    const code = folded.charCodeAt(at);
    if (isLetter(code) || (code === DOT && isHiddenName(folded, at))) {
      const end = wordEnd(folded, at + 1);
      visit(plainText(folded, at, end), at, end, sentence, line);
      at = end;
      continue;
    }
    if (code === NEWLINE) {
      line += 1;
      if (isBlank(folded, at + 1)) sentence += 1;
    } else if (isStop(code) && isSpace(folded.charCodeAt(at + 1))) sentence += 1;
    at += 1;
  }
}

const NEWLINE = 10;
const DOT = 46;
const APOSTROPHE = 39;
const CURLY_APOSTROPHE = 0x2019;

const isHiddenName = (text: string, at: number): boolean =>
  isLetter(text.charCodeAt(at + 1)) && !(at > 0 && isLetter(text.charCodeAt(at - 1)));

function wordEnd(text: string, from: number): number {
  let end = from;
  while (end < text.length) {
    const code = text.charCodeAt(end);
    const inner = (code === APOSTROPHE || code === CURLY_APOSTROPHE) && isLetter(text.charCodeAt(end + 1));
    if (!isLetter(code) && !inner) break;
    end += 1;
  }
  return end;
}

/** Longer words are in no phrase, and a text may be one word. */
const LONGEST = 40;

function plainText(text: string, start: number, end: number): string {
  if (end - start > LONGEST) return '';
  const word = text.slice(start, end);
  return /['’]/.test(word) ? word.replace(/['’]/g, '') : word;
}

/** Beyond ASCII everything but general punctuation, symbols, and the punctuation of East Asia. */
function isLetter(code: number): boolean {
  if (code < 0x80) return (code >= 97 && code <= 122) || (code >= 48 && code <= 57);
  return code >= 0xc0 && !(code >= 0x2000 && code <= 0x2bff) && !(code >= 0x3000 && code <= 0x303f);
}

const isSpace = (code: number): boolean => Number.isNaN(code) || code <= 32 || code === 0xa0;
const isStop = (code: number): boolean => code === DOT || code === 33 || code === 63 || code === 59;

function isBlank(text: string, at: number): boolean {
  let next = at;
  while (text.charCodeAt(next) === 32 || text.charCodeAt(next) === 9 || text.charCodeAt(next) === 13) next += 1;
  return text.charCodeAt(next) === NEWLINE;
}
