import { type ChildProcessByStdio, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';

/** The built bin: these tests look at bytes and exit codes of the real process. */
export const BIN = join(process.env.PORTCULLIS_DIST ?? join(import.meta.dirname, '../../dist'), 'portcullis.cjs');
if (!existsSync(BIN)) throw new Error('dist/ is missing: run `npm run build` before these tests');

export interface Outcome {
  readonly stdout: string;
  readonly stderr: string;
  readonly exitCode: number | null;
}

/** A folder that plays the user's home, and what a hook process leaves in it. */
export interface Home {
  readonly path: string;
  readonly env: NodeJS.ProcessEnv;
  /** The audit's records, oldest first. */
  records(): readonly { readonly [key: string]: unknown }[];
  /** Files of the code cache. */
  cacheFiles(): readonly string[];
  remove(): void;
}

export function makeHome(): Home {
  const path = realpathSync(mkdtempSync(join(tmpdir(), 'portcullis-home-')));
  const state = join(path, '.local/state/portcullis');
  const cache = join(path, '.cache/portcullis');
  mkdirSync(join(path, 'project'));
  return {
    path,
    env: { PATH: process.env.PATH, HOME: path, LANG: 'C.UTF-8' },
    records: () =>
      filesIn(state)
        .filter((file) => file.endsWith('.jsonl'))
        .flatMap((file) => readFileSync(file, 'utf8').trim().split('\n'))
        .map((line) => JSON.parse(line)),
    cacheFiles: () => filesIn(cache),
    remove: () => rmSync(path, { recursive: true, force: true }),
  };
}

function filesIn(folder: string): readonly string[] {
  return existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name)) : [];
}

export interface HookRun {
  readonly home: Home;
  readonly args?: readonly string[];
  readonly stdin: string | Buffer;
  readonly env?: NodeJS.ProcessEnv;
  readonly cwd?: string;
  readonly nodeArgs?: readonly string[];
}

export function runHook({ home, args = ['--host', 'claude-code'], stdin, env, cwd, nodeArgs = [] }: HookRun): Outcome {
  const { stdout, stderr, status } = spawnSync(process.execPath, [...nodeArgs, BIN, 'hook', ...args], {
    input: stdin,
    cwd: cwd ?? join(home.path, 'project'),
    env: { ...home.env, ...env },
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });
  return { stdout, stderr, exitCode: status };
}

/** The same through a shell, for what only a shell can arrange: closed descriptors, pipes, directories as input. */
export function runScript(script: string, home: Home, env: NodeJS.ProcessEnv = {}): Outcome {
  const { stdout, stderr, status } = spawnSync('bash', ['-c', script, 'bash', process.execPath, BIN], {
    cwd: join(home.path, 'project'),
    env: { ...home.env, ...env },
    encoding: 'utf8',
    input: '',
  });
  return { stdout, stderr, exitCode: status };
}

/** The same without waiting for it here. */
export function startHook({ home, args = ['--host', 'claude-code'], stdin, env, cwd }: HookRun): Promise<Outcome> {
  const options = { cwd: cwd ?? join(home.path, 'project'), env: { ...home.env, ...env }, stdio: 'pipe' } as const;
  const child = spawn(process.execPath, [BIN, 'hook', ...args], options);
  child.stdin.on('error', () => {});
  child.stdin.end(stdin);
  return outcomeOf(child);
}

/** Starts the hook and leaves its standard input open, as some hosts do; resolves when the process ends by itself. */
export function runWithOpenInput(home: Home, chunks: readonly string[], pause = 0): Promise<Outcome> {
  const options = { cwd: join(home.path, 'project'), env: home.env, stdio: 'pipe' } as const;
  const child = spawn(process.execPath, [BIN, 'hook', '--host', 'claude-code'], options);
  child.stdin.on('error', () => {});
  void writeSlowly(child.stdin, chunks, pause);
  return outcomeOf(child);
}

async function writeSlowly(stream: Writable, chunks: readonly string[], pause: number): Promise<void> {
  for (const chunk of chunks) {
    stream.write(chunk);
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}

function outcomeOf(child: ChildProcessByStdio<Writable, Readable, Readable>): Promise<Outcome> {
  const [stdout, stderr]: [Buffer[], Buffer[]] = [[], []];
  child.stdout.on('data', (data) => stdout.push(data));
  child.stderr.on('data', (data) => stderr.push(data));
  return new Promise((resolve) => {
    child.on('close', (exitCode) =>
      resolve({ stdout: Buffer.concat(stdout).toString(), stderr: Buffer.concat(stderr).toString(), exitCode }),
    );
  });
}

/** What Claude Code sends before a tool runs. */
export function claudePayload(tool: string, input: object, cwd?: string): string {
  const payload = {
    session_id: 'b1d7f8a2-0000-4000-8000-000000000000',
    transcript_path: '/home/dev/.claude/projects/p/t.jsonl',
    ...(cwd === undefined ? {} : { cwd }),
    prompt_id: 'b7ab795d-0000-4000-8000-000000000000',
    permission_mode: 'default',
    hook_event_name: 'PreToolUse',
    tool_name: tool,
    tool_input: input,
    tool_use_id: 'toolu_1',
  };
  return `${JSON.stringify(payload)}\n`;
}
