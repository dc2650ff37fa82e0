import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Json } from '../protocol/json.ts';
import { lineAt, placeKey, readJsonc } from './jsonc.ts';

const outcomeOf = (text: string): Json | string => {
  const result = readJsonc(text);
  return result.ok ? result.value : `${result.fault.what} at ${result.fault.at}`;
};

describe('JSON as people write it', () => {
  test.each([
    ['{"a": 1, // why\n "b": [1, 2,],}', { a: 1, b: [1, 2] }, 'line comments and trailing commas'],
    ['/* head */ {"a": /* in between */ null} // tail', { a: null }, 'block comments, and a comment at the end'],
    [
      '\ufeff{"a": "\\u00e9 // no comment"}',
      { a: 'é // no comment' },
      'a byte order mark; strings hold what they hold',
    ],
    ['{"__proto__": {"x": 1}}', JSON.parse('{"__proto__": {"x": 1}}'), 'a name that objects treat apart'],
    ['{"a": 1, "a": 2}', { a: 2 }, 'the last of two equal names counts, as in JSON'],
    ['-1.5e3', -1500, 'a scalar alone'],
  ])('%j is read (%#)', (text, value) => {
    expect(outcomeOf(text)).toEqual(value);
  });

  test.each([
    ['{"a": 1 "b": 2}', 'a comma or } is expected at 8'],
    ['{"a" 1}', ': is expected at 5'],
    ["{'a': 1}", 'a name in double quotes is expected at 1'],
    ['{"a": }', 'a value is missing at 6'],
    ['{"a": nope}', 'this is no JSON value at 6'],
    ['{"a": "x\n"}', 'a string is not closed at 6'],
    ['{"a": "\\x"}', 'a string holds a bad escape or control character at 6'],
    ['{} {}', 'text after the end of the document at 3'],
    ['{ /* x', 'a comment is not closed at 2'],
    ['{"a": [1', 'a comma or ] is expected at 8'],
    ['', 'a value is missing at 0'],
    ['['.repeat(200), 'nested too deep at 101'],
  ])('%j is refused', (text, fault) => {
    expect(outcomeOf(text)).toBe(fault);
  });

  test('whatever is JSON is read as JSON reads it', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 5 }), fc.constantFrom(0, 2), (value, indent) => {
        const text = JSON.stringify(value, null, indent);
        expect(outcomeOf(text)).toEqual(JSON.parse(text));
      }),
    );
  });

  test('any other text is refused without an exception', () => {
    fc.assert(fc.property(fc.string({ maxLength: 60 }), (text) => void readJsonc(text)));
  });
});

describe('places', () => {
  const text = '{\n  "guards": {\n    "x": ["deny", { "paths": ["a"] }]\n  }\n}';
  test.each([
    [['guards'], 2, 3],
    [['guards', 'x'], 3, 5],
    [['guards', 'x', 1, 'paths', 0], 3, 31],
  ])('%j stands in line %i, column %i', (path, line, column) => {
    const result = readJsonc(text);
    const at = result.ok ? result.places.get(placeKey(path)) : undefined;
    expect(lineAt(text, at ?? -1)).toEqual({ line, column });
  });
});
