import type { Word } from '../reading.ts';
import { join, known, prefixOf, show, textOf, unknown, type Value } from '../value.ts';
import { isNamedTag } from '../words/variable-names.ts';
import { type GitCommand, has, lastOption } from './git.ts';
import { moveHeads, type RefMove, someBranch } from './move.ts';
import { fullBranch, isPrintedTag, withBranchNames } from './names.ts';
import { mapRef, parseRefspec, type Refspec } from './refspec.ts';
import { branchName, configText, type GitTree, newTag, refNamed, refOfHead } from './tree.ts';

/** Refspecs of one push: each is looked up in files; the others may be any branch. */
const MOST_SPECS = 1000;

/** Which refs of which remote a `git push` moves: by its refspecs, its switches, or the configuration (git-push(1)). */
export function pushMoves(git: GitCommand, tree: GitTree): readonly RefMove[] {
  if (has(git, 'dry-run')) return [];
  const [repository, ...rest] = git.operands;
  const word = repository ?? git.verb ?? git.command.words[0];
  const push: Push = {
    tree,
    remote: repository?.value ?? lastOption(git, 'repo')?.value ?? known(defaultRemote(tree)),
    deletes: has(git, 'delete'),
    prunes: has(git, 'prune'),
    word,
  };
  const several = git.unknown.filter((one) => !tree.fresh.has(show(fullBranch(one.value))) && !isNewTag(one, tree));
  const unsure = several.map((one) => moved(push, someBranch, one));
  const unknown = new Set(several);
  const specs = rest.filter((one) => !unknown.has(one));
  if (has(git, 'mirror') || isMirror(push)) return [{ ...moved(push, someBranch, word), all: true }, ...unsure];
  if (has(git, 'all', 'branches')) return [...allBranches(push), ...unsure];
  if (specs.length > 0) {
    const moves = specs.slice(0, MOST_SPECS).flatMap((spec, index) => specMoves(push, spec, specs[index - 1]));
    const more = specs[MOST_SPECS];
    return [...moves, ...(more === undefined ? [] : [moved(push, someBranch, more)]), ...unsure];
  }
  if (unsure.length > 0 || has(git, 'tags') || has(git, 'delete')) return unsure;
  return git.subcommand === 'send-pack' ? allBranches(push) : defaultMoves(push);
}

interface Push {
  readonly tree: GitTree;
  /** A name or an address. */
  readonly remote: Value;
  readonly deletes: boolean;
  /** What the other side has of a pattern, and this one does not, is deleted there. */
  readonly prunes: boolean;
  /** For messages where no refspec is given. */
  readonly word: Word;
}

function moved(push: Push, ref: Value, word: Word): RefMove {
  return { ref, how: push.deletes ? 'delete' : 'push', word, remote: push.remote };
}

/** The remote that a push without operands goes to. */
function defaultRemote(tree: GitTree): string {
  const branch = currentBranch(tree);
  const keys = [`branch.${branch}.pushRemote`, 'remote.pushDefault', `branch.${branch}.remote`];
  return keys.map((key) => configText(tree, key)).find((name) => name !== undefined) ?? 'origin';
}

function currentBranch(tree: GitTree): string | undefined {
  const [head] = tree.heads;
  const ref = refOfHead(head);
  return ref === undefined ? undefined : branchName(ref);
}

function remoteSetting({ tree, remote }: Push, name: string): readonly Value[] {
  const text = textOf(remote);
  return text === undefined ? [] : tree.configs(`remote.${text}.${name}`);
}

function isMirror(push: Push): boolean {
  return remoteSetting(push, 'mirror').some((value) => textOf(value) === 'true');
}

function allBranches(push: Push): readonly RefMove[] {
  if (!knowsBranches(push.tree)) return [{ ...moved(push, someBranch, push.word), all: true }];
  return refsBelow(push.tree, 'refs/heads/').map((ref) => moved(push, known(ref), push.word));
}

/** Those that are there, and those that the line makes or moves. */
function refsBelow({ repository, touched }: GitTree, prefix: string): readonly string[] {
  const made = [...touched].filter((ref) => ref.startsWith(prefix));
  return [...new Set([...repository.refs(prefix), ...made])];
}

/** Which branches a clone has that the line makes, is not known before. */
const knowsBranches = ({ located, made, heads }: GitTree): boolean =>
  located && !(made && heads.some(({ state }) => state === 'unknown'));

function specMoves(push: Push, word: Word, before: Word | undefined): readonly RefMove[] {
  // `tag v1` is short for `refs/tags/v1:refs/tags/v1`.
  if (textOf(word.value) === 'tag' || (before !== undefined && textOf(before.value) === 'tag')) return [];
  if (isPrintedTag(word.value) || isNamedTag(word.value)) return [];
  // Where a branch is called so, too, git refuses to choose; a deletion may mean that of the other side.
  if (isNewTag(word, push.tree) && !push.deletes) return [];
  const value = withBranchNames(word.value, push.tree);
  const text = textOf(value) ?? patternText(value);
  if (text === undefined) {
    const target = unknownDestination(value);
    // A branch that the line has just made cannot be one that was there before.
    return push.tree.fresh.has(show(target)) ? [] : [moved(push, target, word)];
  }
  const spec = parseRefspec(text);
  if (spec.negative) return [];
  if (push.deletes) return [moved(push, fullBranch(known(spec.source)), word)];
  if (spec.source === '' && spec.destination === '') return allBranches(push);
  return spec.destination === undefined ? ownNames(push, spec.source, word) : toDestination(push, spec, word);
}

