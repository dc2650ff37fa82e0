import { lookup } from '../../protocol/lookup.ts';
import { baseName } from '../path.ts';
import type { Word } from '../reading.ts';
import { join, known, show, textOf, type Value } from '../value.ts';
import { mayBeSeveral } from '../words/one-word.ts';
import { type Checkout, readCheckout, rebasedBranch } from './checkout.ts';
import { fetchMoves } from './fetch.ts';
import { type GitCommand, has, lastOption, switched } from './git.ts';
import { moveHeads, type RefMove, someBranch } from './move.ts';
import { fullBranch, withBranchNames } from './names.ts';
import { pushMoves } from './push.ts';
import { bringsOwnRemote, MAKES_ANEW } from './sync.ts';
import { branchName, branchRef, commitOf, type GitTree, hasRef, isRevision, newTag, refOfHead } from './tree.ts';
import { streamMoves, updateRefMoves } from './update-ref.ts';

/**
 * Which refs a git command moves, here and on remotes. Nothing for a command that only reads, prints, or undoes an
 * operation that has not finished. Whether there is something to commit or to merge is not known: it is assumed.
 */
export function movesOf(git: GitCommand, tree: GitTree): readonly RefMove[] {
  return git.help || git.subcommand === undefined ? [] : (lookup(MOVES, git.subcommand)?.(git, tree) ?? []);
}

/** Full names of the repository's own refs that the command moves, as far as they are known. */
export function touchedRefs(git: GitCommand, tree: GitTree): readonly string[] {
  return movesOf(git, tree).flatMap(({ ref, remote }) => (remote === undefined ? (textOf(ref) ?? []) : []));
}

const MAKES_TAG: ReadonlySet<string> = new Set(
  'annotate message file edit sign cleanup local-user force create-reflog a m F e s u f'.split(' '),
);

/** Branches and tags that the command makes under a name that is not known, as they are written. */
export function createdNames(git: GitCommand, tree: GitTree): readonly string[] {
  if (git.subcommand === 'tag') {
    // Other options list and delete; a commit behind the name may be none.
    const makes = git.operands.length === 1 && git.options.every(({ name }) => MAKES_TAG.has(name));
    return makes ? git.operands.flatMap((name) => newTag(name) ?? []) : [];
  }
  return movesOf(git, tree).flatMap(({ ref, how }) => (how === 'create' && textOf(ref) === undefined ? show(ref) : []));
}

type Moves = (git: GitCommand, tree: GitTree) => readonly RefMove[];

const MOVES: Readonly<Record<string, Moves>> = {
  commit: (git, tree) => (isDryCommit(git) ? [] : moveHeads(tree, 'commit', verbOf(git))),
  merge,
  pull: (git, tree) => [...pull(git, tree), ...fetchMoves(git, tree)],
  'cherry-pick': (git, tree) => (withoutCommit(git) ? [] : moveHeads(tree, 'commit', verbOf(git))),
  revert: (git, tree) => (withoutCommit(git) ? [] : moveHeads(tree, 'commit', verbOf(git))),
  am: (git, tree) => (has(git, 'abort', 'quit', 'show-current-patch') ? [] : moveHeads(tree, 'commit', verbOf(git))),
  quiltimport: (git, tree) => moveHeads(tree, 'commit', verbOf(git)),
  citool: (git, tree) => moveHeads(tree, 'commit', verbOf(git)),
  svn: (git, tree) => (/^(?:dcommit|rebase|reset)$/.test(firstWord(git)) ? moveHeads(tree, 'move', verbOf(git)) : []),
  p4: (git, tree) => (/^(?:submit|rebase|sync)$/.test(firstWord(git)) ? moveHeads(tree, 'move', verbOf(git)) : []),
  rebase,
  reset,
  branch,
  checkout,
  switch: checkout,
  stash: (git) => (isWord(git, 0, 'branch') ? created(git.operands[1], git.operands[1]?.value) : []),
  worktree,
  fetch: fetchMoves,
  push: pushMoves,
  'send-pack': pushMoves,
  'http-push': pushMoves,
  'update-ref': updateRefMoves,
  'symbolic-ref': symbolicRef,
  'fast-import': streamMoves,
  'filter-branch': filterBranch,
  'filter-repo': filterRepo,
  subtree,
  reflog: (git) =>
    isWord(git, 0, 'delete') && git.words.some(({ value }) => textOf(value) === '--updateref') ? reflogMoves(git) : [],
  replay: (git) =>
    lastOption(git, 'advance')?.value === undefined
      ? []
      : [move(fullBranch(lastOption(git, 'advance')?.value ?? []), verbOf(git))],
};

