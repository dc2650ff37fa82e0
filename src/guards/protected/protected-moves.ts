import type { GitStep } from '../../shell/git/line.ts';
import type { RefMove } from '../../shell/git/move.ts';
import { movesOf } from '../../shell/git/moves.ts';
import { hasDefault } from '../../shell/words/one-word.ts';
import type { BranchScope } from './branch-scope.ts';

interface Found {
  readonly move: RefMove;
  readonly sure: boolean;
}

/** At most one finding a command: the first that is sure, else the first that may be. */
export function protectedMoves(
  { git, trees }: GitStep,
  scope: BranchScope,
  allowInitialCommit: boolean,
): readonly Found[] {
  const found = trees.flatMap((tree) =>
    movesOf(git, tree).flatMap((move): readonly Found[] => {
      if (move.how === 'create' || (move.how === 'first' && allowInitialCommit)) return [];
      const answer = scope.covers(move, tree);
      if (answer === 'unknown' && isDefaulted(move)) return [];
      return answer === 'no' ? [] : [{ move, sure: answer === 'yes' && move.sure !== false && trees.length === 1 }];
    }),
  );
  return (found.some(({ sure }) => sure) ? found.filter(({ sure }) => sure) : found).slice(0, 1);
}

/** `${BRANCH:-topic}`: what the line itself says is another way of reading it. */
const isDefaulted = ({ ref }: RefMove): boolean => {
  const gaps = ref.filter((piece) => typeof piece !== 'string');
  return gaps.length > 0 && gaps.every(hasDefault);
};
