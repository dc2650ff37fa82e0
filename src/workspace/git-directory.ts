import type { Files } from './files.ts';
import { parentOf, resolvePath } from './paths.ts';

export interface GitPlace {
  readonly gitDirectory: string;
  readonly commonDirectory: string;
  /** The folder whose `.git` led here; undefined when the git directory itself was found (bare, or inside `.git`). */
  readonly workTree: string | undefined;
}

/** The repository that git would find from `directory` upwards: `setup_git_directory_gently` of git 2.39. */
export function findGitPlace(files: Files, directory: string): GitPlace | undefined {
  // A path that does not exist (yet) may name a link further up: git sees the real one.
  for (let folder = files.real(directory); ; folder = parentOf(folder)) {
    const linked = gitDirectoryAt(files, `${folder}/.git`);
    if (linked !== undefined) return { ...linked, workTree: folder };
    const bare = gitDirectoryAt(files, folder);
    if (bare !== undefined) return { ...bare, workTree: undefined };
    if (parentOf(folder) === folder) return undefined;
  }
}

/** A git directory, or the one that a `gitdir:` file (linked work trees, submodules) names. */
export function gitDirectoryAt(files: Files, path: string): Omit<GitPlace, 'workTree'> | undefined {
  const kind = files.kind(path);
  if (kind === undefined) return undefined;
  const gitDirectory = kind === 'file' ? gitFileTarget(files, path) : files.real(path);
  if (gitDirectory === undefined || !hasHead(files, gitDirectory)) return undefined;
  const commonDirectory = commonDirectoryOf(files, gitDirectory);
  const complete =
    files.kind(`${commonDirectory}/objects`) === 'directory' && files.kind(`${commonDirectory}/refs`) !== undefined;
  return complete ? { gitDirectory, commonDirectory } : undefined;
}

/** gitrepository-layout(5): the file `gitdir` in `worktrees/<name>` holds the path of that work tree's `.git`. */
export function linkedWorkTree(files: Files, gitDirectory: string): string | undefined {
  const back = files.text(`${gitDirectory}/gitdir`)?.replace(/\r?\n.*$/s, '');
  return back === undefined || back === '' ? undefined : parentOf(resolvePath(gitDirectory, back));
}

function gitFileTarget(files: Files, path: string): string | undefined {
  const target = /^gitdir:[ \t]*([^\r\n]+)/.exec(files.text(path) ?? '')?.[1];
  return target === undefined ? undefined : files.real(resolvePath(parentOf(path), target));
}

function hasHead(files: Files, gitDirectory: string): boolean {
  return files.kind(`${gitDirectory}/HEAD`) === 'file' || files.link(`${gitDirectory}/HEAD`) !== undefined;
}

function commonDirectoryOf(files: Files, gitDirectory: string): string {
  const common = files.text(`${gitDirectory}/commondir`)?.replace(/\r?\n.*$/s, '');
  return common === undefined || common === '' ? gitDirectory : files.real(resolvePath(gitDirectory, common));
}
