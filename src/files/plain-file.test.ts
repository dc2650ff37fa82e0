import { chmodSync, chownSync, mkdtempSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { appendPlain, readOwn, readPlain } from './plain-file.ts';

let root = '';
let file = '';
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'portcullis-'));
  file = join(root, 'record');
  writeFileSync(file, 'text', { mode: 0o600 });
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

describe('readPlain', () => {
  it('gives the text, and nothing where no file can be', () => {
    expect([readPlain(file), readPlain(join(root, 'none')), readPlain(join(file, 'below'))]).toEqual([
      'text',
      undefined,
      undefined,
    ]);
  });
  it('takes no folder for a record, and no file larger than one', () => {
    expect(() => readPlain(root)).toThrow('not a plain file');
    truncateSync(file, 65 * 1024 * 1024);
    expect(() => readPlain(file)).toThrow('larger than any record');
  });
});

describe('appendPlain', () => {
  it('adds to what is there, and makes the file with its mode', () => {
    appendPlain(file, ' and more');
    expect(readPlain(file)).toBe('text and more');
    appendPlain(join(root, 'new'), 'x', { mode: 0o600 });
    expect(statSync(join(root, 'new')).mode & 0o777).toBe(0o600);
  });
  it('makes the folder where it is named, and no other', () => {
    const below = join(root, 'a/b');
    expect(() => appendPlain(join(below, 'record'), 'x')).toThrow('ENOENT');
    appendPlain(join(below, 'record'), 'x', { folder: below });
    expect(readPlain(join(below, 'record'))).toBe('x');
  });
  it('takes no folder for a record', () => {
    expect(() => appendPlain(root, 'x')).toThrow('EISDIR');
  });
});

describe.runIf(process.geteuid !== undefined)('readOwn', () => {
  it.each([
    ['its owner alone may do anything with it', 0o600, 'readers', 'text'],
    ['others may read what only must not be written', 0o644, 'writers', 'text'],
    ['others may read a secret', 0o640, 'readers', { fault: 'is open to other users' }],
    ['the group may write', 0o660, 'writers', { fault: 'is open to other users' }],
    ['everybody may write', 0o602, 'writers', { fault: 'is open to other users' }],
  ] as const)('%s', (_, mode, closedTo, result) => {
    chmodSync(file, mode);
    expect(readOwn(file, closedTo)).toEqual(result);
  });
  it('gives nothing where there is none', () => {
    expect(readOwn(join(root, 'none'), 'readers')).toBeUndefined();
  });
  it.runIf(process.geteuid?.() === 0)('trusts nothing that belongs to somebody else', () => {
    chownSync(file, 65534, 65534);
    expect(readOwn(file, 'writers')).toEqual({ fault: 'belongs to another user' });
  });
});
