import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeFolder } from './make-folder.ts';

describe('makeFolder', () => {
  let root = '';
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'portcullis-'));
  });
  afterEach(() => rmSync(root, { recursive: true, force: true }));

  it('makes every folder that is missing, for this user alone', () => {
    expect(makeFolder(join(root, 'a/b/c'))).toEqual(['a', 'a/b', 'a/b/c'].map((name) => join(root, name)));
    expect(statSync(join(root, 'a/b/c')).isDirectory()).toBe(true);
    expect(statSync(join(root, 'a')).mode & 0o777).toBe(0o700);
  });
  it('leaves a folder that is there as it is', () => {
    makeFolder(join(root, 'a'));
    expect(makeFolder(join(root, 'a'))).toEqual([]);
  });
  it.runIf(process.platform === 'linux')('gives up where nothing can be made, instead of trying for ever', () => {
    expect(() => makeFolder('/proc/portcullis/x')).toThrow('no folder');
  });
});
