import type { Facts, Repository } from '../../protocol/facts.ts';
import type { MadeLink } from '../effects/links.ts';
import { show, textOf } from '../value.ts';
import { alternativesOf } from '../words/alternatives.ts';
import type { GitCommand } from './git.ts';
import { withGitPaths } from './paths.ts';
import type { MadeTree } from './worktrees.ts';

/** What tells where the repositories of a line are. */
export interface Repositories {
  readonly facts: Facts;
  /** Where the line starts; absolute. */
  readonly cwd: string;
  /** Symbolic links that the line makes. */
  readonly links: readonly MadeLink[];
  /** Work trees that the line made so far. */
  readonly made: readonly MadeTree[];
  /** Repositories of which a command tells a place, by their directories. */
  readonly told: ReadonlyMap<string, Repository>;
}

/** PATH_MAX of Linux. Longer ones can still be reached step by step; where that leads is not looked up. */
const LONGEST_PATH = 4096;

/** The repositories that a command may act in, each once; `unknown` for a place that cannot be looked up. */
export function repositoriesOf(git: GitCommand, line: Repositories): readonly (Repository | 'unknown')[] {
  const found = new Map<string, Repository | 'unknown'>();
  for (const { directory, gitDirectory, workTree } of git.places)
    for (const written of alternativesOf(gitDirectory ?? directory)) {
      const askers = line.told.size > 0 ? line.told.values() : [line.facts.repository(line.cwd)];
      for (const alternative of [...askers].map((one) => withGitPaths(written, one))) {
        const path = textOf(alternative);
        if (path === undefined || path.length > LONGEST_PATH)
          found.set(show(alternative), madeAt(show(alternative), line) ?? 'unknown');
        else if (gitDirectory === undefined) put(repositoryAround(path, line));
        else put(repositoryWith(path, textOf(workTree ?? directory), line));
      }
    }
  return [...found.values()];

  function put(repository: Repository | undefined): void {
    if (repository !== undefined) found.set(repository.gitDirectory, repository);
  }
}

/** The nearest of the repositories on disk and those that the line made. */
export function repositoryAround(directory: string, line: Repositories): Repository | undefined {
  const place = throughLink(directory, line);
  const linked = linkedAt(place, line);
  if (linked !== undefined) return linked;
  const onDisk = line.facts.repository(place);
  const made = line.made.length === 0 ? undefined : madeAt(line.facts.real(place), line);
  const length = ({ workTree, gitDirectory }: Repository): number => (workTree ?? gitDirectory).length;
  return made === undefined || (onDisk !== undefined && length(onDisk) >= length(made)) ? onDisk : made;
}

/** Where the line has put a link, or a directory of another place, in the place of `.git`. */
function linkedAt(directory: string, line: Repositories): Repository | undefined {
  const link = line.links.findLast(
    ({ path }) => path.endsWith('/.git') && `${directory}/`.startsWith(path.slice(0, -'.git'.length)),
  );
  return link && repositoryWith(link.path, link.path.slice(0, -'/.git'.length), line);
}

function madeAt(directory: string, { made }: Repositories): Repository | undefined {
  return made.findLast(({ path }) => directory === path || directory.startsWith(`${path}/`))?.repository;
}

/** By its git directory, or the file in its place that names it. */
function repositoryWith(
  gitDirectory: string,
  workTree: string | undefined,
  line: Repositories,
): Repository | undefined {
  const place = throughLink(gitDirectory, line);
  const onDisk = line.facts.repositoryAt(place, workTree);
  if (onDisk !== undefined || line.made.length === 0) return onDisk;
  const real = line.facts.real(place);
  return line.made.findLast(({ path, repository }) => real === repository.gitDirectory || real === `${path}/.git`)
    ?.repository;
}

/** Where a path leads by the links that the line makes. */
function throughLink(place: string, { links }: Repositories): string {
  const link = links.findLast(({ path }) => place === path || place.startsWith(`${path}/`));
  return link === undefined ? place : link.to + place.slice(link.path.length);
}
