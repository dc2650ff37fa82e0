import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { canConfine } from '../tools/truth/confine.ts';

/** A few of the lines of `npm run truth`, always the same ones. Without namespaces to run them in there is no oracle. */
const root = join(import.meta.dirname, '..');

function truth(mode: string, lines: number, seed: number): string {
  const args = ['--import', 'tsx', 'tools/truth.ts', mode, '--lines', `${lines}`, '--seed', `${seed}`];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8', stdio: 'pipe' });
  return status === 0 ? stdout : `${stdout}\n${stderr}`;
}

describe.skipIf(!canConfine())('the reading says what bash and git then do', () => {
  test('of files, branches and hooks', () => {
    expect(truth('effects', 40, 1)).toMatch(/^effects: 40 lines [\s\S]*faults: none/);
  });

  test('of commands that are hidden', () => {
    expect(truth('hidden', 80, 1)).toMatch(/^hidden: 80 lines [\s\S]*faults: none/);
  });
});
