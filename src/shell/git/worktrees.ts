import type { Head, Repository } from '../../protocol/facts.ts';
import { resolvePath, upward } from '../path.ts';
import type { Word } from '../reading.ts';
import { known, show, textOf, type Value } from '../value.ts';
import { type GitCommand, has, lastOption } from './git.ts';
import { branchRef, configText, type GitTree, hasRef } from './tree.ts';

/** A work tree that the line makes, before it is on disk. */
export interface MadeTree {
  /** Absolute; where it is not known, as it is written (`show`): a fresh folder of `mktemp` has no name yet. */
  readonly path: string;
  readonly repository: Repository;
}

/** What `init`, `clone` and `worktree add` make. */
export function madeTrees(git: GitCommand, trees: readonly GitTree[]): readonly MadeTree[] {
  if (git.help) return [];
  const [tree] = trees;
  if (git.subcommand === 'init') return made(git, git.operands[0]?.value ?? known('.'), unborn(git, tree));
  if (git.subcommand === 'clone') return cloned(git);
  if (git.subcommand !== 'worktree' || tree === undefined) return [];
  const [verb, path, start] = git.operands;
  if (verb === undefined || textOf(verb.value) !== 'add' || path === undefined) return [];
  const head = addedHead(git, path, start, tree);
  return made(git, path.value, head)
    .filter(({ path: at }) => !isAround(at, git))
    .map(({ path: at }) => ({ path: at, repository: linked(tree.repository, at, head) }));
}

/** The directory that git works in, and those above it: git makes no work tree of a folder that holds something. */
function isAround(folder: string, { places }: GitCommand): boolean {
  const here = textOf(places[0]?.directory ?? []);
  return here !== undefined && upward(here).includes(folder);
}

function made(git: GitCommand, folder: Value, head: Head): readonly MadeTree[] {
  const [place] = git.places;
  if (place === undefined) return [];
  const path = show(resolvePath(place.directory, folder));
  return [{ path, repository: newRepository(path, head) }];
}

/** `init` in a repository that is there already changes nothing. */
function unborn(git: GitCommand, tree: GitTree | undefined): Head {
  const [place] = git.places;
  const here = place && textOf(place.directory);
  if (tree?.located === true && git.operands.length === 0 && tree.repository.workTree === here)
    return tree.repository.head;
  const name = lastOption(git, 'initial-branch')?.value;
  const configured = tree === undefined ? undefined : configText(tree, 'init.defaultBranch');
  const text = name === undefined ? (configured ?? 'master') : textOf(name);
  return text === undefined ? { state: 'unknown' } : { state: 'unborn', ref: branchRef(text) };
}

/** The branch of a fresh clone is the remote's choice. */
function cloned(git: GitCommand): readonly MadeTree[] {
  const [source, folder] = git.operands;
  const text = source && textOf(source.value);
  const name =
    folder?.value ??
    (text === undefined ? undefined : known(text.replace(/[/:]+$|(?:\/?\.git)$/g, '').replace(/^.*[/:]/s, '')));
  const branch = lastOption(git, 'branch')?.value;
  const ref = branch === undefined ? undefined : textOf(branch);
  if (name === undefined) return [];
  const head: Head = ref === undefined ? { state: 'unknown' } : { state: 'branch', ref: branchRef(ref) };
  if (!has(git, 'bare', 'mirror')) return made(git, name, head);
  const bare = folder === undefined ? [...name, '.git'] : name;
  return made(git, bare, head).map(({ path, repository }) => ({
    path,
    repository: { ...repository, gitDirectory: path, commonDirectory: path, workTree: undefined },
  }));
}

/** Without a branch of its own the new work tree gets one that is named after its folder. */
function addedHead(git: GitCommand, path: Word, start: Word | undefined, tree: GitTree): Head {
  const branch = lastOption(git, 'b', 'B')?.value;
  if (branch !== undefined) return branchHead(branch);
  if (has(git, 'detach')) return { state: 'detached', commit: '' };
  const text = textOf(start?.value ?? path.value.slice(-1));
  if (text === undefined) return { state: 'unknown' };
  if (start === undefined) return branchHead(known(text.replace(/\/+$/, '').replace(/^.*\//s, '')));
  return hasRef(tree, branchRef(text)) ? branchHead(start.value) : { state: 'detached', commit: '' };
}

function branchHead(name: Value): Head {
  const text = textOf(name);
  return text === undefined ? { state: 'unknown' } : { state: 'branch', ref: branchRef(text) };
}

function newRepository(path: string, head: Head): Repository {
  return {
    gitDirectory: `${path}/.git`,
    commonDirectory: `${path}/.git`,
    workTree: path,
    head,
    config: () => [],
    configKeys: () => [],
    ref: () => undefined,
    finalRef: (name) => name,
    refs: () => [],
    checkedOut: () => ('ref' in head ? [{ ref: head.ref, workTree: path }] : []),
  };
}

function linked(main: Repository, path: string, head: Head): Repository {
  const { commonDirectory } = main;
  return {
    gitDirectory: `${commonDirectory}/worktrees${path}`,
    commonDirectory,
    workTree: path,
    head,
    config: main.config,
    configKeys: main.configKeys,
    ref: main.ref,
    finalRef: main.finalRef,
    refs: main.refs,
    checkedOut: main.checkedOut,
  };
}
