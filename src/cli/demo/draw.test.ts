import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { inPieces } from './draw.ts';

describe('a text in pieces', () => {
  test.each([
    ['at spaces', 'one two three', 8, ['one two', 'three']],
    ['behind a comma and a colon of JSON', '{"first":"a","second":"b"}', 14, ['{"first":"a",', '"second":"b"}']],
    ['before a long value', '{"permissionDecisionReason":"abc"}', 30, ['{"permissionDecisionReason":', '"abc"}']],
    ['within a word that has no end', 'x'.repeat(25), 10, ['x'.repeat(10), 'x'.repeat(10), 'xxxxx']],
    ['not at all when it fits', 'one two', 7, ['one two']],
  ])('breaks %s', (_, text, width, pieces) => expect(inPieces(text, width)).toEqual(pieces));

  test('is never wider and loses nothing but spaces', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(' ', '"', ',', ':', 'ab', '{"k":"v"}')),
        fc.integer({ min: 8, max: 20 }),
        (parts, width) => {
          const text = parts.join('');
          const pieces = inPieces(text, width);
          expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThanOrEqual(width);
          expect(pieces.join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''));
        },
      ),
    );
  });
});
