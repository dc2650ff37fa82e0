import type { Word } from '../reading.ts';
import { known, show, textOf, type Value } from '../value.ts';
import { type GitCommand, has } from './git.ts';
import { type RefMove, someBranch } from './move.ts';
import { fullBranch } from './names.ts';
import { mapRef, parseRefspec } from './refspec.ts';
import type { GitTree } from './tree.ts';

/** Local branches that `fetch` and `pull` write: those that a refspec, given or configured, names behind its colon. */
export function fetchMoves(git: GitCommand, tree: GitTree): readonly RefMove[] {
  if (has(git, 'dry-run') || has(git, 'prefetch')) return [];
  const [remote, ...specs] = git.operands;
  const word = remote ?? git.verb ?? git.command.words[0];
  const unsure = has(git, 'stdin') ? [{ ref: someBranch, how: 'move' as const, word }] : [];
  const name = (remote && textOf(remote.value)) ?? 'origin';
  const configured = tree.configs(`remote.${name}.fetch`);
  if (specs.length === 0) return [...configured.flatMap((value) => written(git, { ...word, value }, tree)), ...unsure];
  const given = git.options.filter((option) => option.name === 'refmap');
  const maps = given.length > 0 ? given.map(({ value }) => value ?? []) : configured;
  return [...specs.flatMap((spec) => [...written(git, spec, tree), ...mapped(spec, maps)]), ...unsure];
}

/** What is named alone goes where `--refmap`, or else the configuration, has it besides (git-fetch(1)). */
function mapped(word: Word, maps: readonly Value[]): readonly RefMove[] {
  const text = textOf(word.value);
  const { source, destination } = parseRefspec(text ?? ':');
  const ref = textOf(fullBranch(known(source))) ?? '';
  if (destination !== undefined) return [];
  return maps.flatMap((value): readonly RefMove[] => {
    const map = parseRefspec(show(value));
    const target = mapRef(map.source, map.destination ?? '', ref);
    return target?.startsWith('refs/heads/') === true ? [{ ref: known(target), how: 'move', word }] : [];
  });
}

function written(git: GitCommand, word: Word, tree: GitTree): readonly RefMove[] {
  const text = textOf(word.value);
  if (text === undefined) return unknownTarget(word);
  const { source, destination, force, negative } = parseRefspec(text);
  if (destination === undefined || destination === '' || negative) return [];
  const target = textOf(fullBranch(known(destination))) ?? destination;
  if (!force && !has(git, 'force') && isSame(source, target) && isRemote(git, tree)) return [];
  if (!source.includes('*')) return target.startsWith('refs/heads/') ? [{ ref: known(target), how: 'move', word }] : [];
  if (!target.startsWith('refs/heads/') && !target.startsWith('refs/*')) return [];
  // Which branches the remote has is not known: those that are here count.
  const here = tree.repository.refs('refs/heads/').filter((ref) => mapRef(target, target, ref) !== undefined);
  return here.map((ref) => ({ ref: known(ref), how: 'move', word }));
}

/** Fetching a branch of a configured remote into the local one of the same name: git only moves it forward. */
function isSame(source: string, target: string): boolean {
  return textOf(fullBranch(known(source))) === target;
}

function isRemote(git: GitCommand, tree: GitTree): boolean {
  const name = textOf(git.operands[0]?.value ?? []);
  return name !== undefined && tree.repository.config(`remote.${name}.url`).length > 0;
}

/** `origin $SPEC` may name a local branch only where a colon may stand. */
function unknownTarget(word: Word): readonly RefMove[] {
  const at = word.value.findLastIndex((piece) => typeof piece === 'string' && piece.includes(':'));
  const holder = word.value[at];
  if (typeof holder !== 'string') return [];
  const behind: Value = [...known(holder.slice(holder.lastIndexOf(':') + 1)), ...word.value.slice(at + 1)];
  return [{ ref: fullBranch(behind), how: 'move', word }];
}
