import type { Piece, Value } from '../value.ts';

/** Programs whose output is one word that is no option: names of refs and commits, dates, paths, numbers. */
const PRINTS_ONE_WORD =
  /^(?:\$\(|`)\s*(?:git\s+(?:-C\s+\S+\s+)?(?:branch\s+--show-current|rev-parse|symbolic-ref|merge-base|describe|write-tree|commit-tree|hash-object|rev-list|stash\s+create)|date|pwd|basename|dirname|mktemp|whoami|hostname|nproc|uuidgen|id)\b/;

/** Whether a word may become several words, or none, and so hold options. Patterns of file names aside. */
export function mayBeSeveral(value: Value): boolean {
  return value.some(
    (piece) => typeof piece !== 'string' && piece.splits && piece.gap !== 'glob' && !printsOneWord(piece),
  );
}

/** An expansion outside of quotes that may be no word at all. */
export const mayBeNone = (value: Value): boolean =>
  value.every((piece) => typeof piece !== 'string' && piece.splits && piece.gap !== 'glob');

/**
 * `v$VERSION`, `https://x:$TOKEN@host/x`: letters beside a variable that nothing in the line has set are written for one
 * word. Behind a hyphen (`-${X}nm`) they are options, whatever the variable adds to them.
 */
export const isMeantAsOne = (value: Value): boolean =>
  !startsWithHyphen(value) &&
  value.some((piece) => typeof piece === 'string' && /\w/.test(piece)) &&
  value.every((piece) => typeof piece === 'string' || !piece.splits || piece.gap === 'variable');

/** A variable by its name, and not all elements of an array or all arguments, which are several words by intent. */
const ONE_VARIABLE = /^\$\{?[A-Za-z_]\w*(?![\w[])/;

/**
 * `$OUT/dist`: the same of a path, where a wrong guess costs a directory. What is read from input or printed by a program
 * is no such variable.
 */
export const isOnePath = (value: Value): boolean =>
  !mayBeSeveral(value) ||
  (isMeantAsOne(value) &&
    value.every((piece) => typeof piece === 'string' || piece.gap !== 'variable' || ONE_VARIABLE.test(piece.source)));

const startsWithHyphen = ([first]: Value): boolean => typeof first === 'string' && first.startsWith('-');

/** `${OUT:-build}` where nothing has set it: the other way of reading the line has what the line itself says. */
export const hasDefault = (piece: Piece): boolean =>
  typeof piece !== 'string' && piece.gap === 'variable' && /^\$\{\w+:?[-=]/.test(piece.source);

/** `$(which node)`, `$(command -v node)`: the file of a program, never a directory. */
const PRINTS_PROGRAM = /^(?:\$\(|`)\s*(?:which|command\s+-v|type\s+-p)\s+[\w.+-]+\s*(?:2>\s*\/dev\/null\s*)?(?:\)|`)$/;

export const printsProgram = (piece: Piece): boolean =>
  typeof piece !== 'string' && piece.gap === 'command' && PRINTS_PROGRAM.test(piece.source);

export function printsOneWord(piece: Piece): boolean {
  return typeof piece !== 'string' && piece.gap === 'command' && PRINTS_ONE_WORD.test(piece.source);
}
