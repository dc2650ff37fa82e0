import type { Span } from '../../protocol/span.ts';
import { fold } from './fold.ts';
import { eachWord, foldedWords } from './words.ts';

/**
 * A loose phrase: one alternative of each slot, in order, with at most `gap` other words between two of them and no end
 * of a sentence (or of a line) in between. Alternatives of a slot are separated by `|`; they are words or short runs of
 * at most eight words, in lower case. Words are compared whole, so that `dan` does not stand in `dance`.
 */
export interface Phrase {
  readonly slots: readonly string[];
  /** Default 4. */
  readonly gap?: number;
  /** What all slots must share. Default `sentence`. */
  readonly within?: 'sentence' | 'line';
  /** Whether a negation turns it into its contrary: right before it (`do not ignore`), or also within. Default: neither. */
  readonly negatable?: 'before' | 'anywhere';
  /** Words that make it something else when one of the next two words is among them. */
  readonly unless?: string;
}

interface PhraseHit<T> extends Span {
  readonly of: T;
}

/** Finds phrases in folded texts. Built once for many texts; each text takes time linear in its length. */
export function phraseFinder<T>(
  phrases: readonly (readonly [T, Phrase])[],
): (folded: string) => readonly PhraseHit<T>[] {
  const byLastWord = indexAlternatives(phrases.map(([, phrase]) => phrase));
  return (folded) =>
    findPhrases(
      folded,
      phrases.map(([, phrase]) => phrase),
      byLastWord,
    ).flatMap(({ phrase, start, end }) => {
      const found = phrases[phrase];
      return found === undefined ? [] : [{ of: found[0], start, end }];
    });
}

/** An alternative of a slot, found by its last word. */
interface Entry {
  readonly phrase: number;
  readonly slot: number;
  /** The words before the last one. */
  readonly lead: readonly string[];
}

/** Later slots first: one word never fills two slots of a phrase. */
function indexAlternatives(phrases: readonly Phrase[]): ReadonlyMap<string, readonly Entry[]> {
  const byLastWord = new Map<string, Entry[]>();
  for (const [phrase, { slots }] of phrases.entries())
    for (let slot = slots.length - 1; slot >= 0; slot -= 1)
      for (const alternative of fold(slots[slot] ?? '').text.split('|')) {
        const lead = alternative.split(' ');
        const last = lead.pop() ?? '';
        const entries = byLastWord.get(last);
        if (entries === undefined) byLastWord.set(last, [{ phrase, slot, lead }]);
        else entries.push({ phrase, slot, lead });
      }
  return byLastWord;
}

/** How far a phrase has been followed: where it begins, and the number, sentence and line of its latest word. */
interface Reached {
  readonly start: number;
  readonly number: number;
  readonly sentence: number;
  readonly line: number;
}

/** A word that was read, among the latest eight. */
interface Recent extends Reached {
  readonly text: string;
}
const REMEMBERED = 8;
/** A text full of one phrase need not be told in full. */
const MOST_HITS = 1000;

function findPhrases(
  folded: string,
  phrases: readonly Phrase[],
  byLastWord: ReadonlyMap<string, readonly Entry[]>,
): readonly (Span & { readonly phrase: number })[] {
  const recent: Recent[] = [];
  const reached: (Reached | undefined)[][] = phrases.map(() => []);
  const hits: (Span & { phrase: number })[] = [];
  let number = 0;
  eachWord(folded, (text, start, end, sentence, line) => {
    const word: Recent = { text, start, number, sentence, line };
    recent[number % REMEMBERED] = word;
    number += 1;
    const entries = byLastWord.get(text);
    if (entries === undefined || hits.length >= MOST_HITS) return;
    for (const { phrase: index, slot, lead } of entries) {
      const phrase = phrases[index];
      const places = reached[index];
      const first = firstOf(recent, word, lead);
      if (phrase === undefined || places === undefined || first === undefined) continue;
      const before = slot === 0 ? first : places[slot - 1];
      if (before === undefined || (slot > 0 && !follows(before, first, phrase))) continue;
      if (slot < phrase.slots.length - 1) places[slot] = { start: before.start, number: word.number, sentence, line };
      else if (!isContrary(folded, before.start, end, phrase)) hits.push({ phrase: index, start: before.start, end });
    }
  });
  return hits;
}

/** The first word of an alternative that ends with `last`, when its other words stand before it. */
function firstOf(recent: readonly Recent[], last: Recent, lead: readonly string[]): Recent | undefined {
  let first: Recent | undefined = last;
  for (let back = 1; back <= lead.length; back += 1) {
    first = recent[(last.number - back + REMEMBERED) % REMEMBERED];
    if (first?.text !== lead[lead.length - back] || first?.number !== last.number - back) return undefined;
  }
  return first;
}

/** Only the latest place of a slot counts: it is the nearest, and every earlier one lies further off. */
function follows(before: Reached, first: Recent, { gap = 4, within = 'sentence' }: Phrase): boolean {
  const between = first.number - before.number - 1;
  return between >= 0 && between <= gap && before[within] === first[within];
}

/** How much text around a phrase is read for what turns it round. */
const AROUND = 60;

function isContrary(folded: string, start: number, end: number, { unless, negatable }: Phrase): boolean {
  if (unless !== undefined) {
    const next = foldedWords(folded.slice(end, end + AROUND));
    const words = unless.split('|');
    if (next.slice(0, 2).some((word) => word.sentence === 0 && words.includes(word.text))) return true;
  }
  if (negatable === undefined) return false;
  if (negatable === 'anywhere' && foldedWords(folded.slice(start, end)).some((word) => NEGATIONS.has(word.text)))
    return true;
  return isNegated(folded.slice(Math.max(0, start - AROUND), start));
}

const NEGATIONS = new Set(
  'not|dont|never|cannot|cant|without|wont|shouldnt|mustnt|avoid|refuse|nor|didnt|doesnt'.split('|'),
);
/** Words that may stand between a negation and its verb. */
const BETWEEN = new Set(
  'ever|to|just|simply|try|trying|attempt|let|anyone|it|blindly|silently|you|should|be|able'.split('|'),
);

function isNegated(before: string): boolean {
  const words = foldedWords(`${before}x`).slice(0, -1);
  const sentence = foldedWords(`${before}x`).at(-1)?.sentence;
  for (const word of words.slice(-4).reverse()) {
    if (word.sentence !== sentence) return false;
    if (NEGATIONS.has(word.text)) return true;
    if (!BETWEEN.has(word.text)) return false;
  }
  return false;
}
