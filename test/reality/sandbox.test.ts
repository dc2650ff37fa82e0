import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sandboxGuard } from '../../src/engine/sandbox-guard.ts';

/** What bubblewrap makes of the lines that the sandbox guard writes; skipped where it is not installed or not allowed to work. */
const isThere = (await ran('bwrap --unshare-all --ro-bind / / --proc /proc true')).code === 0;
const room = realpathSync(mkdtempSync(join(tmpdir(), "portcullis sandbox's ")));
const outside = realpathSync(mkdtempSync(join(tmpdir(), 'portcullis-outside-')));
let server: Server;
let port: number;

beforeAll(async () => {
  writeFileSync(join(outside, 'kept'), '');
  server = createServer((socket) => socket.end());
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  port = typeof address === 'object' ? (address?.port ?? 0) : 0;
});
afterAll(() => {
  server.close();
  for (const folder of [room, outside]) rmSync(folder, { recursive: true, force: true });
});

interface Ran {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

function ran(line: string, env: Readonly<Record<string, string>> = {}): Promise<Ran> {
  const child = spawn('bash', ['--norc', '-c', line], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const)
    child[name].setEncoding('utf8').on('data', (text: string) => {
      said[name] += text;
    });
  return new Promise((done) => child.on('close', (code) => done({ code, ...said })));
}

/** What the guard makes of a command, for the host to run in its place. */
async function sandboxLine(command: string): Promise<string> {
  const hook = sandboxGuard({ backend: 'bwrap', temporary: [] });
  const input = { tool_name: 'run_shell_command', tool_input: { command }, cwd: room };
  const output = await hook.run(input, { event: 'PreToolUse', signal: new AbortController().signal });
  const rewritten = output?.hookSpecificOutput?.tool_input;
  expect(rewritten).toMatchObject({ command: expect.stringContaining('bwrap ') });
  return (rewritten as { command: string }).command;
}

const sandboxed = async (command: string): Promise<Ran> => ran(await sandboxLine(command));

describe.skipIf(!isThere)('a command in the sandbox', () => {
  test('says what it says, and ends as it ends', async () => {
    const { code, stdout, stderr } = await sandboxed(`rm -rf x; printf '%s\\n' "it's" '$HOME'; echo bad >&2\nexit 7`);
    expect({ code, stdout, stderr }).toEqual({ code: 7, stdout: "it's\n$HOME\n", stderr: 'bad\n' });
  });

  test('works in the project and writes there', async () => {
    const { code, stdout } = await sandboxed('rm -rf x; pwd; echo made > made');
    expect({ code, stdout }).toEqual({ code: 0, stdout: `${room}\n` });
    expect(existsSync(join(room, 'made'))).toBe(true);
  });

  test('takes nothing away elsewhere', async () => {
    const { code, stderr } = await sandboxed(`rm -rf '${outside}/kept'`);
    expect(code).not.toBe(0);
    expect(stderr).toContain('Read-only file system');
    expect(existsSync(join(outside, 'kept'))).toBe(true);
  });

  test('reaches no network where it is dangerous, and reaches it where that is all it does', async () => {
    const connect = `(exec 3<>/dev/tcp/127.0.0.1/${port}) && echo reached`;
    expect((await sandboxed(`rm -rf x; ${connect}`)).stdout).toBe('');
    expect((await sandboxed(`curl --version > /dev/null; ${connect}`)).stdout).toBe('reached\n');
  });

  test('sees no process but its own', async () => {
    expect((await sandboxed(`rm -rf x; kill -0 ${process.pid}`)).code).not.toBe(0);
  });

  test('has no terminal to type into', async () => {
    const line = await sandboxLine('rm -rf x; (: < /dev/tty) 2> /dev/null && echo terminal || echo none');
    expect((await ran(`script -qec "$LINE" /dev/null < /dev/null`, { LINE: line })).stdout.trim()).toBe('none');
    expect((await ran(`script -qec "(: < /dev/tty) && echo terminal" /dev/null`)).stdout.trim()).toBe('terminal');
  });
});
