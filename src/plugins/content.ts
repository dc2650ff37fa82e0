import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';

/**
 * Names the content of all files that went into a plugin: an approval is for exactly this. Paths count from the plugin's
 * own file, so that only what the files hold and how they lie to each other matters. `texts`: what was compiled of them, so
 * that nobody can have one content compiled and another one hashed; without it, what they hold now.
 */
export function fingerprintOf(
  file: string,
  inputs: readonly string[],
  texts: ReadonlyMap<string, string> = new Map(),
): string {
  const facts = inputs
    .map((path) => [relative(file, path), hashOf(path, texts.get(path))])
    .sort(([one = ''], [other = '']) => (one < other ? -1 : 1));
  return `sha256:${createHash('sha256').update(JSON.stringify(facts)).digest('hex')}`;
}

function hashOf(path: string, text: string | undefined): string {
  try {
    return createHash('sha256')
      .update(text ?? readFileSync(path))
      .digest('hex');
  } catch {
    return 'unreadable';
  }
}
