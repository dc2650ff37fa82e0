import { closeSync, lstatSync, openSync, renameSync, statSync, unlinkSync, writeSync } from 'node:fs';
import { hostname } from 'node:os';
import { codeOf } from '../protocol/error-code.ts';
import { fault, readPlain } from './plain-file.ts';

/** How long a process waits for others that change the same thing, in milliseconds. */
const PATIENCE = 20_000;

/** The code of what is thrown when the lock is not to be had in time. */
export const HELD = 'held by another process';

/**
 * Runs `action` while no other process does so with the same lock file. A lock whose process is gone is taken over. Throws
 * what the file system throws, and `HELD` when the lock is not to be had within `patience` milliseconds.
 */
export function withLock<T>(file: string, action: () => T, patience = PATIENCE): T {
  const token = acquire(file, patience);
  try {
    return action();
  } finally {
    release(file, token);
  }
}

function acquire(file: string, patience: number): string {
  const token = JSON.stringify({ host: hostname(), pid: process.pid, at: Date.now() });
  for (let waited = 0; !tryCreate(file, token); ) {
    if (isStrange(file)) throw fault(file, 'no lock, but stands where one is made');
    if (takeOver(file)) continue;
    if (waited >= patience) throw fault(file, HELD);
    waited += pause();
  }
  return token;
}

function tryCreate(file: string, token: string): boolean {
  try {
    const descriptor = openSync(file, 'wx', 0o600);
    writeSync(descriptor, token);
    closeSync(descriptor);
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  }
}

/** A directory, a pipe or a link in the lock's place belongs to no process that will ever let go of it. */
const isStrange = (file: string): boolean => lstatSync(file, { throwIfNoEntry: false })?.isFile() === false;

/** Nobody else may have taken it over in the meantime: then it is theirs to remove. */
function release(file: string, token: string): void {
  if (read(file) === token) unlinkSync(file);
}

/**
 * Moves a lock of a dead process out of the way. Of several that try, one finds the file; if that one moved a lock that was
 * made anew in the meantime, it is put back.
 */
function takeOver(file: string): boolean {
  const token = read(file);
  if (token === undefined || isAlive(token, ageOf(file))) return false;
  const aside = `${file}.${process.pid}`;
  try {
    renameSync(file, aside);
  } catch {
    return true;
  }
  if (read(aside) === token) unlinkSync(aside);
  else renameSync(aside, file);
  return true;
}

/** How long a lock may be unreadable while its process writes it, and how long any change may take; in milliseconds. */
const UNWRITTEN = 10_000;
const LONGEST = 10 * 60_000;

/** A lock from another machine is taken for alive: its process cannot be asked. */
function isAlive(token: string, age: number): boolean {
  if (age > LONGEST) return false;
  const owner = parse(token);
  if (owner === undefined) return age < UNWRITTEN;
  if (owner.host !== hostname()) return true;
  try {
    process.kill(owner.pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) !== 'ESRCH';
  }
}

function parse(token: string): { readonly host: string; readonly pid: number } | undefined {
  try {
    const { host, pid } = JSON.parse(token);
    return typeof host === 'string' && typeof pid === 'number' ? { host, pid } : undefined;
  } catch {
    return undefined;
  }
}

const ageOf = (file: string): number => Date.now() - (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());

function read(file: string): string | undefined {
  try {
    return readPlain(file);
  } catch {
    return undefined;
  }
}

/** Sleeps for a short while that differs from process to process; returns it in milliseconds. */
function pause(): number {
  const ms = 5 + Math.floor(Math.random() * 20);
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
  return ms;
}
