import type { Command } from '../reading.ts';
import { join, known, type Piece, textOf, type Value } from '../value.ts';
import { branchName, type GitTree, refOfHead } from './tree.ts';

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
  /^git\s+(?:branch\s+--show-current|rev-parse\s+(?:--symbolic-full-name\s+)?--abbrev-ref\s+(?:HEAD|@)|symbolic-ref\s+(?:(?:-q|--quiet|--short)\s+)+HEAD)$/;
const SUBSTITUTION = /^(?:\$\(|`)\s*(git\s.*?)\s*(?:2>\s*\/dev\/null\s*)?(?:\)|`)$/;

/** Whether a command prints the name of the branch that is checked out. */
export const printsBranch = ({ name, words }: Command): boolean =>
  name === 'git' && PRINTS_BRANCH.test(words.map(({ value }) => textOf(value) ?? '').join(' '));

/** The text of a word in which git itself is asked for the current branch, where that was the same one every time. */
export function withBranchNames(value: Value, tree: GitTree): Value {
  const [head, ...others] = tree.asked;
  const isOne = head !== undefined && 'ref' in head && others.every((one) => refOfHead(one) === head.ref);
  const name = isOne ? branchName(head.ref) : undefined;
  if (name === undefined) return value;
  const isBranch = (piece: Piece): boolean =>
    typeof piece !== 'string' &&
    piece.gap === 'command' &&
    PRINTS_BRANCH.test(SUBSTITUTION.exec(piece.source)?.[1] ?? '');
  return value.some(isBranch) ? join(...value.map((piece): Value => (isBranch(piece) ? known(name) : [piece]))) : value;
}

/**
 * `$(git describe --tags)` prints a tag, alone or with a commit behind it, which no branch is called by. With other options,
 * also shortened ones, it prints branches (`--all`) or what it is told to (`--dirty=:main`).
 */
const PRINTS_TAG =
  /^(?:\$\(|`)[ \t]*git[ \t]+describe(?:[ \t]+(?:--(?:tags|always|long|exact-match|first-parent|dirty|abbrev=\d+)|HEAD[~^\d]*))*[ \t]*(?:2>[ \t]*\/dev\/null[ \t]*)?(?:\)|`)$/;

/** The version of a manifest, which npm takes for nothing else: what `node -p` prints of its `version`. */
const PRINTS_VERSION =
  /^(?:\$\(|`)[ \t]*(?:node[ \t]+(?:-p|-pe|--print)[ \t]+["']require\(\\?["'](?:\.\.?\/)+package(?:\.json)?\\?["']\)\.version["']|jq[ \t]+(?:-r|--raw-output)[ \t]+["']?\.version["']?[ \t]+(?:\.\/)?package\.json)[ \t]*(?:\)|`)$/;

/** Whether a word is nothing but the name of a tag that git is asked for. */
export const isPrintedTag = ([piece, ...rest]: Value): boolean =>
  rest.length === 0 &&
  typeof piece === 'object' &&
  piece.gap === 'command' &&
  (PRINTS_TAG.test(piece.source) || PRINTS_VERSION.test(piece.source));
