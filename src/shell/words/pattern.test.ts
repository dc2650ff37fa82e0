import { describe, expect, test } from 'vitest';
import { resolvePath } from '../path.ts';
import type { Gap, Value } from '../value.ts';
import { couldMatch, couldMatchByText, couldMeet, matchesGlob, parseGlob } from './pattern.ts';

const glob = (source: string): Gap => ({ gap: 'glob', source, splits: true });
const unknown: Gap = { gap: 'variable', source: '$X', name: 'X', splits: true };
const above: Gap = { gap: 'variable', source: '$X/..', splits: true };
const name: Gap = { gap: 'unread', source: '…', splits: false, within: true };

describe('a pattern and a known path', () => {
  const rows: readonly (readonly [pattern: string, path: string, matches: boolean, why: string])[] = [
    ['/a/*.txt', '/a/b.txt', true, 'a star is any run within a name'],
    ['/a/*.txt', '/a/b/c.txt', false, 'a star does not span directories'],
    ['/a/*', '/a/.b', true, 'a pattern of the policy also means hidden files'],
    ['/a/**/d', '/a/b/c/d', true, 'two stars span directories'],
    ['/a/**/d', '/a/d', true, 'two stars may stand for no directory'],
    ['/a/**/d', '/ad', false, 'but the slash has to be there'],
    ['/a/**/d/e', '/a/bd/e', false, 'two stars stand for whole names'],
    ['/a/**/**', '/ab/c', false, 'however often they stand'],
    ['/a/**', '/a/b/c', true, 'everything below'],
    ['/a/**', '/a', false, 'but not the directory'],
    ['**/.env*', '/x/y/.env.local', true, 'at any depth'],
    ['**/.env*', '/x/y.env', false, 'a name begins behind a slash'],
    ['/a/?.c', '/a/x.c', true, 'one character'],
    ['/a/?.c', '/a/xy.c', false, 'only one'],
    ['/a/[b-d]x', '/a/cx', true, 'a set'],
    ['/a/[!b-d]x', '/a/cx', false, 'a set turned round'],
    ['/a/[b', '/a/[b', true, 'an unclosed set is a bracket'],
    ['/A/B.txt', '/a/b.TXT', true, 'by any case'],
  ];
  test.each(rows)('%s with %s: %s (%s)', (pattern, path, matches) => {
    expect(matchesGlob(path, parseGlob(pattern))).toBe(matches);
  });
});

describe('a pattern and a path that is known in part', () => {
  const rows: readonly (readonly [pattern: string, path: Value, could: boolean, why: string])[] = [
    ['**/k/*/s.json', [unknown], true, 'anything could be it'],
    ['**/k/*/s.json', [unknown, '/s.json'], true, 'the end fits'],
    ['**/k/*/s.json', [unknown, '/s.jsonl'], false, 'the end does not'],
    ['**/k/*/s.json', ['/r/k/x/s.jso', glob('?')], true, 'the glob may stand for the missing letter'],
    ['**/k/*/s.json', ['/r/k/x/', glob('[ab]'), '.json'], false, 'the set leaves it out'],
    ['**/k/*/s.json', ['/r/k/x/S.', glob('*')], false, 'the shell looks names up by exact case'],
    ['**/k/*/s.json', ['/r/K/x/s.json'], true, 'a written name goes by any case'],
    ['**/.env*', ['/r/', glob('*')], false, 'a star of the shell does not take a leading dot'],
    ['**/.env*', ['/r/', glob('*'), '.env'], false, 'not even when the dot is written behind it'],
    ['**/.env*', ['/r/.', glob('*')], true, 'a written dot is taken'],
    ['**/.env*', ['/r/', glob('?'), 'env'], false, 'nor does a question mark'],
    ['**/a/b', ['/r/', glob('**'), '/b'], true, 'a search goes any depth'],
    ['/r/b', ['/r/', glob('**'), '/b'], true, 'and none'],
    ['/r/xb', ['/r/', glob('**'), '/b'], false, 'but whole names'],
    ['/r/x/b', ['/r/', name, '/b'], true, 'one name'],
    ['/r/x/y/b', ['/r/', name, '/b'], false, 'one name is not two'],
  ];
  test.each(rows)('%s with %j: %s (%s)', (pattern, path, could) => {
    expect(couldMatch(path, parseGlob(pattern))).toBe(could);
  });

  test('takes a bounded number of steps for hostile patterns and paths', () => {
    const pattern = parseGlob(`/${'*a'.repeat(200)}`);
    const path: Value = ['/', ...Array.from({ length: 400 }, (_, index) => (index % 2 === 0 ? name : 'b'))];
    const start = performance.now();
    expect(couldMatch(path, pattern)).toBe(false);
    expect(couldMatch([`/${'b'.repeat(4000)}`], pattern)).toBe(false);
    expect(performance.now() - start).toBeLessThan(2000);
  });

  test('tells a fit by text from a fit of gaps alone', () => {
    const pattern = parseGlob('**/s.json.bak.*');
    expect(couldMatch([name, '.md'], parseGlob('s.json.bak.*'))).toBe(true);
    expect(couldMatchByText([unknown, '.md'], pattern)).toBe(false);
    expect(couldMatchByText([unknown, '/s.json.bak.', name], pattern)).toBe(true);
  });

  test('two unknown names may be the same', () => {
    expect(couldMeet(['/a/', name, '.c'], ['/a/b', name])).toBe(true);
    expect(couldMeet(['/a/', name, '.c'], ['/b/', name])).toBe(false);
  });
});

describe('resolvePath', () => {
  const rows: readonly (readonly [directory: Value, path: Value, result: Value, why: string])[] = [
    [['/a/b'], ['../c'], ['/a/c'], 'a step up'],
    [['/a'], ['/x/../../y'], ['/y'], 'the root has nothing above it'],
    [['/a'], ['./x//y/.'], ['/a/x/y'], 'dots and double slashes mean nothing'],
    [['C:\\repo'], ['src\\a'], ['C:/repo/src/a'], 'a backslash separates'],
    [['/a'], ['C:/x/..'], ['C:'], 'a drive is a root'],
    [['/a'], [unknown, '/b'], [unknown, '/b'], 'an unknown start may be absolute'],
    [['/a'], [glob('*'), '.c'], ['/a/', glob('*'), '.c'], 'a glob is relative'],
    [['/a'], ['x', glob('*'), '/../c'], ['/a/c'], 'a glob is one name, which a step up takes back'],
    [['/a'], [unknown, '/../c'], [above, '/c'], 'an unknown may be several names: what is above it is another unknown'],
    [[unknown], ['b'], [unknown, '/b'], 'below an unknown directory'],
    [
      ['/a'],
      [{ gap: 'variable', source: '$$', name: '$', splits: true }, '.log'],
      ['/a/', { gap: 'variable', source: '$$', name: '$', splits: true, within: true }, '.log'],
      'a number is no directory',
    ],
  ];
  test.each(rows)('from %j to %j: %j (%s)', (directory, path, result) => {
    expect(resolvePath(directory, path)).toEqual(result);
  });
});
