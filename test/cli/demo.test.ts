import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HOST_IDS } from '../../src/protocol/host.ts';
import { bin } from './portcullis.ts';

let scratch = '';
beforeAll(() => {
  scratch = mkdtempSync(join(tmpdir(), 'portcullis-test-'));
});
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

function demo(...args: readonly string[]) {
  const env = { PATH: process.env.PATH, HOME: join(scratch, 'nobody'), TMPDIR: scratch };
  return spawnSync(process.execPath, [bin, 'demo', ...args], { cwd: scratch, env, encoding: 'utf8' });
}

describe('portcullis demo', () => {
  it('shows every host refused the one command and allowed the other, and leaves nothing behind', () => {
    const { stdout, stderr, status } = demo('--json');
    expect(stderr).toBe('');
    expect(status).toBe(0);
    const { good, scenes }: { good: boolean; scenes: readonly Record<string, unknown>[] } = JSON.parse(stdout);
    expect(good).toBe(true);
    const of = (wanted: string) => scenes.filter((scene) => scene.wanted === wanted);
    expect(
      of('refused')
        .map(({ host }) => host)
        .sort(),
    ).toEqual([...HOST_IDS].sort());
    for (const { decision, stdout, stderr } of of('refused')) {
      expect(decision).toBe('deny');
      expect(`${stdout}${stderr}`).toContain('no-verify');
    }
    for (const { decision, stdout, stderr, exitCode } of of('allowed'))
      expect({ decision, stdout, stderr, exitCode }).toEqual({
        decision: 'allow',
        stdout: '',
        stderr: '',
        exitCode: 0,
      });
    expect(readdirSync(scratch)).toEqual([]);
  });

  it('draws a table that fits its width, in plain text where nobody looks at it', () => {
    const { stdout, status } = demo();
    expect(status).toBe(0);
    expect(stdout).not.toContain('\u001b');
    const lines = stdout.split('\n');
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(120);
    for (const host of HOST_IDS) expect(lines.some((line) => line.startsWith(`${host} `))).toBe(true);
    expect(lines.filter((line) => line.includes('…'))).toEqual([]);
  });
});
