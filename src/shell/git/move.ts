import type { Word } from '../reading.ts';
import { known, unknown, type Value } from '../value.ts';
import type { GitTree, LineHead } from './tree.ts';

/** One ref that a git command moves: sets to another commit, makes or deletes. */
export interface RefMove {
  /** The full name; with gaps where it is not known. */
  readonly ref: Value;
  /** `first`: the commit that begins an unborn branch; `create`: only makes refs that do not exist yet. */
  readonly how: 'commit' | 'first' | 'move' | 'delete' | 'create' | 'push';
  /** True when every ref that `ref` may stand for is moved. */
  readonly all?: true;
  /** False when another branch may be checked out instead. */
  readonly sure?: boolean;
  /** For a push: the remote's name or address as far as it is known; undefined for refs of the repository itself. */
  readonly remote?: Value;
  readonly word: Word;
}

/** Any branch at all. */
export const someBranch: Value = ['refs/heads/', unknown('unread', '…')];

/** What moves when a command moves the branch that is checked out. */
export function moveHeads(tree: GitTree, how: 'commit' | 'move', word: Word): readonly RefMove[] {
  return tree.heads.flatMap((head) => {
    const ref = headRef(head);
    if (ref === undefined) return [];
    const begins = head.state === 'unborn' && (tree.made || !tree.touched.has(head.ref));
    return [{ ref, how: begins ? 'first' : how, word, sure: tree.heads.length === 1 }];
  });
}

/** Undefined when no branch is checked out, or one that the line has just made. */
function headRef(head: LineHead): Value | undefined {
  if ('ref' in head) return known(head.ref);
  return head.state === 'unknown' ? someBranch : undefined;
}