const isNewTag = (word: Word, tree: GitTree): boolean => {
  const tag = newTag(word);
  return tag !== undefined && tree.fresh.has(tag);
};

/** `refs/*:refs/*` without quotes: no file is called so, and the pattern stands for itself. */
function patternText(value: Value): string | undefined {
  const isPattern = value.every((piece) => typeof piece === 'string' || piece.gap === 'glob');
  const text = show(value);
  return isPattern && /:|^\+?refs/.test(text) ? text : undefined;
}

/** `HEAD:$X`, `"$X"`: whatever stands behind the last known colon. */
function unknownDestination(value: Value): Value {
  const at = value.findLastIndex((piece) => typeof piece === 'string' && piece.includes(':'));
  const holder = value[at];
  if (typeof holder !== 'string') return prefixOf(value).startsWith('refs/') ? value : fullBranch(withoutPlus(value));
  const behind = holder.slice(holder.lastIndexOf(':') + 1);
  return fullBranch([...known(behind), ...value.slice(at + 1)]);
}

function withoutPlus(value: Value): Value {
  const [first, ...rest] = value;
  return typeof first === 'string' && first.startsWith('+') ? [...known(first.slice(1)), ...rest] : value;
}

function toDestination(push: Push, { source, destination = '' }: Refspec, word: Word): readonly RefMove[] {
  if (destination === '') return [];
  if (!source.includes('*'))
    return destination === 'HEAD'
      ? []
      : [moved({ ...push, deletes: source === '' }, fullBranch(known(destination)), word)];
  const { tree } = push;
  if (!knowsBranches(tree)) return [{ ...moved(push, someBranch, word), all: true }];
  const moves = refsBelow(tree, 'refs/').flatMap((ref) => {
    const target = mapRef(source, destination, ref) ?? mapRef(`refs/${source}`, `refs/${destination}`, ref);
    return target === undefined ? [] : [moved(push, known(target), word)];
  });
  if (!push.prunes) return moves;
  const [before = '', behind = ''] = destination.split('*');
  const gone = join(known(before), [unknown('unread', '*')], known(behind));
  return [...moves, moved({ ...push, deletes: true }, before.startsWith('refs') ? gone : fullBranch(gone), word)];
}

/** A refspec without a destination: the same name there, unless the configuration maps it. */
function ownNames(push: Push, source: string, word: Word): readonly RefMove[] {
  const { tree } = push;
  if (source === 'HEAD' || source === '@')
    return moveHeads(tree, 'move', word).map(({ ref }) => moved(push, ref, word));
  if (source.includes('*')) return toDestination(push, { ...parseRefspec(source), destination: source }, word);
  const ref = refNamed(tree, source) ?? textOf(fullBranch(known(source))) ?? '';
  return [moved(push, known(configuredTarget(push, ref) ?? ref), word)];
}

/** `remote.<name>.push` first, then the upstream where `push.default` says so (builtin/push.c, refspec_append_mapped). */
function configuredTarget(push: Push, ref: string): string | undefined {
  for (const value of remoteSetting(push, 'push')) {
    const { source, destination } = parseRefspec(textOf(value) ?? '');
    const target = destination === undefined ? undefined : mapRef(source, destination, ref);
    if (target !== undefined) return textOf(fullBranch(known(target)));
  }
  return pushDefault(push.tree) === 'upstream' ? upstreamOf(push.tree, ref) : undefined;
}

function pushDefault(tree: GitTree): string {
  const name = configText(tree, 'push.default') ?? 'simple';
  return name === 'tracking' ? 'upstream' : name;
}

function upstreamOf(tree: GitTree, ref: string): string | undefined {
  return configText(tree, `branch.${branchName(ref)}.merge`);
}

/** Without a refspec: the remote's own list, else `push.default`. */
function defaultMoves(push: Push): readonly RefMove[] {
  const { tree, word } = push;
  const configured = remoteSetting(push, 'push');
  if (configured.length > 0) return configured.flatMap((value) => specMoves(push, { ...word, value }, undefined));
  const mode = pushDefault(tree);
  if (mode === 'matching') return allBranches(push);
  if (mode === 'nothing') return [];
  return moveHeads(tree, 'move', word).flatMap(({ ref, how }) => {
    const target = mode === 'upstream' ? upstreamOf(tree, textOf(ref) ?? '') : undefined;
    if (how === 'first' || (mode === 'upstream' && target === undefined)) return [];
    return [moved(push, target === undefined ? ref : known(target), word)];
  });
}
