import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
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
  const kept = approvedIn(file, project).filter((known) => !superseded.some((name) => known.startsWith(name)));
  writeStore(file, { ...readStore(file), [project]: [...new Set([...kept, ...added])] });
}

function readStore(file: string): JsonObject {
  try {
    const value: Json = JSON.parse(readFileSync(file, 'utf8'));
    return isObject(value) ? value : {};
  } catch {
    return {};
  }
}

/** In one step: a reader never sees half a store. */
function writeStore(file: string, store: JsonObject): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const draft = `${file}.${process.pid}.tmp`;
  writeFileSync(draft, `${JSON.stringify(store, null, 2)}\n`, { mode: 0o600 });
  renameSync(draft, file);
}
