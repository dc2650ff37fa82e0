import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';

/**
 * Names the content of all files that went into a plugin: an approval is for exactly this. Paths count from the plugin's
 * own file, so that only what the files hold and how they lie to each other matters.
 */
export function fingerprintOf(file: string, inputs: readonly string[]): string {
  const facts = inputs
    .map((path) => [relative(file, path), hashOf(path)])
    .sort(([one = ''], [other = '']) => (one < other ? -1 : 1));
  return `sha256:${createHash('sha256').update(JSON.stringify(facts)).digest('hex')}`;
}

function hashOf(path: string): string {
  try {
    return createHash('sha256').update(readFileSync(path)).digest('hex');
  } catch {
    return 'unreadable';
  }
}
