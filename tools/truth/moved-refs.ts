import type { GitStep } from '../../src/shell/git/line.ts';
import { movesOf } from '../../src/shell/git/moves.ts';
import { couldBe, show } from '../../src/shell/value.ts';
import { couldMatch, parseGlob } from '../../src/shell/words/pattern.ts';
import type { Fault } from './fault.ts';
import type { Judgement } from './judge.ts';
import type { Observation } from './observe.ts';
import { REPOSITORIES, type Refs } from './refs.ts';

/** A ref of a repository that is not what it was: an object id or `ref: …`; undefined where there is none. */
export interface Moved {
  readonly repository: string;
  readonly ref: string;
  readonly was: string | undefined;
  readonly is: string | undefined;
}

export function movedRefs(before: ReadonlyMap<string, Refs>, after: ReadonlyMap<string, Refs>): readonly Moved[] {
  return [...after].flatMap(([repository, refs]) => {
    const old = before.get(repository) ?? new Map<string, string>();
    return [...new Set([...old.keys(), ...refs.keys()])].flatMap((ref) => {
      const [was, is] = [old.get(ref), refs.get(ref)];
      return was === is ? [] : [{ repository, ref, was, is }];
    });
  });
}

/** Compares the moves of branches that were told with those that happened. */
export function compareRefs(
  { call }: Judgement,
  before: ReadonlyMap<string, Refs>,
  { refs }: Observation,
): readonly Fault[] {
  return movedRefs(before, refs)
    .filter((moved) => moved.ref.startsWith('refs/heads/') && !isTold(moved, call.git) && !isWritten(moved, call))
    .map(({ repository, ref }) => ({ kind: 'untold ref', about: `${repository} ${ref}` }));
}

function isTold({ repository, ref }: Moved, steps: readonly GitStep[]): boolean {
  return steps.some(({ git, trees }) =>
    trees.some((tree) =>
      movesOf(git, tree).some((move) => {
        const here =
          move.remote !== undefined || !tree.located || tree.repository.commonDirectory === REPOSITORIES[repository];
        return (
          here &&
          (couldBe(move.ref, ref) || couldMatch(move.ref, parseGlob(ref)) || tree.finalRef(show(move.ref)) === ref)
        );
      }),
    ),
  );
}

/** Moved by its file, not by git. */
function isWritten({ repository, ref }: Moved, { effects }: Judgement['call']): boolean {
  const parts = `${REPOSITORIES[repository]}/${ref}`.split('/');
  const places = parts.map((_, index) => parts.slice(0, index + 1).join('/'));
  const files = [places.at(-1) ?? '', `${REPOSITORIES[repository]}/packed-refs`];
  return effects.some(
    ({ action, path, reach }) =>
      /^(?:write|append|remove|move|link)$/.test(action) &&
      (files.some((file) => couldMatch(path, parseGlob(file))) ||
        (reach !== 'entry' && places.some((place) => couldMatch(path, parseGlob(place))))),
  );
}

/** A branch at a commit that is new and that no command which makes commits has logged: put together by hand. */
export function isMadeByHand({ ref, is = '' }: Moved, seen: Observation, commits: ReadonlySet<string>): boolean {
  if (!ref.startsWith('refs/heads/') || !/^[0-9a-f]{40}$/.test(is) || commits.has(is)) return false;
  const logged = [...seen.logged.values()].flat();
  return !logged.some((line) => line.split(' ')[1] === is && MAKES_COMMITS.test(line));
}

/** A log entry that says more than that a branch was set to a commit that was there. */
const MAKES_COMMITS = /\t(?!checkout: |reset: |branch: |.*: Fast-forward$)./;
