import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { listHas } from './word-list.ts';

describe('listHas', () => {
  it.each([
    ['a b c', 'b', true],
    ['cat concat', 'cat', true],
    ['concat cat', 'cat', true],
    ['concat', 'cat', false],
    ['category', 'cat', false],
    ['a b', 'a b', false],
    ['a b', '', false],
    ['', 'a', false],
  ])('%j has %j: %j', (list, word, has) => {
    expect(listHas(list, word)).toBe(has);
  });
  it('says what splitting the list says', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b'), minLength: 1, maxLength: 3 });
    fc.assert(
      fc.property(fc.array(word), word, (words, one) => {
        expect(listHas(words.join(' '), one)).toBe(words.includes(one));
      }),
    );
  });
});
