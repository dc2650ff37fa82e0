import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { guards } from '../src/guards/registry.ts';
import { cell, code, withBlock } from './generate/generator.ts';
import { guardPages, pageOf } from './generate/guard-pages.ts';

const root = join(import.meta.dirname, '..');

describe('npm run generate', () => {
  it('would change nothing: what is derived is up to date', () => {
    const tsx = join(root, 'node_modules/.bin/tsx');
    const { stdout, stderr, status } = spawnSync(tsx, ['tools/generate.ts', '--check'], {
      cwd: root,
      encoding: 'utf8',
    });
    expect({ status, stdout, stderr }).toEqual({ status: 0, stdout: '', stderr: '' });
  });

  it('asks for a page of every guard, with a place for its facts', () => {
    const [guard] = guards;
    if (guard === undefined) throw new Error('there are no guards');
    expect(() => guardPages.files(() => undefined)).toThrow(`${pageOf(guard)} is missing`);
    expect(() => guardPages.files(() => '# page')).toThrow(`${pageOf(guard)} has no place for facts`);
  });
});

describe('withBlock', () => {
  it.each([
    ['an empty block', 'a\n<!-- x -->\n<!-- /x -->\nb', 'a\n<!-- x -->\n\nNEW\n\n<!-- /x -->\nb'],
    ['an old block', '<!-- x -->\n\nOLD\n\n<!-- /x -->', '<!-- x -->\n\nNEW\n\n<!-- /x -->'],
    ['no block', 'a', undefined],
    ['a block that is never closed', '<!-- x -->', undefined],
    ['another block', '<!-- y -->\n<!-- /y -->', undefined],
  ])('of %s', (_name, text, result) => expect(withBlock(text, 'x', ['NEW'])).toBe(result));
});

describe('code and cells', () => {
  it.each([
    ['plain', 'a', '`a`'],
    ['with a back-tick', 'a`b', '`` a`b ``'],
    ['with several', '``', '``` `` ```'],
  ])('code %s', (_name, text, result) => expect(code(text)).toBe(result));

  it('keeps a cell on one line and within its bars', () => expect(cell('a |\n b')).toBe('a \\| b'));
});
