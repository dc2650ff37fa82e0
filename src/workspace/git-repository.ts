import type { Head, Repository } from '../protocol/facts.ts';
import { once } from '../protocol/once.ts';
import type { Files } from './files.ts';
import type { Setting } from './git-config.ts';
import { isTrue, readGitConfig, type Surroundings } from './git-config-files.ts';
import { findGitPlace, type GitPlace, gitDirectoryAt, linkedWorkTree } from './git-directory.ts';
import { finalRef, listRefs, readHead, readRef } from './git-refs.ts';
import { LONGEST_PATH, nameOf, parentOf, resolvePath } from './paths.ts';

/** The two questions of `Facts` about repositories, over any file system. */
export interface Repositories {
  repository(directory: string): Repository | undefined;
  repositoryAt(gitDirectory: string, workTree?: string): Repository | undefined;
}

export function repositoriesOf(files: Files, around: Surroundings): Repositories {
  const byFolder = new Map<string, Repository | undefined>();
  const byGitDirectory = new Map<string, Repository>();
  const open = (place: GitPlace): Repository => {
    const key = `${place.gitDirectory}\n${place.workTree ?? ''}`;
    const known = byGitDirectory.get(key) ?? openRepository(files, around, place);
    byGitDirectory.set(key, known);
    return known;
  };
  return {
    repository: (directory) => {
      if (directory.length > LONGEST_PATH) return undefined;
      if (byFolder.has(directory)) return byFolder.get(directory);
      const place = findGitPlace(files, directory);
      const found = place && open({ ...place, workTree: place.workTree ?? workTreeAround(place) });
      byFolder.set(directory, found);
      return found;
    },
    repositoryAt: (gitDirectory, workTree) => {
      const place = gitDirectoryAt(files, gitDirectory);
      return (
        place &&
        open({ ...place, workTree: workTree ?? linkedWorkTree(files, place.gitDirectory) ?? workTreeAround(place) })
      );
    },
  };
}

/** For a git directory named `.git` the folder around it; for any other none. */
function workTreeAround({ gitDirectory }: Omit<GitPlace, 'workTree'>): string | undefined {
  return nameOf(gitDirectory) === '.git' ? parentOf(gitDirectory) : undefined;
}

/** Nothing is read before it is asked for, and nothing twice. */
function openRepository(files: Files, around: Surroundings, place: GitPlace): Repository {
  const head = once(() => readHead(files, place));
  const settings = once(() => readGitConfig(files, around, { ...place, branch: branchOf(head()) }));
  const workTree = once(() => configuredWorkTree(settings(), place));
  return {
    gitDirectory: place.gitDirectory,
    commonDirectory: place.commonDirectory,
    get workTree() {
      return workTree();
    },
    get head() {
      return head();
    },
    config: (key) =>
      settings()
        .filter((setting) => setting.key === canonicalKey(key))
        .map(({ value }) => value),
    configKeys: (prefix) => keysBelow(settings(), prefix),
    ref: (name) => readRef(files, place, name),
    finalRef: (name) => finalRef(files, place, name),
    refs: (prefix) => listRefs(files, place, prefix),
    checkedOut: once(() => checkedOut(files, place, workTree())),
  };
}

function branchOf(head: Head): string | undefined {
  return 'ref' in head && head.ref.startsWith('refs/heads/') ? head.ref.slice('refs/heads/'.length) : undefined;
}

/** Section and name do not mind case, the subsection between them does. */
function canonicalKey(key: string): string {
  const first = key.indexOf('.');
  const last = key.lastIndexOf('.');
  return first < 0
    ? key.toLowerCase()
    : key.slice(0, first).toLowerCase() + key.slice(first, last) + key.slice(last).toLowerCase();
}

function keysBelow(settings: readonly Setting[], prefix: string): readonly string[] {
  const dot = prefix.indexOf('.');
  const canonical = dot < 0 ? prefix.toLowerCase() : prefix.slice(0, dot).toLowerCase() + prefix.slice(dot);
  return [...new Set(settings.map(({ key }) => key).filter((key) => key.startsWith(canonical)))];
}

/** `core.worktree` and `core.bare` speak for the repository's own work tree, not for linked ones. */
function configuredWorkTree(settings: readonly Setting[], place: GitPlace): string | undefined {
  if (place.gitDirectory !== place.commonDirectory) return place.workTree;
  const last = (key: string) => settings.findLast((setting) => setting.key === key)?.value;
  const configured = last('core.worktree');
  if (configured !== undefined) return resolvePath(place.gitDirectory, configured);
  return isTrue(last('core.bare') ?? '') ? undefined : place.workTree;
}

function checkedOut(files: Files, place: GitPlace, workTree: string | undefined): ReturnType<Repository['checkedOut']> {
  const { commonDirectory } = place;
  const main =
    place.gitDirectory === commonDirectory
      ? workTree
      : workTreeAround({ gitDirectory: commonDirectory, commonDirectory });
  const linked = (files.list(`${commonDirectory}/worktrees`) ?? []).map(
    (name) => `${commonDirectory}/worktrees/${name}`,
  );
  const trees = [
    { gitDirectory: commonDirectory, workTree: main },
    ...linked.map((gitDirectory) => ({ gitDirectory, workTree: linkedWorkTree(files, gitDirectory) })),
  ];
  return trees.flatMap((tree) => {
    const head = readHead(files, { gitDirectory: tree.gitDirectory, commonDirectory });
    return 'ref' in head && tree.workTree !== undefined ? [{ ref: head.ref, workTree: tree.workTree }] : [];
  });
}
