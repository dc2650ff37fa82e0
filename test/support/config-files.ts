import { mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeEach } from 'vitest';
import { type LoadedPolicy, loadPolicy } from '../../src/config/load.ts';
import { describeConfigProblem } from '../../src/config/problem.ts';
import { defineGuard, type Guard } from '../../src/guards/guard.ts';

/** The person's home, with a repository in it; as new for each test of a file that imports this. */
export const root = realpathSync(mkdtempSync(join(tmpdir(), 'config-')));
beforeEach(() => {
  for (const name of readdirSync(root)) rmSync(join(root, name), { recursive: true, force: true });
  mkdirSync(join(root, 'repo/.git'), { recursive: true });
  mkdirSync(join(root, 'repo/pkg/deep'), { recursive: true });
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** What a guard has whose options alone matter. */
export const plainGuard = {
  summary: 'for tests',
  since: '0.1.0',
  failure: 'open',
  unreadable: 'ask',
  events: ['PreToolUse'],
  says: { bad: { what: 'bad', instead: '' } },
  examples: { stops: [], allows: [], misses: [] },
  check: () => {},
} as const;

export const guards: readonly Guard[] = [
  defineGuard({
    ...plainGuard,
    name: 'branches',
    severity: 'deny',
    options: {
      branches: { type: 'strings', default: ['main'], help: 'x', stricter: 'more' },
      repositories: { type: 'strings', default: [], help: 'x', paths: 'folders' },
      first: { type: 'boolean', default: true, help: 'x', stricter: false },
    },
  }),
  defineGuard({
    ...plainGuard,
    name: 'files',
    severity: 'off',
    strict: 'ask',
    options: { paths: { type: 'strings', default: ['.env*'], help: 'x', paths: 'globs', stricter: 'more' } },
  }),
  defineGuard({ ...plainGuard, name: 'plain', severity: 'ask', strict: 'deny', options: {} }),
];

/** How strict `recommended` has them. */
export const RECOMMENDED = { branches: 'deny', plain: 'ask' };

/** The person's own file, from `root`. */
export const USER = '.config/portcullis/portcullis.json';

/** Writes a file below `root`: a text as it is, all else as JSON. */
export function write(path: string, value: unknown): void {
  const file = join(root, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, typeof value === 'string' ? value : JSON.stringify(value));
}

/** The policy in a directory below `root`, or of a file there alone. */
export function load(cwd = 'repo', file?: string): LoadedPolicy {
  const at = { cwd: join(root, cwd), home: root, env: { XDG_CONFIG_HOME: '' }, guards };
  return loadPolicy(file === undefined ? at : { ...at, file: join(root, file) });
}

export const severities = (loaded: LoadedPolicy): Record<string, string> =>
  Object.fromEntries(loaded.policy.guards.map(({ guard, severity }) => [guard.name, severity]));
export const optionsOf = (loaded: LoadedPolicy, name: string): unknown =>
  loaded.policy.guards.find(({ guard }) => guard.name === name)?.options;
/** Its problems, a line each, with paths from `root`. */
export const told = (loaded: LoadedPolicy): readonly string[] =>
  loaded.problems.map((problem) => describeConfigProblem(problem).replaceAll(`${root}/`, ''));
