import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { locate } from './locate.ts';

let root = '';
beforeAll(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'locate-')));
  for (const [path, content] of Object.entries(FILES)) {
    const file = join(root, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  }
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

const FILES: Readonly<Record<string, string | object>> = {
  'project/guards.ts': '',
  'project/deep/er/x': '',
  'home/own.js': '',
  'node_modules/far/index.js': '',
  'project/node_modules/main/package.json': { main: 'lib/main.js' },
  'project/node_modules/main/lib/main.js': '',
  'project/node_modules/@acme/all/package.json': {
    exports: {
      '.': { types: './x.d.ts', import: './esm.mjs', require: './cjs.cjs' },
      './strict': { default: './strict.mjs' },
      './portcullis.json': './presets/base.json',
    },
  },
  'project/node_modules/@acme/all/esm.mjs': '',
  'project/node_modules/@acme/all/strict.mjs': '',
  'project/node_modules/@acme/all/presets/base.json': '{}',
  'project/node_modules/one/package.json': { exports: './only.js', portcullis: './policy.json' },
  'project/node_modules/one/only.js': '',
  'project/node_modules/one/policy.json': '{}',
  'project/node_modules/one/more.json': '{}',
  'project/node_modules/plain/portcullis.json': '{}',
  'project/node_modules/astray/package.json': { portcullis: '../../../home/own.js' },
  'project/node_modules/broken/package.json': '{',
  'project/node_modules/broken/index.js': '',
};

describe('a file is found by its name', () => {
  test.each([
    ['a relative path', './guards.ts', 'module', 'project/guards.ts'],
    ['a path upwards', '../home/own.js', 'module', 'home/own.js'],
    ['a path below home', '~/own.js', 'module', 'home/own.js'],
    ['a package above', 'far', 'module', 'node_modules/far/index.js'],
    ['a package’s main file', 'main', 'module', 'project/node_modules/main/lib/main.js'],
    [
      'the exports of a package, under the conditions of Node',
      '@acme/all',
      'module',
      'project/node_modules/@acme/all/esm.mjs',
    ],
    ['a subpath of its exports', '@acme/all/strict', 'module', 'project/node_modules/@acme/all/strict.mjs'],
    ['exports that are one file', 'one', 'module', 'project/node_modules/one/only.js'],
    ['a package whose manifest cannot be read', 'broken', 'module', 'project/node_modules/broken/index.js'],
    ['a preset by the exports', '@acme/all', 'preset', 'project/node_modules/@acme/all/presets/base.json'],
    ['a preset by the manifest’s own field', 'one', 'preset', 'project/node_modules/one/policy.json'],
    ['a preset by its usual name', 'plain', 'preset', 'project/node_modules/plain/portcullis.json'],
    ['a file of a package', 'one/more.json', 'preset', 'project/node_modules/one/more.json'],
  ] as const)('%s', (_, name, wanted, file) => {
    expect(locate(name, join(root, 'project'), join(root, 'home'), wanted)).toEqual({ file: join(root, file) });
  });

  test.each([
    ['a path that is not there', './none.ts', 'there is no file'],
    ['a folder', './deep', 'is no file'],
    ['a package that is not installed', '@acme/none', 'no package `@acme/none` is installed in'],
    ['a package with a file that is missing', 'main/none.js', 'there is no file'],
    ['a package that leads out of itself', 'astray', 'names a file outside of itself'],
    ['a subpath that does', 'one/../main/lib/main.js', 'names a file outside of itself'],
    ['a name that would lead out of the packages', '..', 'is no file'],
    ['a name that npm does not allow', '.hidden', 'no package `.hidden`'],
    ['a preset that a package does not have', 'far', 'there is no file'],
  ])('but not %s', (_, name, fault) => {
    expect(locate(name, join(root, 'project'), join(root, 'home'), 'preset')).toMatchObject({
      fault: expect.stringContaining(fault),
    });
  });
});
