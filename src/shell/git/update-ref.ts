import type { Word } from '../reading.ts';
import { known, type Piece, textOf, type Value } from '../value.ts';
import { type GitCommand, has, switched } from './git.ts';
import { moveHeads, type RefMove, someBranch } from './move.ts';
import { commitOf, type GitTree } from './tree.ts';

/** `update-ref [-d] <ref> [<new> [<old>]]`, or commands on its standard input (git-update-ref(1)). */
export function updateRefMoves(git: GitCommand, tree: GitTree): readonly RefMove[] {
  const word = git.verb ?? git.command.words[0];
  if (has(git, 'stdin'))
    return fromInput(git, word, /^(?:update|create|delete|symref-update|symref-create|symref-delete) (\S+)/);
  const [name, target] = git.operands;
  if (name === undefined || (target === undefined && !has(git, 'd')))
    return git.unknown.map((one) => ({ ref: someBranch, how: 'move', word: one }));
  const text = textOf(name.value);
  if (text === 'HEAD') return switched(git, 'deref') === false ? [] : moveHeads(tree, 'move', name);
  const current = text === undefined ? undefined : tree.repository.ref(text);
  const wanted = target && textOf(target.value);
  if (
    current !== undefined &&
    wanted !== undefined &&
    !tree.touched.has(text ?? '') &&
    commitOf(tree, wanted) === current
  )
    return [];
  const final = text === undefined ? name.value : known(tree.finalRef(text));
  return [{ ref: final, how: has(git, 'd') ? 'delete' : 'move', word: name }];
}

/** `fast-import` writes the branches that its stream names in `commit` and `reset`. */
export function streamMoves(git: GitCommand): readonly RefMove[] {
  return fromInput(git, git.verb ?? git.command.words[0], /^(?:commit|reset) (\S+)/);
}

function fromInput(git: GitCommand, word: Word, line: RegExp): readonly RefMove[] {
  const text = inputText(git);
  if (text === undefined) return [{ ref: someBranch, how: 'move', word }];
  return linesOf(text).flatMap((one) => {
    const start = one.map((piece) => (typeof piece === 'string' ? piece : '\u0001')).join('');
    const name = line.exec(start)?.[1];
    if (name === undefined)
      return start.includes('\u0001') && !/^\w+ /.test(start) ? [{ ref: someBranch, how: 'move' as const, word }] : [];
    return [{ ref: name.includes('\u0001') ? someBranch : known(name), how: 'move' as const, word }];
  });
}

/** What the command reads from its standard input, as far as the line tells. */
export function inputText({ command }: GitCommand): Value | undefined {
  const { stdin } = command;
  return stdin?.from === 'text' || stdin?.from === 'pipe' ? stdin.text : undefined;
}

/** Splits at line ends and NUL bytes (`-z`). */
function linesOf(text: Value): readonly Value[] {
  const lines: Piece[][] = [[]];
  for (const piece of text) {
    if (typeof piece !== 'string') lines.at(-1)?.push(piece);
    else
      for (const [index, part] of piece.split(/[\n\0]/).entries()) {
        if (index > 0) lines.push([]);
        if (part !== '') lines.at(-1)?.push(part);
      }
  }
  return lines;
}
