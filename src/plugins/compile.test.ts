import { mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MADE_BY } from './cache.ts';
import { compile, installedEsbuild } from './compile.ts';
import { fingerprintOf } from './content.ts';

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
    expect(compile(file, null)).toEqual({
      code: readFileSync(file, 'utf8'),
      inputs: [file],
      texts: new Map([[file, readFileSync(file, 'utf8')]]),
    });
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

describe('a file that is changed while it is compiled', () => {
  const esbuild = installedEsbuild();
  const parts = ['part.ts', 'part.cjs', 'part.json', 'part.txt'];
  const plugin = () => {
    for (const name of parts) write(name, name.endsWith('json') ? '"as approved"' : '// as approved');
    write('part.ts', 'export default "as approved";');
    return write(
      'parts.ts',
      `${parts.map((name, at) => `import p${at} from './${name}';`).join('')} export { p0, p1, p2, p3 };`,
    );
  };
  /** The bundler, and somebody who writes once it has read. */
  const raced = (change: () => void) => ({
    ...esbuild,
    buildSync(options: object) {
      const result = esbuild?.buildSync(options);
      change();
      return result;
    },
  });

  test.each(parts)('is known by what was compiled of it: %s', (name) => {
    const file = plugin();
    const before = compile(file);
    if ('fault' in before || esbuild === null) throw new Error('nothing was compiled');
    const approved = fingerprintOf(file, before.inputs);
    const other = raced(() => void write(name, '"something else"')) as typeof esbuild;
    const after = compile(file, other);
    if ('fault' in after) throw new Error(after.fault);
    expect(after.code).toBe(before.code);
    expect(fingerprintOf(file, after.inputs, after.texts)).toBe(approved);
    expect(fingerprintOf(file, after.inputs)).not.toBe(approved);
  });
});
