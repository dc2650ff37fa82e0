import { dirname } from 'node:path';
import { withLock } from '../files/lock.ts';
import { makeFolder } from '../files/make-folder.ts';
import { readPlain } from '../files/plain-file.ts';
import { replaceFile } from '../files/replace.ts';
import { isObject, type Json, type JsonObject } from '../protocol/json.ts';

/**
 * The store of what a person has approved in projects: one JSON file, a project's path to a list of texts, laid out as
 * copilot-shell's `trusted_hooks.json`. A text begins with what it is about; the rest says which content of it.
 * A file that cannot be read approves nothing.
 */
export function approvedIn(file: string, project: string): readonly string[] {
  const known = readStore(file)[project];
  return Array.isArray(known) ? known.filter((item) => typeof item === 'string') : [];
}

/** Adds approvals, and takes earlier ones away that begin with one of `superseded`. Throws what the file system throws. */
export function approveIn(
  file: string,
  project: string,
  added: readonly string[],
  superseded: readonly string[] = [],
): void {
  makeFolder(dirname(file));
  withLock(`${file}.lock`, () => {
    const kept = approvedIn(file, project).filter((known) => !superseded.some((name) => known.startsWith(name)));
    const store = { ...readStore(file), [project]: [...new Set([...kept, ...added])] };
    replaceFile(file, `${JSON.stringify(store, null, 2)}\n`, 0o600);
  });
}

function readStore(file: string): JsonObject {
  try {
    const value: Json = JSON.parse(readPlain(file) ?? '');
    return isObject(value) ? value : {};
  } catch {
    return {};
  }
}