const verbOf = (git: GitCommand): Word => git.verb ?? git.command.words[0];
const move = (ref: Value, word: Word): RefMove => ({ ref, how: 'move', word });
/** What it is to put a branch somewhere whether or not it is there. */
function putting(ref: Value, tree: GitTree): RefMove['how'] {
  const full = textOf(ref);
  return full === undefined || !tree.located || hasRef(tree, full) ? 'move' : 'create';
}
const isWord = (git: GitCommand, index: number, text: string): boolean =>
  textOf(git.operands[index]?.value ?? []) === text;

const firstWord = (git: GitCommand): string => textOf(git.operands[0]?.value ?? []) ?? '';

/** Every format of a status, `-z` too, turns `commit` into a dry run (builtin/commit.c). */
function isDryCommit(git: GitCommand): boolean {
  return has(git, 'dry-run', 'short', 'porcelain', 'long', 'null');
}

function withoutCommit(git: GitCommand): boolean {
  return has(git, 'abort', 'quit') || git.options.findLast(({ name }) => name === 'commit')?.on === false;
}

/** `--no-commit` still moves the branch when it can be fast-forwarded. */
function keepsBranch(git: GitCommand): boolean {
  const off = (name: string): boolean => git.options.findLast((option) => option.name === name)?.on === false;
  return has(git, 'squash') || (off('commit') && off('ff'));
}

function merge(git: GitCommand, tree: GitTree): readonly RefMove[] {
  if (has(git, 'abort', 'quit') || keepsBranch(git) || isThere(git, tree) || bringsOwnRemote(git, tree)) return [];
  return moveHeads(tree, 'commit', verbOf(git));
}

/** Whether everything that is to be merged is the commit that is checked out, or one before it. */
function isThere(git: GitCommand, tree: GitTree): boolean {
  return (
    tree.heads.length === 1 &&
    git.operands.length > 0 &&
    git.operands.every(({ value }) => {
      const text = textOf(value);
      return text !== undefined && (isHead(text.replace(/[~^][~^\d]*$/, ''), tree) || isHead(text, tree));
    })
  );
}

/** Whether a revision is the commit that is checked out, by name or by what is on disk. */
function isHead(text: string, tree: GitTree): boolean {
  const here = commitOf(tree, 'HEAD');
  const [head] = tree.heads;
  const names = ['HEAD', '@', branchName(refOfHead(head) ?? '') ?? 'HEAD'];
  return names.includes(text) || (here !== undefined && commitOf(tree, text) === here);
}

function pull(git: GitCommand, tree: GitTree): readonly RefMove[] {
  if (has(git, 'dry-run') || keepsBranch(git) || bringsOwnRemote(git, tree)) return [];
  return moveHeads(tree, 'commit', verbOf(git));
}

function rebase(git: GitCommand, tree: GitTree): readonly RefMove[] {
  if (has(git, 'abort', 'quit', 'edit-todo', 'show-current-patch')) return [];
  if (has(git, 'continue', 'skip')) return tree.rebasing === undefined ? [] : [move(known(tree.rebasing), verbOf(git))];
  if (bringsOwnRemote(git, tree) || isUpToDate(git, tree)) return [];
  const branch = rebasedBranch(git, tree);
  if (branch !== undefined) return branch === 'HEAD' ? [] : [move(known(branch), verbOf(git))];
  if (git.operands.length > 1) return [move(fullBranch(git.operands[1]?.value ?? []), verbOf(git))];
  return moveHeads(tree, 'move', verbOf(git));
}

/** A branch that is rebased onto its own commit stays, unless it is to be written anew. */
function isUpToDate(git: GitCommand, tree: GitTree): boolean {
  if (tree.heads.length > 1 || git.operands.length !== 1 || has(git, ...MAKES_ANEW)) return false;
  const text = textOf(git.operands[0]?.value ?? []);
  return text !== undefined && switched(git, 'ff') !== false && isHead(text, tree);
}

