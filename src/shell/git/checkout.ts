import type { Word } from '../reading.ts';
import { show, textOf, type Value } from '../value.ts';
import { type GitCommand, has, lastOption } from './git.ts';
import { fullBranch } from './names.ts';
import { branchName, branchRef, type GitTree, hasRef, isRevision, type LineHead, refNamed } from './tree.ts';

/** What `checkout` and `switch` do to HEAD. */
export interface Checkout {
  readonly head: LineHead;
  /** `-B`, `-C`: the branch is moved to the start point if it exists. */
  readonly resets?: { readonly branch: Value; readonly start: Word | undefined; readonly word: Word };
}

/** Undefined when HEAD stays where it is: files are restored, or git finds nothing of that name. */
export function readCheckout(git: GitCommand, tree: GitTree): Checkout | undefined {
  const reset = lastOption(git, 'B', 'force-create');
  if (reset?.value !== undefined) {
    const resets = { branch: reset.value, start: git.operands[0], word: reset.word };
    return { head: namedHead(reset.value, tree, { state: 'unknown' }), resets };
  }
  const created = lastOption(git, 'b', 'create');
  if (created?.value !== undefined) {
    if (isRefused(created.value, git, tree)) return undefined;
    return { head: namedHead(created.value, tree, { state: 'fresh' }) };
  }
  const orphan = lastOption(git, 'orphan');
  if (orphan?.value !== undefined)
    return isRefused(orphan.value, git, tree) ? undefined : { head: unborn(orphan.value) };
  if (restoresFiles(git)) return undefined;
  const [target] = git.operands;
  if (has(git, 'detach')) {
    const text = target && textOf(target.value);
    return text !== undefined && tree.located && !isRevision(tree, text)
      ? undefined
      : { head: { state: 'detached', commit: '' } };
  }
  if (target === undefined) return git.unknown.length > 0 ? { head: { state: 'unknown' } } : undefined;
  return has(git, 'track') ? tracking(target, tree) : named(git, target, tree);
}

/** Whether it only puts files back. */
export function restoresFiles(git: GitCommand): boolean {
  if (git.subcommand !== 'checkout') return false;
  if (has(git, 'patch', 'ours', 'theirs', 'pathspec-from-file')) return true;
  return git.beforeDashes === 0 || git.operands.length > 1;
}

/** git makes no branch that is there; who makes it under a condition has asked for that. */
function isRefused(name: Value, git: GitCommand, tree: GitTree): boolean {
  const text = textOf(name);
  return text !== undefined && git.command.runs === 'certain' && hasRef(tree, branchRef(text));
}

function unborn(name: Value): LineHead {
  const text = textOf(name);
  return text === undefined ? { state: 'fresh' } : { state: 'unborn', ref: branchRef(text) };
}

/** A branch by that name, made now or before. */
function namedHead(name: Value, tree: GitTree, otherwise: LineHead): LineHead {
  const text = textOf(name);
  return text === undefined ? otherwise : headAt(branchRef(text), tree);
}

function headAt(name: string, tree: GitTree): LineHead {
  const ref = tree.finalRef(name);
  return {
    state: tree.heads.every(({ state }) => state === 'unborn') && !hasRef(tree, ref) ? 'unborn' : 'branch',
    ref,
  };
}

/** `--track origin/topic` makes `topic`. */
function tracking(target: Word, tree: GitTree): Checkout {
  const name = textOf(target.value)?.replace(/^(?:refs\/)?(?:remotes\/)?[^/]+\//, '');
  return { head: name === undefined ? { state: 'unknown' } : headAt(branchRef(name), tree) };
}

function named(git: GitCommand, target: Word, tree: GitTree): Checkout | undefined {
  const text = textOf(target.value);
  if (text === undefined)
    return { head: { state: tree.fresh.has(show(fullBranch(target.value))) ? 'fresh' : 'unknown' } };
  if (text === '-' || text === '@{-1}') return { head: back(tree) };
  if (/^@\{-\d+\}$/.test(text)) return { head: { state: 'unknown' } };
  if (hasRef(tree, branchRef(text)))
    return isHeldElsewhere(branchRef(text), git, tree) ? undefined : { head: headAt(branchRef(text), tree) };
  if (git.subcommand !== 'switch') {
    // It names what is checked out already (builtin/checkout.c, `update_refs_for_switched_branch`).
    if (text === 'HEAD') return undefined;
    if (isRevision(tree, text)) return { head: { state: 'detached', commit: '' } };
  }
  if (has(git, 'guess') || git.options.every(({ name }) => name !== 'guess')) {
    if (tree.fetched || isOnRemote(text, tree)) return { head: headAt(branchRef(text), tree) };
  }
  return undefined;
}

/** git refuses a branch that another work tree has checked out. */
function isHeldElsewhere(ref: string, git: GitCommand, { repository }: GitTree): boolean {
  return (
    !has(git, 'ignore-other-worktrees') &&
    repository.checkedOut().some((one) => one.ref === ref && one.workTree !== repository.workTree)
  );
}

function back(tree: GitTree): LineHead {
  if (tree.previous === undefined) return { state: 'unknown' };
  return branchName(tree.previous) === undefined ? { state: 'detached', commit: '' } : headAt(tree.previous, tree);
}

/** git makes a local branch for a name that exactly one remote has. */
function isOnRemote(name: string, tree: GitTree): boolean {
  return tree.repository.refs('refs/remotes/').some((ref) => ref.replace(/^refs\/remotes\/[^/]+\//, '') === name);
}

/** `rebase upstream topic` checks `topic` out before it moves it. */
export function rebasedBranch(git: GitCommand, tree: GitTree): string | undefined {
  const target = git.operands[has(git, 'root') ? 0 : 1];
  const text = target && textOf(target.value);
  if (text === undefined) return undefined;
  return hasRef(tree, branchRef(text)) ? branchRef(text) : refNamed(tree, text) === undefined ? undefined : 'HEAD';
}
