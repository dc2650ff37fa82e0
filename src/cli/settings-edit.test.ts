import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readJsonc } from '../config/jsonc.ts';
import { withName, withValue } from './settings-edit.ts';

const AT = ['hooksConfig', 'disabled'];

describe('withName', () => {
  test.each([
    ['', '{\n  "hooksConfig": {"disabled":["a"]}\n}\n', 'an empty file becomes a document'],
    ['{}', '{\n  "hooksConfig": {"disabled":["a"]}\n}', 'an empty document gets the list'],
    [
      '{\n  // ours\n  "x": 1\n}\n',
      '{\n  "hooksConfig": {"disabled":["a"]},\n  // ours\n  "x": 1\n}\n',
      'what is there stays, comments included',
    ],
    [
      '{ "hooksConfig": { /* off */ "enabled": true } }',
      '{ "hooksConfig": {\n  "disabled": ["a"], /* off */ "enabled": true } }',
      'an object that is there gets the list',
    ],
    ['{"hooksConfig":{"disabled":[]}}', '{"hooksConfig":{"disabled":["a"]}}', 'an empty list gets the name'],
    [
      '{"hooksConfig":{"disabled":["b" /* why */]}}',
      '{"hooksConfig":{"disabled":["b", "a" /* why */]}}',
      'a list gets one more',
    ],
    ['{"hooksConfig":{"disabled":["a"]}}', '{"hooksConfig":{"disabled":["a"]}}', 'a name that is there is not doubled'],
  ])('adds: %j becomes %j: %s', (before, after) => {
    expect(withName(before, AT, 'a', true)).toBe(after);
  });

  test.each([
    ['{"hooksConfig":{"disabled":["a"]}}', '{"hooksConfig":{"disabled":[]}}'],
    ['{"hooksConfig":{"disabled":["a", /* keep */ "b"]}}', '{"hooksConfig":{"disabled":[/* keep */ "b"]}}'],
    ['{"hooksConfig":{"disabled":["b", "a",]}}', '{"hooksConfig":{"disabled":["b", ]}}'],
    ['{"hooksConfig":{"disabled":["b", "a"]}} // end', '{"hooksConfig":{"disabled":["b"]}} // end'],
    ['{}', '{}'],
  ])('takes out: %j becomes %j', (before, after) => {
    expect(withName(before, AT, 'a', false)).toBe(after);
  });

  test('a file that is no document is left alone', () => {
    expect(withName('{ not json', AT, 'a', true)).toBeUndefined();
    expect(withName('{"hooksConfig": 5}', AT, 'a', true)).toBeUndefined();
  });
});

test('a value set in any document is read back, and nothing else has changed', () => {
  const settings = fc.record(
    {
      hooks: fc.object({ maxDepth: 2 }),
      theme: fc.string(),
      hooksConfig: fc.record({ enabled: fc.boolean(), more: fc.jsonValue() }, { requiredKeys: [] }),
    },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(settings, fc.boolean(), fc.constantFrom(0, 2), (before, enabled, space) => {
      const plain = JSON.parse(JSON.stringify(before));
      const edited = withValue(JSON.stringify(plain, null, space), ['hooksConfig', 'enabled'], enabled);
      const read = readJsonc(edited ?? '');
      expect(read).toMatchObject({ ok: true, value: { ...plain, hooksConfig: { ...plain.hooksConfig, enabled } } });
    }),
  );
});