/** Only a commit other than the one that is checked out moves the branch; with paths only the index changes. */
function reset(git: GitCommand, tree: GitTree): readonly RefMove[] {
  const [target] = git.operands;
  if (
    target === undefined ||
    git.beforeDashes === 0 ||
    git.operands.length > 1 ||
    has(git, 'patch', 'pathspec-from-file')
  )
    return git.unknown.length > 0 ? moveHeads(tree, 'move', git.unknown[0] ?? verbOf(git)) : [];
  const text = textOf(withBranchNames(target.value, tree));
  const modes = ['mixed', 'soft', 'hard', 'merge', 'keep'];
  if (text !== undefined && !has(git, ...modes) && tree.located && !isRevision(tree, text)) return [];
  const here = commitOf(tree, 'HEAD');
  if (
    text !== undefined &&
    (/^(?:HEAD|@)(?:~0|\^0)*$/.test(text) || (here !== undefined && commitOf(tree, text) === here))
  )
    return [];
  return moveHeads(tree, 'move', target);
}

function created(word: Word | undefined, name: Value | undefined): readonly RefMove[] {
  return word === undefined || name === undefined ? [] : [{ ref: fullBranch(name), how: 'create', word }];
}

const LISTS = [
  'list',
  'all',
  'remotes',
  'contains',
  'no-contains',
  'with',
  'without',
  'merged',
  'no-merged',
  'points-at',
  'show-current',
  'edit-description',
  'set-upstream-to',
  'unset-upstream',
];

function branch(git: GitCommand, tree: GitTree): readonly RefMove[] {
  const { operands } = git;
  if (has(git, 'delete', 'D'))
    return has(git, 'remotes') ? [] : operands.map((word) => ({ ref: exactBranch(word, tree), how: 'delete', word }));
  if (has(git, 'move', 'M')) return renamed(git, tree, true);
  if (has(git, 'copy', 'C')) return renamed(git, tree, false);
  const [name] = operands;
  if (name === undefined || LISTS.some((option) => git.options.some((one) => one.name === option))) return [];
  const ref = exactBranch(name, tree);
  return [{ ref, how: has(git, 'force') ? putting(ref, tree) : 'create', word: name }];
}

/** `git branch` takes names below `refs/heads/` only. */
function exactBranch(word: Word, tree: GitTree): Value {
  return join(known('refs/heads/'), withBranchNames(word.value, tree));
}

/** Without an old name the current branch is meant. A branch that is renamed to itself stays. */
function renamed(git: GitCommand, tree: GitTree, leaves: boolean): readonly RefMove[] {
  const [first, second] = git.operands;
  const to = second ?? first;
  if (to === undefined) return [];
  const olds =
    second === undefined || first === undefined ? tree.heads.map(refOfHead) : [branchRef(textOf(first.value) ?? '')];
  const target = exactBranch(to, tree);
  if (olds.every((old) => old !== undefined && old === textOf(target))) return [];
  const forced = has(git, 'M', 'C', 'force');
  const arrives: RefMove = { ref: target, how: forced ? putting(target, tree) : 'create', word: to };
  // A branch that began without a commit is only a name, until it takes the place of another one.
  const isUnborn = (old: string | undefined): boolean =>
    tree.heads.every((head) => head.state === 'unborn' && refOfHead(head) === old);
  if (olds.every(isUnborn)) return olds.some((old) => tree.touched.has(old ?? '')) ? [arrives] : [];
  const from = second === undefined ? moveHeads(tree, 'move', to) : [move(exactBranch(first ?? to, tree), first ?? to)];
  return leaves ? [...from.map((one): RefMove => ({ ...one, how: 'delete' })), arrives] : [arrives];
}

function checkout(git: GitCommand, tree: GitTree): readonly RefMove[] {
  const found = readCheckout(git, tree);
  const made = lastOption(git, 'b', 'create', 'orphan');
  if (found?.resets === undefined)
    return made === undefined ? guessed(git, found, tree) : created(made.word, made.value);
  const { branch: name, start, word } = found.resets;
  const isHere = start === undefined && tree.heads.every((head) => refOfHead(head) === branchRef(textOf(name) ?? ''));
  const ref = fullBranch(name);
  return isHere ? [] : [{ ref, how: putting(ref, tree), word }];
}

/** A name that only a remote has is made a branch here. */
function guessed(git: GitCommand, found: Checkout | undefined, tree: GitTree): readonly RefMove[] {
  if (found === undefined || !('ref' in found.head) || hasRef(tree, found.head.ref)) return [];
  return [{ ref: known(found.head.ref), how: 'create', word: git.operands[0] ?? verbOf(git) }];
}

