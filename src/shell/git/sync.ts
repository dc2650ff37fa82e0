import { textOf } from '../value.ts';
import { type GitCommand, has, switched } from './git.ts';
import { branchName, configText, type GitTree, refNamed, refOfHead } from './tree.ts';

/**
 * Whether a `pull`, `merge` or `rebase` only brings the branch that is checked out up to its own counterpart on a
 * configured remote: `main` to `origin/main`. What arrives that way was accepted there before.
 */
export function bringsOwnRemote(git: GitCommand, tree: GitTree): boolean {
  const [head] = tree.heads;
  if (isAsCloned(tree) && pullsAll(git)) return true;
  const ref = refOfHead(head);
  const branch = ref === undefined ? undefined : branchName(ref);
  if (branch === undefined || tree.heads.length > 1 || git.unknown.length > 0) return false;
  const operands = git.operands.map(({ value }) => textOf(value));
  if (git.subcommand === 'pull') return pullsOwn(operands, branch, tree);
  if (has(git, ...MAKES_ANEW) || switched(git, 'ff') === false || operands.length > 1) return false;
  const [source] = operands;
  // What is computed may be any commit.
  if (source === undefined && operands.length > 0) return false;
  if (source === undefined || /^(?:@|HEAD)?@\{u(?:pstream)?\}$/.test(source)) return followsOwn(branch, tree);
  const meant = refNamed(tree, source);
  return remotesOf(tree).some(
    (remote) => meant === `refs/remotes/${remote}/${branch}` || (tree.fetched && source === `${remote}/${branch}`),
  );
}

/** With these, and with `--no-ff`, `rebase` writes commits anew that are already where they belong. */
export const MAKES_ANEW = [
  'onto',
  'interactive',
  'root',
  'exec',
  'force-rebase',
  'signoff',
  'trailer',
  'reset-author-date',
  'ignore-date',
  'committer-date-is-author-date',
];

/** What a clone checks out follows the same branch of where it came from, whichever that is; a linked work tree may not. */
const isAsCloned = (tree: GitTree): boolean =>
  tree.made &&
  !tree.redirected &&
  tree.repository.gitDirectory === tree.repository.commonDirectory &&
  tree.heads.every((head) => head === tree.repository.head);

const pullsAll = (git: GitCommand): boolean =>
  git.subcommand === 'pull' && git.operands.length === 0 && git.unknown.length === 0;

function pullsOwn(operands: readonly (string | undefined)[], branch: string, tree: GitTree): boolean {
  const [remote, source] = operands;
  if (operands.length > 2) return false;
  if (operands.length === 0) return followsOwn(branch, tree);
  if (remote === undefined || !remotesOf(tree).includes(remote)) return false;
  if (operands.length === 1) return followsOwn(branch, tree) && configText(tree, `branch.${branch}.remote`) === remote;
  return source === branch || source === `refs/heads/${branch}`;
}

/** The upstream has the same name, and is not a branch of this repository (`.`). */
function followsOwn(branch: string, tree: GitTree): boolean {
  const remote = configText(tree, `branch.${branch}.remote`);
  return (
    remote !== undefined &&
    remotesOf(tree).includes(remote) &&
    configText(tree, `branch.${branch}.merge`) === `refs/heads/${branch}`
  );
}

function remotesOf(tree: GitTree): readonly string[] {
  return tree.repository.configKeys('remote.').flatMap((key) => /^remote\.(.+)\.url$/.exec(key)?.[1] ?? []);
}
