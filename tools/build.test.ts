import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
let scratch = '';
beforeAll(() => {
  // Beside the sources: a build is moved to its place in one step, which takes one file system.
  scratch = mkdtempSync(join(root, '.cache/build-test-'));
});
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

function build(name: string): Readonly<Record<string, string>> {
  const folder = join(scratch, name);
  execFileSync(process.execPath, ['--import', 'tsx', 'tools/build.ts', folder], { cwd: root, stdio: 'pipe' });
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    statSync(join(folder, file)).isFile(),
  );
  return Object.fromEntries(files.sort().map((file) => [file, readFileSync(join(folder, file), 'utf8')]));
}

describe('the build', () => {
  it('gives the same bytes for the same sources', () => {
    const [one, other] = [build('one'), build('other')];
    expect(Object.keys(one)).toEqual(Object.keys(other));
    for (const [file, text] of Object.entries(one)) expect(other[file] === text, file).toBe(true);
    // The hook's scripts are read as single bytes, and hold the parser only in one that shell calls load.
    const hook = one['hook.js'] ?? '';
    expect(/[^\x00-\x7e]/.test(hook)).toBe(false);
    const { starts, hook: place } = placesIn(one['portcullis.cjs'] ?? '');
    const scripts = starts.slice(1).map((end, index) => hook.slice(starts[index], end));
    expect(scripts.join('')).toBe(hook);
    for (const script of scripts) expect(script.slice(0, 10)).toBe('(function(');
    const parsing = scripts.flatMap((script, index) => (script.includes('unterminated single quote') ? [index] : []));
    expect(parsing).toHaveLength(1);
    expect(parsing[0]).not.toBe(place);
    expect(one['LICENSES.txt']).toMatch(/^unbash\n\nISC License/m);
  });
});

/** What the launcher knows of the hook's file: where its scripts begin and end, and which one holds the hook. */
function placesIn(launcher: string): { readonly starts: readonly number[]; readonly hook: number } {
  const starts = /starts:(\[[\d,.e]+\])/.exec(launcher)?.[1] ?? '[]';
  return { starts: JSON.parse(starts), hook: Number(/\bhook:\[(\d+),/.exec(launcher)?.[1]) };
}
