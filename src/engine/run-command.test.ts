import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type CommandOptions, runCommand } from './run-command.ts';

const options: CommandOptions = {
  input: '{"a":1}',
  cwd: '/tmp',
  env: { PATH: process.env.PATH ?? '' },
  timeoutMs: 20_000,
  limit: 1_048_576,
  graceMs: 5000,
};

async function timed(command: string, changes: Partial<CommandOptions> = {}) {
  const start = performance.now();
  const end = await runCommand(command, { ...options, ...changes });
  return { ...end, took: performance.now() - start };
}

/** Processes whose command line holds the mark; `ps` is not there everywhere. */
function alive(mark: string): number {
  return readdirSync('/proc').filter((pid) => /^\d+$/.test(pid) && commandLine(pid).includes(mark)).length;
}
function commandLine(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}
const settle = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

describe.concurrent('runCommand', () => {
  test('gives stdin whole, and reports streams and exit code as they are', async () => {
    expect(await runCommand('cat; echo err >&2; exit 7', options)).toEqual({
      exitCode: 7,
      stdout: '{"a":1}',
      stderr: 'err\n',
      truncated: false,
    });
  });

  test('start-up files of the shell are not run, whatever the environment looks like', async () => {
    const home = mkdtempSync(join(tmpdir(), 'portcullis-home-'));
    writeFileSync(join(home, '.bashrc'), 'echo polluted\n');
    const end = await runCommand('echo clean', { ...options, env: { ...options.env, HOME: home } });
    expect(end.stdout).toBe('clean\n');
  });

  test('reports the signal that ended a hook, not an exit code', async () => {
    expect(await runCommand('kill -9 $$', options)).toMatchObject({ exitCode: null, signal: 'SIGKILL' });
  });

  test('characters split between chunks stay whole', async () => {
    const end = await runCommand(`printf '\\xe2\\x82'; sleep 0.1; printf '\\xac'`, options);
    expect(end.stdout).toBe('€');
  });

  test('a hook that closes stdin at once, or never reads it, is no fault', async () => {
    const input = 'x'.repeat(4_000_000);
    expect(await runCommand('exec <&-; echo done', { ...options, input })).toMatchObject({
      exitCode: 0,
      stdout: 'done\n',
    });
    expect(await runCommand('true', { ...options, input })).toMatchObject({ exitCode: 0 });
  });

  test('a directory that is not there is told, without the command', async () => {
    const end = await runCommand('echo secret', { ...options, cwd: '/nowhere' });
    expect(end.error).toBe('Hook could not be started (ENOENT)');
  });

  test('a background process that holds stdout does not hold the answer, and lives on', async () => {
    const end = await timed('sleep 3.1417 & echo answer');
    expect(end).toMatchObject({ exitCode: 0, stdout: 'answer\n' });
    expect(end.took).toBeLessThan(1500);
    expect(alive('3.1417')).toBe(1);
  });

  test('a timeout ends the whole group politely', async () => {
    const end = await timed('sleep 71.1 & sleep 71.1', { timeoutMs: 200 });
    expect(end).toMatchObject({ error: 'Hook timed out after 200ms' });
    expect(end.took).toBeLessThan(1500);
    expect(alive('71.1')).toBe(0);
  });

  test('a hook that ignores the polite signal is ended after the grace period', async () => {
    const end = await timed(`trap '' TERM; echo before; while true; do sleep 0.05; done # ignores-term`, {
      timeoutMs: 200,
      graceMs: 500,
    });
    expect(end).toMatchObject({ error: 'Hook timed out after 200ms', stdout: 'before\n' });
    expect(end.took).toBeGreaterThan(650);
    expect(end.took).toBeLessThan(2500);
    await settle(100);
    expect(alive('ignores-term')).toBe(0);
  });

  test('a grandchild in a session of its own that holds the pipes cannot hold the result', async () => {
    const end = await timed('setsid sleep 6.2831 & sleep 60', { timeoutMs: 200, graceMs: 300 });
    expect(end.error).toBe('Hook timed out after 200ms');
    expect(end.took).toBeLessThan(2000);
  });

  test('a flood is cut off at the limit and the hook ended', async () => {
    const end = await timed('yes flooded | head -c 1073741824', { limit: 100_000 });
    expect(end).toMatchObject({ truncated: true });
    expect(end.stdout).toHaveLength(100_000);
    expect(end.took).toBeLessThan(3000);
  });

  test('a flood on stderr is cut off, but decides nothing', async () => {
    const end = await runCommand('head -c 3000000 /dev/zero >&2; echo done', { ...options, limit: 1000 });
    expect(end).toMatchObject({ exitCode: 0, stdout: 'done\n', truncated: false });
    expect(end.stderr).toHaveLength(1000);
  });

  test('the caller can end it', async () => {
    const controller = new AbortController();
    setTimeout(() => controller.abort(), 150);
    const end = await timed('sleep 72.2', { signal: controller.signal });
    expect(end.error).toBe('Hook aborted');
    expect(end.took).toBeLessThan(1500);
    expect(await runCommand('echo', { ...options, signal: AbortSignal.abort() })).toMatchObject({
      error: 'Hook aborted',
    });
  });
});
