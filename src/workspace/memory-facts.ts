import type { Facts } from '../protocol/facts.ts';
import { repositoriesOf } from './git-repository.ts';
import { type MemoryEntry, memoryFiles } from './memory-files.ts';

export interface MemoryFactsOptions {
  readonly home?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly temporary?: readonly string[];
}

/** Facts over files in memory: the same reading of repositories as on disk, for tests and pages without a disk. */
export function memoryFacts(files: Readonly<Record<string, MemoryEntry>>, options: MemoryFactsOptions = {}): Facts {
  const tree = memoryFiles(files);
  const around = {
    home: options.home,
    systemFiles: ['/etc/gitconfig'],
    env: (name: string) => options.env?.[name],
  };
  return {
    ...tree,
    ...repositoriesOf(tree, around),
    home: options.home,
    temporary: options.temporary ?? ['/tmp', '/var/tmp', '/dev/shm'],
    env: around.env,
  };
}

/** The files of a repository with one commit: `branch` checked out in `folder`, the other branches beside it. */
export function repositoryFiles(
  folder: string,
  branch: string,
  others: readonly string[] = [],
  config = '',
): Readonly<Record<string, MemoryEntry>> {
  const commit = '1'.repeat(40);
  const refs = [branch, ...others].map((name) => [`${folder}/.git/refs/heads/${name}`, `${commit}\n`] as const);
  return {
    [`${folder}/.git/HEAD`]: `ref: refs/heads/${branch}\n`,
    [`${folder}/.git/config`]: config,
    [`${folder}/.git/objects`]: { folder: true },
    [`${folder}/.git/refs/heads`]: { folder: true },
    ...Object.fromEntries(refs),
  };
}
