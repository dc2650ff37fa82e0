import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Json } from './json.ts';
import { jsonText } from './json-text.ts';

/** A value inside as many lists and objects as no recursion survives. */
function nested(value: Json, depth: number): Json {
  let outer = value;
  for (let level = 0; level < depth; level += 1) outer = level % 2 === 0 ? [outer] : { a: outer };
  return outer;
}

test('a value too deep for a recursion is written as JSON would', () => {
  const depth = 20_000;
  const text = jsonText(nested('x', depth));
  expect(text.slice(0, 12)).toBe('{"a":[{"a":[');
  expect(text).toHaveLength('"x"'.length + (depth / 2) * '[]'.length + (depth / 2) * '{"a":}'.length);
});

test('any value inside a deep one is written as it would be alone', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const text = jsonText(nested(value as Json, 10_000));
      const alone = JSON.stringify(value);
      const start = text.indexOf('[', (10_000 / 2) * 6 - 1) + 1;
      expect(text.slice(start, start + alone.length)).toBe(alone);
    }),
    { numRuns: 20 },
  );
});
