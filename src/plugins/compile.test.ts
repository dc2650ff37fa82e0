import { mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MADE_BY } from './cache.ts';
import { compile, installedEsbuild } from './compile.ts';

let root = '';
beforeAll(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'compile-')));
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

function write(name: string, text: string): string {
  const file = join(root, name);
  writeFileSync(file, text);
  return file;
}

describe('without esbuild', () => {
  test.each(['guards.cjs', 'guards.js'])('one file of CommonJS is taken as it is: %s', (name) => {
    const file = write(name, 'module.exports = { a: require("node:path") };');
    expect(compile(file, null)).toEqual({ code: readFileSync(file, 'utf8'), inputs: [file] });
  });

  test.each([
    ['guards.ts', 'export const a = 1;', 'is TypeScript'],
    ['guards.mts', 'export const a = 1;', 'is TypeScript'],
    ['guards.mjs', 'export const a = 1;', 'is an ES module or has a mistake in its syntax'],
    ['wrong.js', 'module.exports = {;', 'is an ES module or has a mistake in its syntax'],
  ])('it is told what to do for %s', (name, text, fault) => {
    expect(compile(write(name, text), null)).toEqual({
      fault: expect.stringMatching(`^${fault}.*npm install esbuild@`),
    });
  });
});

test('the version that makes bundles is the one that is installed', () => {
  expect(MADE_BY).toContain(`esbuild ${installedEsbuild()?.version}`);
  const manifest = JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8'));
  expect(MADE_BY).toContain(`esbuild ${manifest.optionalDependencies.esbuild}`);
});

test('a tsconfig.json changes nothing, since it is no file of the bundle', () => {
  const file = write('aliased.ts', 'import "@/x";');
  write('x.ts', '');
  write('tsconfig.json', '{ "compilerOptions": { "paths": { "@/*": ["./*"] } } }');
  expect(compile(file)).toEqual({ fault: expect.stringContaining('Could not resolve "@/x"') });
});
