import { lookup } from '../../protocol/lookup.ts';
import type { Command } from '../reading.ts';
import { textOf, type Value } from '../value.ts';
import { readCheckout, rebasedBranch, restoresFiles } from './checkout.ts';
import { type GitCommand, has, lastOption } from './git.ts';
import { branchRef, type GitTree, hasRef, isRevision, type LineHead, refOfHead } from './tree.ts';

/** What HEAD is after a command that changes it; undefined when it stays. */
export function newHead(git: GitCommand, tree: GitTree): LineHead | undefined {
  return git.subcommand === undefined || git.help ? undefined : lookup(CHANGES, git.subcommand)?.(git, tree);
}

/** Whether a command that changes HEAD may end before it does: git refuses it, or what it starts from may not be there. */
export function mayFail(git: GitCommand, tree: GitTree): boolean {
  if (git.subcommand === undefined) return false;
  return git.refused.length > 0 || (lookup(MAY_FAIL, git.subcommand)?.(git, tree) ?? false);
}

const MAY_FAIL: Readonly<Record<string, (git: GitCommand, tree: GitTree) => boolean>> = {
  rebase: (git, tree) =>
    git.operands.length > (has(git, 'root') ? 1 : 2) ||
    [git.operands[0]?.value, lastOption(git, 'onto')?.value].some(
      (value) => value !== undefined && (textOf(value) === undefined || isMissing(value, tree)),
    ),
  // A new branch starts from one commit, and takes no files.
  checkout: (git, tree) =>
    (git.operands.length > 1 && lastOption(git, 'b', 'B', 'orphan') !== undefined) || startIsMissing(git, tree),
  switch: (git, tree) =>
    git.operands.length > (lastOption(git, 'orphan') === undefined ? 1 : 0) || startIsMissing(git, tree),
  stash: (_, tree) => !hasRef(tree, 'refs/stash'),
  // An old value that is not the one that is there.
  'update-ref': (git) => git.operands.length !== 2,
};

/** A new branch from a start point that is not known, or that a fetch or a clone may bring, is taken to be made. */
function startIsMissing(git: GitCommand, tree: GitTree): boolean {
  const start = lastOption(git, 'b', 'B', 'create', 'force-create') && git.operands[0]?.value;
  return start !== undefined && !tree.fetched && !tree.made && isMissing(start, tree);
}

function isMissing(value: Value, tree: GitTree): boolean {
  const text = textOf(value);
  return text !== undefined && !isRevision(tree, text);
}

/**
 * The branch that a command tried to check out, whether or not it is there. Where `checkout` is given what no branch is
 * called, or what a file is, it restores that file.
 */
export function wantedBranch(git: GitCommand, isFile: (name: string) => boolean): string | undefined {
  if ((git.subcommand !== 'checkout' && git.subcommand !== 'switch') || restoresFiles(git)) return undefined;
  const made = lastOption(git, 'b', 'B', 'create', 'force-create')?.value;
  const named = made ?? git.operands[0]?.value;
  const text = named === undefined ? undefined : textOf(named);
  if (text === undefined) return undefined;
  const restores = made === undefined && git.subcommand === 'checkout' && (isNoBranch(text) || isFile(text));
  return restores ? undefined : branchRef(text);
}

/** `HEAD`, and what git-check-ref-format(1) refuses. */
const isNoBranch = (name: string): boolean => /^HEAD$|^-|(?:^|\/)(?:\.|$)|\.\.|[\s~^:?*[\\]|\.(?:lock)?$/u.test(name);

/** Programs of hosting services that check out the branch of a pull request. */
const CHECKS_OUT: Readonly<Record<string, RegExp>> = {
  gh: /^(?:pr checkout|co) ?/,
  hub: /^pr checkout /,
  glab: /^mr checkout /,
  tea: /^(?:pr|pulls) checkout /,
};

export function checksOut({ name, words }: Command): boolean {
  const pattern = name === undefined ? undefined : lookup(CHECKS_OUT, name);
  if (pattern === undefined) return false;
  return pattern.test(
    `${words
      .slice(1)
      .map(({ value }) => textOf(value) ?? '')
      .join(' ')} `,
  );
}

const CHANGES: Readonly<Record<string, (git: GitCommand, tree: GitTree) => LineHead | undefined>> = {
  checkout: (git, tree) => readCheckout(git, tree)?.head,
  switch: (git, tree) => readCheckout(git, tree)?.head,
  'symbolic-ref': pointed,
  branch: renamed,
  rebase: (git, tree) => {
    const branch = rebasedBranch(git, tree);
    if (branch === undefined) return undefined;
    return branch === 'HEAD' ? { state: 'detached', commit: '' } : { state: 'branch', ref: branch };
  },
  stash: (git) => (isWord(git, 0, 'branch') ? made(git.operands[1]?.value) : undefined),
  bisect: (git) => (/^(?:log|terms|view|visualize)$/.test(wordAt(git, 0) ?? '') ? undefined : { state: 'unknown' }),
  'update-ref': (git) =>
    has(git, 'deref') || git.options.every(({ name }) => name !== 'deref') || !isWord(git, 0, 'HEAD')
      ? undefined
      : { state: 'detached', commit: '' },
};

function wordAt(git: GitCommand, index: number): string | undefined {
  const word = git.operands[index];
  return word && textOf(word.value);
}

const isWord = (git: GitCommand, index: number, text: string): boolean => wordAt(git, index) === text;

function made(name: Value | undefined): LineHead {
  const text = name === undefined ? undefined : textOf(name);
  return text === undefined ? { state: 'fresh' } : { state: 'branch', ref: branchRef(text) };
}

/** `symbolic-ref HEAD refs/heads/x`. */
function pointed(git: GitCommand, tree: GitTree): LineHead | undefined {
  if (has(git, 'delete') || !isWord(git, 0, 'HEAD')) return undefined;
  const target = wordAt(git, 1);
  if (target === undefined) return git.operands.length > 1 ? { state: 'unknown' } : undefined;
  const ref = tree.finalRef(target);
  return { state: hasRef(tree, ref) ? 'branch' : 'unborn', ref };
}

/** `branch -m [old] new` takes HEAD along. */
function renamed(git: GitCommand, tree: GitTree): LineHead | undefined {
  if (!has(git, 'move', 'M')) return undefined;
  const [first, second] = git.operands;
  const [head] = tree.heads;
  const old = second === undefined ? refOfHead(head) : first && branchRef(textOf(first.value) ?? '');
  if (old === undefined || old !== refOfHead(head)) return undefined;
  const text = textOf((second ?? first)?.value ?? []);
  if (text === undefined) return { state: 'unknown' };
  if (!has(git, 'M', 'force') && hasRef(tree, branchRef(text))) return undefined;
  return { state: head.state === 'unborn' ? 'unborn' : 'branch', ref: branchRef(text) };
}

/** A branch that from now on is another name for a second one. */
export function newSymbolicRef(git: GitCommand): { readonly from: string; readonly to: string } | undefined {
  if (git.subcommand !== 'symbolic-ref' || has(git, 'delete')) return undefined;
  const [from, to] = [wordAt(git, 0), wordAt(git, 1)];
  return from === undefined || to === undefined || from === 'HEAD' ? undefined : { from, to };
}