/** Without a branch or commit `worktree add x/y` makes the branch `y`. */
function worktree(git: GitCommand, tree: GitTree): readonly RefMove[] {
  if (!isWord(git, 0, 'add')) return [];
  const [, path, commit] = git.operands;
  // A word that may be none at all is no commit for sure.
  const isGiven = commit !== undefined && !mayBeSeveral(commit.value);
  if (path !== undefined && !isGiven && !has(git, 'b', 'B', 'detach')) return created(path, baseName(path.value));
  const reset = lastOption(git, 'B');
  const made = lastOption(git, 'b');
  if (reset?.value !== undefined) {
    const ref = fullBranch(reset.value);
    return [{ ref, how: putting(ref, tree), word: reset.word }];
  }
  return created(made?.word, made?.value);
}

/** A branch that becomes a symbolic ref, or is deleted as one, no longer is what it was. */
function symbolicRef(git: GitCommand, tree: GitTree): readonly RefMove[] {
  const [name, target] = git.operands;
  if (name === undefined || isWord(git, 0, 'HEAD') || (target === undefined && !has(git, 'delete'))) return [];
  return [{ ref: name.value, how: has(git, 'delete') ? 'delete' : putting(name.value, tree), word: name }];
}

/** Behind its options come the revisions, HEAD when there are none; `--all` is every branch. */
function filterBranch(git: GitCommand, tree: GitTree): readonly RefMove[] {
  const { words } = git;
  let at = 0;
  for (let text = wordText(words[at]); text?.startsWith('-') === true && text !== '--'; text = wordText(words[at])) {
    if (/^--(?:all|branches|not|tags)$/.test(text)) break;
    at += FILTER_FLAG.test(text) ? 1 : 2;
  }
  const revisions = words.slice(wordText(words[at]) === '--' ? at + 1 : at);
  const paths = revisions.findIndex((word) => wordText(word) === '--');
  const given = paths < 0 ? revisions : revisions.slice(0, paths);
  return given.length === 0 ? moveHeads(tree, 'move', verbOf(git)) : given.flatMap((word) => filtered(word, tree));
}

const wordText = (word: Word | undefined): string | undefined => word && textOf(word.value);

/** Of filter-branch's options those without a value (git-filter-branch(1)). */
const FILTER_FLAG = /^(?:-f|--force|--prune-empty|--remap-to-ancestor)$/;

/** The branches at the end of a range are written anew; what is behind `^` or before `..` only ends it. */
function filtered(word: Word, tree: GitTree): readonly RefMove[] {
  const text = textOf(word.value);
  if (text === undefined) return [move(someBranch, word)];
  if (text === '--all' || text === '--branches') return [{ ...move(someBranch, word), all: true }];
  if (/^[-^]/.test(text)) return [];
  const [start = '', dots, end = ''] = text.split(/(\.{2,3})/);
  const ends = dots === undefined ? [start] : dots === '..' ? [end] : [start, end];
  return ends.flatMap((name) =>
    name === '' || name === 'HEAD' || name === '@'
      ? moveHeads(tree, 'move', word)
      : [move(fullBranch(known(name)), word)],
  );
}

function filterRepo(git: GitCommand): readonly RefMove[] {
  const at = git.words.findIndex(({ value }) => /^--(?:refs|analyze|dry-run)$/.test(textOf(value) ?? ''));
  const word = git.words[at];
  if (word === undefined) return [{ ...move(someBranch, verbOf(git)), all: true }];
  if (textOf(word.value) !== '--refs') return [];
  return git.words.slice(at + 1).map((ref) => move(fullBranch(ref.value), ref));
}

/** `add`, `merge` and `pull` commit here, `push` pushes, `split` only makes commits (and a branch, if asked). */
function subtree(git: GitCommand, tree: GitTree): readonly RefMove[] {
  const [verb, remote, target] = git.operands;
  const name = verb && textOf(verb.value);
  if (name === 'add' || name === 'merge' || name === 'pull') return moveHeads(tree, 'commit', verbOf(git));
  if (name === 'push' && target !== undefined)
    return [{ ref: fullBranch(target.value), how: 'push', word: target, remote: remote?.value ?? [] }];
  const branchOption = lastOption(git, 'branch');
  return name === 'split' && branchOption?.value !== undefined
    ? [move(fullBranch(branchOption.value), branchOption.word)]
    : [];
}

function reflogMoves(git: GitCommand): readonly RefMove[] {
  return git.words.flatMap((word) => {
    const name = /^(.+)@\{/.exec(textOf(word.value) ?? '')?.[1];
    return name === undefined ? [] : [move(fullBranch(known(name)), word)];
  });
}
