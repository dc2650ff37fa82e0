import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { bin } from '../cli/portcullis.ts';

export const client = join(dirname(bin), 'portcullis-hook');

/** The client where the system's programs lie in this folder, beside the bin. */
export function clientOf(folder: string, programs: string): string {
  mkdirSync(folder, { recursive: true });
  symlinkSync(bin, join(folder, 'portcullis.cjs'));
  const text = readFileSync(client, 'latin1').replace('\nPATH=/usr/bin:/bin\n', `\nPATH=${programs}\n`);
  const file = join(folder, 'portcullis-hook');
  writeFileSync(file, text, 'latin1');
  return file;
}

export interface Ended {
  readonly out: string;
  readonly err: string;
  readonly code: number | null;
  readonly ms: number;
}

export interface Start {
  readonly args?: readonly string[];
  readonly input?: string | Buffer;
  readonly env?: Readonly<Record<string, string>>;
  readonly cwd?: string;
  /** The host does not close its end of the pipe. */
  readonly open?: boolean;
  /** The client's script, and the Node it is told of. */
  readonly script?: string;
  readonly node?: string;
}

export interface RunningServer {
  readonly child: ChildProcess;
  /** What it said on its start. */
  readonly told: { readonly pid: number; readonly socket: string; readonly http?: string; readonly token?: string };
  readonly ended: Promise<number | null>;
}

/** A home, a repository in it, a runtime folder, and programs of a system that has one way only to reach a socket. */
export interface ServeDesk {
  readonly root: string;
  readonly repo: string;
  readonly folder: string;
  readonly socket: string;
  readonly env: Readonly<Record<string, string>>;
  write(path: string, content: string | object): string;
  serve(args?: readonly string[], env?: Readonly<Record<string, string>>): Promise<RunningServer>;
  /** The client, which has Node only where it is told. */
  ask(start?: Start): Promise<Ended>;
  /** The same call by a process of its own. */
  hook(start?: Start): Promise<Ended>;
  records(): readonly Readonly<Record<string, unknown>>[];
  clear(): Promise<void>;
}

/** Programs that reach a socket, as far as this machine has them; netcats of other families do not. */
export const connectors: readonly string[] = ['nc', 'perl'].filter((name) => {
  const file = found(name);
  return file !== undefined && (name !== 'nc' || (found('ncat') === undefined && knowsSockets(file)));
});

/** Its help lists the option, alone or among others. */
function knowsSockets(nc: string): boolean {
  const { stdout, stderr } = spawnSync(nc, ['-h'], { encoding: 'utf8' });
  return /-\w*U/.test(stdout + stderr);
}

const NEEDED = ['sh', 'bash', 'cat', 'dd', 'env', 'rm', 'setsid'];

export function serveDesk(connector: string | undefined = connectors[0]): ServeDesk {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'pc-')));
  const repo = join(root, 'repo');
  const runtime = join(root, 'run');
  const programs = join(root, 'programs');
  mkdirSync(join(repo, '.git'), { recursive: true });
  mkdirSync(programs);
  mkdirSync(runtime, { mode: 0o700 });
  writeFileSync(join(repo, '.git/HEAD'), 'ref: refs/heads/feature\n');
  for (const name of [...NEEDED, ...(connector === undefined ? [] : [connector])]) {
    const file = found(name);
    if (file !== undefined) symlinkSync(file, join(programs, name));
  }
  const env = { PATH: programs, HOME: root, XDG_RUNTIME_DIR: runtime, LANG: 'C.UTF-8' };
  const own = clientOf(join(root, 'dist'), programs);
  const servers: ChildProcess[] = [];
  const folder = join(runtime, 'portcullis/serve');
  return {
    root,
    repo,
    folder,
    socket: join(folder, 'hook.sock'),
    env,
    write(path, content) {
      const file = join(root, path);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
      return file;
    },
    async serve(args = [], extra = {}) {
      const child = spawn(process.execPath, [bin, 'serve', '--json', ...args], { cwd: '/', env: { ...env, ...extra } });
      servers.push(child);
      const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
      const line = await new Promise<string>((resolve, reject) => {
        child.stdout.once('data', (text) => resolve(String(text)));
        child.stderr.once('data', (text) => reject(new Error(String(text))));
      });
      return { child, told: JSON.parse(line), ended };
    },
    ask: ({ args = ['--host', 'claude-code'], script = own, node = process.execPath, ...start } = {}) =>
      run('/bin/sh', [script, '--node', node, ...args], {
        cwd: repo,
        ...start,
        env: { ...env, ...start.env },
      }),
    hook: ({ args = ['--host', 'claude-code'], ...start } = {}) =>
      run(process.execPath, [bin, 'hook', ...args], { cwd: repo, ...start, env: { ...env, ...start.env } }),
    records() {
      const state = join(root, '.local/state/portcullis');
      const files = existsSync(state) ? readdirSync(state).filter((name) => name.startsWith('audit-')) : [];
      const lines = files.flatMap((name) => readFileSync(join(state, name), 'utf8').trim().split('\n'));
      return lines.map((line) => JSON.parse(line));
    },
    async clear() {
      for (const child of servers) child.kill('SIGKILL');
      rmSync(root, { recursive: true, force: true });
    },
  };
}

function run(program: string, args: readonly string[], { input = '', env, cwd, open }: Start): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const start = performance.now();
    const child = spawn(program, args, { env, ...(cwd === undefined ? {} : { cwd }) });
    const said = { out: '', err: '' };
    child.stdout.setEncoding('utf8').on('data', (text) => {
      said.out += text;
    });
    child.stderr.setEncoding('utf8').on('data', (text) => {
      said.err += text;
    });
    child.on('error', reject);
    // Its own end and that of both outputs, as a host waits for them.
    child.on('close', (code) => {
      child.stdin.destroy();
      resolve({ ...said, code, ms: performance.now() - start });
    });
    child.stdin.on('error', () => {});
    child.stdin.write(input);
    if (open !== true) child.stdin.end();
  });
}

function found(name: string): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return folders.map((folder) => join(folder, name)).find(isExecutable);
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Claude Code's payload for a shell command. */
export const shellCall = (command: string, cwd?: string): string =>
  `${JSON.stringify({
    session_id: 's1',
    ...(cwd === undefined ? {} : { cwd }),
    hook_event_name: 'PreToolUse',
    tool_name: 'Bash',
    tool_input: { command },
  })}\n`;

/** Whether a process is there. */
export const isAlive = (pid: number): boolean => spawnSync('kill', ['-0', String(pid)]).status === 0;
