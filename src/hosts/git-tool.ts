import { isObject, type Json, stringAt } from '../protocol/json.ts';
import { lookup } from '../protocol/lookup.ts';

/**
 * The words of the command of git that a server's tool stands for, where that may change something. Undefined: no such
 * tool, or one that only looks. Arguments are named as in modelcontextprotocol/servers (`git_commit {repo_path, message}`) and
 * cyanheads/git-mcp-server (`git_push {path, remote, branch, forceWithLease}`).
 */
export function gitWords(tool: string, input: Json): readonly string[] | undefined {
  const verb = /^git[_-](.+)$/.exec(tool.toLowerCase())?.[1]?.replaceAll('_', '-') ?? '';
  const operands = lookup(OPERANDS, verb);
  if (operands === undefined || !isObject(input)) return undefined;
  const named = Object.fromEntries(Object.entries(input).map(([key, value]) => [optionName(key), value]));
  const text = (names: readonly string[]): readonly string[] =>
    names.flatMap((name) => stringAt(named, name) ?? []).slice(0, 1);
  const flags = Object.keys(named).flatMap((name) => (named[name] === true ? (lookup(FLAGS, name) ?? []) : []));
  return [
    'git',
    ...text(PLACES).flatMap((place) => ['-C', place]),
    verb,
    ...flags,
    ...(verb === 'reset' ? text(['mode']).map((mode) => `--${mode}`) : []),
    ...text(['message']).flatMap((message) => ['-m', message]),
    ...operands.flatMap((one) => {
      const given = text(one.names);
      return given.length === 0 && one.instead !== undefined ? [one.instead] : given;
    }),
  ];
}

/** `noVerify` and `no_verify` are `no-verify`. */
const optionName = (key: string): string =>
  key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`).replaceAll('_', '-');

const PLACES = ['repo-path', 'path', 'directory', 'cwd', 'working-directory', 'repository'];

/** Options that are on or off, by the names of arguments. */
const FLAGS: Readonly<Record<string, string>> = {
  'no-verify': '--no-verify',
  force: '--force',
  'force-with-lease': '--force-with-lease',
  amend: '--amend',
  delete: '--delete',
  all: '--all',
  mirror: '--mirror',
  tags: '--tags',
  'dry-run': '--dry-run',
  'set-upstream': '--set-upstream',
  'no-commit': '--no-commit',
  squash: '--squash',
  abort: '--abort',
  rebase: '--rebase',
  directories: '-d',
  ignored: '-x',
  'create-branch': '-b',
  create: '-b',
};

interface Operand {
  /** Arguments that may hold it, the first that is there. */
  readonly names: readonly string[];
  /** What stands for it where none does. */
  readonly instead?: string;
}

const REMOTE: Operand = { names: ['remote'], instead: 'origin' };
const BRANCH: Operand = { names: ['branch-name', 'branch', 'target', 'ref', 'commit'] };
const COMMIT: Operand = { names: ['commit', 'commit-hash', 'commit-ref', 'target', 'ref', 'revision'] };

const OPERANDS: Readonly<Record<string, readonly Operand[]>> = {
  commit: [],
  clean: [],
  push: [REMOTE, { names: ['refspec', 'branch', 'branch-name', 'ref'] }],
  pull: [REMOTE, { names: ['branch', 'branch-name', 'ref'] }],
  merge: [BRANCH],
  rebase: [{ names: ['upstream', 'onto', ...BRANCH.names] }],
  reset: [COMMIT],
  revert: [COMMIT],
  'cherry-pick': [COMMIT],
  checkout: [BRANCH],
  switch: [BRANCH],
};
