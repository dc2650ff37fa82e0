import { existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { codeOf } from '../protocol/error-code.ts';
import { HELD, withLock } from './lock.ts';

let root = '';
let lock = '';
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'portcullis-'));
  lock = join(root, 'lock');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const lockOf = (pid: number, host = hostname()): string => JSON.stringify({ host, pid, at: 0 });
/** No system gives out a process id as large as this. */
const NOBODY = 2 ** 30;

describe('withLock', () => {
  it('holds the lock while it acts, and lets go of it when that throws, too', () => {
    expect(withLock(lock, () => existsSync(lock))).toBe(true);
    const fail = () => {
      throw new Error('acting');
    };
    expect(() => withLock(lock, fail)).toThrow('acting');
    expect(existsSync(lock)).toBe(false);
  });

  it.each([
    ['of a process that is gone', lockOf(NOBODY), Date.now()],
    ['that was never written', '', Date.now() - 60_000],
    ['older than any change takes', lockOf(process.pid), Date.now() - 3_600_000],
  ])('takes over a lock %s', (_, text, changed) => {
    writeFileSync(lock, text);
    utimesSync(lock, changed / 1000, changed / 1000);
    expect(withLock(lock, () => 'done', 0)).toBe('done');
    expect(existsSync(lock)).toBe(false);
  });

  it.each([
    ['of a process that runs', lockOf(process.pid)],
    ['of another machine, whose processes cannot be asked', lockOf(NOBODY, 'elsewhere.invalid')],
    ['that may be about to be written', ''],
  ])('waits no longer than it is told for a lock %s', (_, text) => {
    writeFileSync(lock, text);
    let code = '';
    try {
      withLock(lock, () => 'done', 30);
    } catch (error) {
      code = codeOf(error);
    }
    expect(code).toBe(HELD);
    expect(existsSync(lock)).toBe(true);
  });

  it('does not wait for what is no lock', () => {
    mkdirSync(lock);
    expect(() => withLock(lock, () => 'done')).toThrow('is no lock');
  });
});
