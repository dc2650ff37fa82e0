import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { nodeFiles } from './node-files.ts';

let root = '';
beforeAll(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'node-files-')));
  mkdirSync(join(root, 'real/deep'), { recursive: true });
  writeFileSync(join(root, 'file'), '');
  symlinkSync(join(root, 'real'), join(root, 'link'));
  symlinkSync(join(root, 'nowhere'), join(root, 'dangling'));
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

describe('a path with its links resolved as far as it exists', () => {
  test.each([
    ['link/deep', 'real/deep', 'all of it is there'],
    ['link/new', 'real/new', 'its last part is not'],
    ['link/a/b/c/d', 'real/a/b/c/d', 'many of its parts are not'],
    ['link/deep/a/b/c', 'real/deep/a/b/c', 'the same, further down'],
    ['a/b/c', 'a/b/c', 'nothing of it is there'],
    ['file/a/b/c', 'file/a/b/c', 'a file stands where a folder is meant'],
    ['dangling/a/b/c', 'dangling/a/b/c', 'a link that leads nowhere stays'],
  ])('%s is %s: %s', (path, real) => {
    expect(nodeFiles().real(join(root, path))).toBe(join(root, real));
  });

  test('a path with more parts than any system takes is answered at once', () => {
    const files = nodeFiles();
    const path = `${root}/link${'/a'.repeat(500_000)}`;
    const start = performance.now();
    expect(files.real(path)).toBe(`${root}/real${'/a'.repeat(500_000)}`);
    expect(files.kind(path)).toBeUndefined();
    expect(performance.now() - start).toBeLessThan(3000);
  });
});
