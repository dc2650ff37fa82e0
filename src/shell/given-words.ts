import { placesFound } from './effects-find.ts';
import type { Command, Reading, Via, Word } from './reading.ts';
import { join, known, type Piece, prefixOf, textOf, type Value } from './value.ts';

/**
 * A command's arguments with what find and xargs put into them, as far as the text shows it: `{}` of `find -exec`
 * becomes the paths that the walk may find, names that xargs reads become what the command in front prints. One list
 * per way; the words as they stand where nothing is known.
 */
export function givenWords(command: Command, reading: Reading | undefined): readonly (readonly Word[])[] {
  const words = command.words.slice(1);
  const carrier = command.via.findLast((via) => via.kind === 'find' || via.kind === 'xargs');
  if (carrier === undefined || !words.some(hasGiven)) return [words];
  const given =
    carrier.kind === 'find'
      ? placesFound(carrier.words.slice(1)).map((one) => one.path)
      : printedNames(carrier, command, reading);
  if (given === undefined) return [words];
  return given.map((value) => words.map((word) => ({ ...word, value: filled(word.value, value) })));
}

const isGiven = (piece: Piece): boolean =>
  typeof piece !== 'string' && (piece.gap === 'input' || piece.source === '{}');
const hasGiven = (word: Word): boolean => word.value.some(isGiven);
const filled = (value: Value, given: Value): Value =>
  join(...value.map((piece): Value => (isGiven(piece) ? given : [piece])));

/** What the commands that feed a pipe print, when all they print are file names that are known in part. */
function printedNames(_carrier: Via, command: Command, reading: Reading | undefined): readonly Value[] | undefined {
  const stdin = command.stdin;
  if (reading === undefined || stdin?.from !== 'pipe') return undefined;
  const names: Value[] = [];
  for (const index of stdin.commands) {
    const source = reading.commands[index];
    const printed = source === undefined ? undefined : namesFrom(source, reading);
    if (printed === undefined) return undefined;
    names.push(...printed);
  }
  return names;
}

/** Programs that pass some of their input lines on as they are. */
const FILTERS = new Set('sort uniq head tail grep egrep fgrep rg shuf tac tee cat'.split(' '));

function namesFrom(source: Command, reading: Reading): readonly Value[] | undefined {
  const words = source.words.slice(1);
  const operands = words.filter((word) => !prefixOf(word.value).startsWith('-'));
  const name = source.name ?? '';
  if (name === 'find') return placesFound(words).map((one) => one.path);
  if (FILTERS.has(name) && source.stdin?.from === 'pipe') {
    const before = source.stdin.commands.map((index) => reading.commands[index]);
    const all = before.map((one) => (one === undefined ? undefined : namesFrom(one, reading)));
    return all.some((one) => one === undefined) ? undefined : all.flatMap((one) => one ?? []);
  }
  if (name === 'ls') return operands.length > 0 ? operands.map((word) => listed(word.value)) : [listed(known('.'))];
  if (
    /^(?:grep|egrep|rg|ag)$/u.test(name) &&
    words.some((word) => /^-[A-Za-z]*l|^--files-with-matches$/u.test(textOf(word.value) ?? ''))
  )
    return operands.length > 1 ? operands.slice(1).map((word) => below(word.value)) : [below(known('.'))];
  return undefined;
}

/** `ls x` prints `x`, or the names in it. */
const listed = (value: Value): Value =>
  value.some((piece) => typeof piece !== 'string') ? value : [{ gap: 'glob', source: '*', splits: true }];
const below = (value: Value): Value => [...value, { gap: 'glob', source: '**', splits: true }];
