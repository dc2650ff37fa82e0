import { join, known, type Piece, type Value } from '../value.ts';
import { branchName, type GitTree } from './tree.ts';

/** A branch's full name from a word: `topic`, `heads/topic`, `refs/heads/topic`, known or not. */
export function fullBranch(name: Value): Value {
  const [first] = name;
  if (typeof first === 'string') {
    if (first.startsWith('refs/')) return name;
    if (/^(?:heads|tags|remotes|notes)\//.test(first)) return join(known('refs/'), name);
  }
  return join(known('refs/heads/'), name);
}

/** Ways to print the name of the branch that is checked out. */
const PRINTS_BRANCH =
  /^(?:\$\(|`)\s*git\s+(?:branch\s+--show-current|rev-parse\s+(?:--symbolic-full-name\s+)?--abbrev-ref\s+(?:HEAD|@)|symbolic-ref\s+(?:(?:-q|--quiet|--short)\s+)+HEAD)\s*(?:2>\s*\/dev\/null\s*)?(?:\)|`)$/;

/** The text of a word in which git itself is asked for the current branch, as long as the line has not left it. */
export function withBranchNames(value: Value, tree: GitTree): Value {
  const [head] = tree.heads;
  const name =
    tree.heads.length === 1 && head === tree.repository.head && 'ref' in head ? branchName(head.ref) : undefined;
  if (name === undefined) return value;
  const isBranch = (piece: Piece): boolean =>
    typeof piece !== 'string' && piece.gap === 'command' && PRINTS_BRANCH.test(piece.source);
  return value.some(isBranch) ? join(...value.map((piece): Value => (isBranch(piece) ? known(name) : [piece]))) : value;
}
