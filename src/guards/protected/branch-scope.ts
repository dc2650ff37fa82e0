import type { Facts, Repository } from '../../protocol/facts.ts';
import { once } from '../../protocol/once.ts';
import type { RefMove } from '../../shell/git/move.ts';
import { ownAddresses, pushAddresses } from '../../shell/git/remotes.ts';
import type { GitTree } from '../../shell/git/tree.ts';
import { textOf, type Value } from '../../shell/value.ts';
import { couldMatch, type Glob, matchesGlob, parseGlob } from '../../shell/words/pattern.ts';

/** Three answers: it does, it does not, cannot tell. */
export type Answer = 'yes' | 'no' | 'unknown';

/** Which refs of which repositories are protected. */
export interface BranchScope {
  /** Whether a move is one of a protected branch. */
  covers(move: RefMove, tree: GitTree): Answer;
  isProtected(ref: Value): Answer;
  includes(repository: Repository): boolean;
}

/**
 * `branches` are patterns of names below `refs/heads/` (or of full names); `folders` are absolute, none for every
 * repository. The linked work trees, submodules and remotes of a repository belong to it, whoever pushes to them.
 */
export function branchScope(branches: readonly string[], folders: readonly string[], facts: Facts): BranchScope {
  const globs = once(() =>
    branches.map((pattern) => byCase(parseGlob(pattern.startsWith('refs/') ? pattern : `refs/heads/${pattern}`))),
  );
  const listed = once(() =>
    folders.map((folder) => ({ folder: facts.real(folder), repository: facts.repository(folder) })),
  );
  const owned = once(() =>
    listed().flatMap((one) => (one.repository === undefined ? [] : ownAddresses(one.repository, facts))),
  );
  const includes = ({ commonDirectory, workTree }: Repository): boolean =>
    folders.length === 0 ||
    listed().some(({ folder, repository }) =>
      repository === undefined
        ? isWithin(workTree ?? commonDirectory, folder)
        : commonDirectory === repository.commonDirectory ||
          commonDirectory.startsWith(`${repository.commonDirectory}/modules/`),
    ) ||
    // A remote that lies on this disk.
    owned().includes(commonDirectory.replace(/\/\.git$/, ''));
  const isProtected = (ref: Value): Answer => {
    const text = textOf(ref);
    if (text !== undefined) return globs().some((glob) => matchesGlob(text, glob)) ? 'yes' : 'no';
    return globs().some((glob) => couldMatch(ref, glob)) ? 'unknown' : 'no';
  };
  const reaches = (remote: Value, tree: GitTree): Answer => {
    const text = textOf(remote);
    if (text === undefined || !tree.located) return 'unknown';
    return pushAddresses(tree, text, facts).some((target) => owned().includes(target)) ? 'yes' : 'no';
  };
  const concerns = ({ remote }: RefMove, tree: GitTree): Answer => {
    if (folders.length === 0 || (tree.located && includes(tree.repository))) return 'yes';
    if (remote === undefined) return tree.located ? 'no' : 'unknown';
    return reaches(remote, tree);
  };
  return {
    isProtected,
    includes,
    covers: (move, tree) => {
      const meant = move.all === true ? some(isProtected(move.ref)) : isProtected(finalRef(move, tree));
      return meant === 'no' ? 'no' : weaker(meant, concerns(move, tree));
    },
  };
}

/** Names of refs mind case, other than those of files on some systems. */
const byCase = (glob: Glob): Glob => glob.map((token) => ('exact' in token ? { ...token, exact: true } : token));

function isWithin(path: string, folder: string): boolean {
  return path === folder || path.startsWith(folder.endsWith('/') ? folder : `${folder}/`);
}

/** Every ref that it may be is moved, so one that is protected is enough. */
const some = (answer: Answer): Answer => (answer === 'unknown' ? 'yes' : answer);

function weaker(one: Answer, other: Answer): Answer {
  if (one === 'no' || other === 'no') return 'no';
  return one === 'yes' ? other : one;
}

/** A local branch may be a symbolic ref to another one, which then is the one that moves. */
function finalRef({ ref, remote, how }: RefMove, tree: GitTree): Value {
  const text = textOf(ref);
  const isHere = remote === undefined || textOf(remote) === '.';
  return text === undefined || !isHere || how === 'delete' ? ref : [tree.finalRef(text)];
}
