import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** The built command; `PORTCULLIS_DIST` names another build to try. */
export const bin = join(process.env.PORTCULLIS_DIST ?? join(import.meta.dirname, '../../dist'), 'portcullis.cjs');

export interface Transcript {
  readonly out: string;
  readonly err: string;
  readonly code: number | null;
}

/** A folder of its own with a home and a repository, and the built command line running in it. */
export interface Desk {
  /** Absolute, links resolved. */
  readonly root: string;
  readonly repo: string;
  write(path: string, content: string | object): string;
  run(args: readonly string[], input?: string | Buffer, env?: Readonly<Record<string, string>>): Transcript;
  /** The same as a process that goes on: what it prints is collected until it is killed. */
  start(args: readonly string[]): { readonly child: ChildProcess; printed(): string };
  /** The record, oldest first. */
  log(): readonly Record<string, unknown>[];
  clear(): void;
}

export function newDesk(): Desk {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'portcullis-')));
  const repo = join(root, 'repo');
  mkdirSync(join(repo, '.git'), { recursive: true });
  writeFileSync(join(repo, '.git/HEAD'), 'ref: refs/heads/feature\n');
  const environment = { PATH: process.env.PATH ?? '', HOME: root, XDG_STATE_HOME: join(root, 'state') };
  return {
    root,
    repo,
    write(path, content) {
      const file = join(root, path);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
      return file;
    },
    run(args, input = '', env = {}) {
      const { stdout, stderr, status } = spawnSync(process.execPath, [bin, ...args], {
        cwd: repo,
        input,
        encoding: 'utf8',
        maxBuffer: 1 << 28,
        env: { ...environment, ...env },
      });
      return { out: stdout, err: stderr, code: status };
    },
    start(args) {
      const child = spawn(process.execPath, [bin, ...args], { cwd: repo, env: environment });
      let text = '';
      child.stdout.on('data', (chunk) => {
        text += chunk;
      });
      return { child, printed: () => text };
    },
    log() {
      const folder = join(root, 'state/portcullis');
      const [file = ''] = readdirSync(folder).filter((name) => name.startsWith('audit'));
      return readFileSync(join(folder, file), 'utf8')
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line));
    },
    clear: () => rmSync(root, { recursive: true, force: true }),
  };
}

/** A policy that depends on no guard: what it finds is the test's own. */
export const RULES = {
  extends: [],
  rules: [
    {
      name: 'no-publish',
      when: { command: 'npm publish' },
      decision: 'deny',
      reason: 'releases go through the pipeline',
    },
    { name: 'ask-deploy', when: { command: 'deploy' }, decision: 'ask', reason: 'a person decides' },
    { name: 'careful', when: { command: 'rm' }, decision: 'warn', reason: 'look twice' },
    { name: 'hidden', when: { command: 'secret-tool' }, decision: 'deny', unreadable: 'ask', reason: 'x' },
    { name: 'no-env', when: { path: '.env' }, decision: 'deny', reason: 'it holds secrets' },
  ],
} as const;
