import type { Span } from '../../protocol/span.ts';
import { isAscii } from './ascii.ts';
import { type Folded, fold } from './fold.ts';
import { mentionFinder } from './mention.ts';
import type { InjectionPattern, Sought } from './pattern.ts';
import { type Phrase, phraseFinder } from './phrases.ts';

export interface Hit extends Span {
  readonly pattern: InjectionPattern;
  /** The text is quoted or in code: a mention of an order rather than an order. */
  readonly mentioned: boolean;
}

/**
 * Makes a function that finds what patterns describe, with places in the original text; `broad` also looks for wording
 * that ordinary text uses. Built once for many texts; a text takes time linear in its length. Each pattern is reported
 * once per text, at its first place that is no mention.
 */
export function injectionScanner(
  patterns: readonly InjectionPattern[],
  broad: boolean,
): (text: string) => readonly Hit[] {
  const looks = patterns.flatMap((pattern): readonly Looked[] => {
    const look = broad ? (pattern.broad ?? pattern.firm) : pattern.firm;
    return look === undefined ? [] : [{ pattern, look }];
  });
  const phrases = looks.flatMap(({ pattern, look }) => phrasesOf(pattern, look));
  const findPhrases = phraseFinder(phrases);
  // Only texts with something wrapped in them need it.
  let orders: PhraseFinder | undefined;
  const holdsOrder: PhraseFinder = (folded) => {
    orders ??= phraseFinder(patterns.flatMap((pattern) => phrasesOf(pattern, pattern.firm ?? {})));
    return orders(folded);
  };
  return (text) => {
    const ascii = isAscii(text);
    // What is searched for without phrases is what nobody sees, and needs no folding.
    if (phrases.length === 0 && ascii) return [];
    const folded = phrases.length === 0 ? UNFOLDED : fold(text);
    const found: Found[] = findPhrases(folded.text).map((hit) => ({ pattern: hit.of, ...originOf(hit, folded) }));
    for (const { pattern, look } of looks)
      if (look.needs?.some((need) => (need === 'U+' ? !ascii : folded.text.includes(need))) ?? true)
        for (const place of placesOf(look, text, folded, holdsOrder)) found.push({ pattern, ...place });
    return firstOfEach(found, text);
  };
}

const UNFOLDED: Folded = { text: '', origin: (offset) => offset };

interface Looked {
  readonly pattern: InjectionPattern;
  readonly look: Sought;
}
interface Found extends Span {
  readonly pattern: InjectionPattern;
}

const phrasesOf = (pattern: InjectionPattern, look: Sought): readonly (readonly [InjectionPattern, Phrase])[] =>
  (look.phrases ?? []).map((phrase) => [pattern, phrase] as const);

/** Places of one pattern that are looked at for one that is no mention. */
const MOST_PLACES = 200;

type PhraseFinder = (folded: string) => readonly Span[];

function placesOf(look: Sought, text: string, folded: Folded, holdsOrder: PhraseFinder): readonly Span[] {
  const places: Span[] = [];
  const take = (spans: Iterable<Span>): void => {
    for (const span of spans) if (places.push(span) >= MOST_PLACES) return;
  };
  if (look.shape !== undefined) take(shaped(folded, look.shape()));
  if (look.find !== undefined) take(look.find(text));
  if (look.inside !== undefined) take(wrapped(look.inside, text, holdsOrder));
  return places;
}

function* shaped(folded: Folded, shape: RegExp): Iterable<Span> {
  for (const { 0: whole, index } of folded.text.matchAll(shape)) {
    const start = index + whole.length - whole.trimStart().length;
    yield originOf({ start, end: index + whole.length }, folded);
  }
}

function* wrapped(inside: NonNullable<Sought['inside']>, text: string, holdsOrder: PhraseFinder): Iterable<Span> {
  const { phrases } = inside;
  const holds = phrases === 'orders' ? holdsOrder : phraseFinder(phrases.map((phrase) => [phrase, phrase]));
  for (const { start, end, text: inner } of inside.pieces(text))
    if (holds(fold(inner).text).length > 0) yield { start, end };
}

const originOf = ({ start, end }: Span, folded: Folded): Span => ({
  start: folded.origin(start),
  end: folded.origin(end - 1) + 1,
});

/** In the order they were found. A place that is no mention beats an earlier one that is. */
function firstOfEach(found: readonly Found[], text: string): readonly Hit[] {
  if (found.length === 0) return [];
  const isMention = mentionFinder(text);
  const first = new Map<InjectionPattern, Hit>();
  for (const one of found) {
    if (first.get(one.pattern)?.mentioned === false) continue;
    const hit = { ...one, mentioned: isMention(one) };
    if (!hit.mentioned || !first.has(one.pattern)) first.set(one.pattern, hit);
  }
  return [...first.values()];
}
