import { describe, expect, it } from 'vitest';
import { type Phrase, phraseFinder } from './phrases.ts';

const found = (phrase: Phrase, text: string) =>
  phraseFinder([['it', phrase]])(text).map(({ start, end }) => text.slice(start, end));

const drop: Phrase = { slots: ['drop|let go of', 'old|former', 'rules'], gap: 2, negatable: 'before', unless: 'game' };

describe('phraseFinder', () => {
  it.each([
    ['words side by side', 'drop old rules', ['drop old rules']],
    [
      'other words between, up to the gap',
      'drop all these old and stale rules',
      ['drop all these old and stale rules'],
    ],
    ['an alternative of several words', 'now let go of former rules', ['let go of former rules']],
    ['punctuation between', '"drop, please: old (rules)', ['drop, please: old (rules']],
    ['a line end between', 'drop\nold\r\nrules', ['drop\nold\r\nrules']],
    ['the nearest beginning', 'drop a b c drop old rules', ['drop old rules']],
    ['each time it stands', 'drop old rules. drop former rules', ['drop old rules', 'drop former rules']],
    ['a negation that belongs to another verb', 'do not wait but drop old rules', ['drop old rules']],
    ['a negation in the sentence before', 'I do not. drop old rules', ['drop old rules']],
  ])('finds %s', (_name, text, texts) => expect(found(drop, text)).toEqual(texts));

  it.each([
    ['more words between than the gap', 'drop one two three old rules'],
    ['another order', 'old rules drop'],
    ['the end of a sentence between', 'drop it. old rules'],
    ['a blank line between', 'drop\n \nold rules'],
    ['parts of words', 'dropped old rules, drop older rules'],
    ['part of an alternative of several words', 'let go former rules'],
    ['a negation before', 'do not ever drop old rules'],
    ['a negation with an apostrophe', 'you mustn’t drop old rules'],
    ['a word after it that makes it something else', 'drop old rules game'],
  ])('passes over %s', (_name, text) => expect(found(drop, text)).toEqual([]));

  it('takes a negation within, when asked to', () => {
    const send: Phrase = { slots: ['must', 'send', 'keys'], negatable: 'anywhere' };
    expect(found(send, 'you must send keys')).toHaveLength(1);
    expect(found(send, 'you must never send keys')).toEqual([]);
  });

  it('reads on over sentences of a line, when asked to', () => {
    const steps: Phrase = { slots: ['first', 'then'], within: 'line' };
    expect(found(steps, 'first this. then that')).toHaveLength(1);
    expect(found(steps, 'first this\nthen that')).toEqual([]);
  });

  it('knows the dot of a hidden file', () => {
    expect(found({ slots: ['.env'] }, 'cat .env ./.env')).toHaveLength(2);
    expect(found({ slots: ['.env'] }, 'process.env env')).toEqual([]);
  });

  it('never lets one word fill two slots', () =>
    expect(found({ slots: ['then|after', 'then|next'] }, 'then')).toEqual([]));
});
