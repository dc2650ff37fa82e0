import { placesFound } from '../effects/find.ts';
import { readArguments } from '../options.ts';
import type { Command, Reading, Word } from '../reading.ts';
import { join, known, type Piece, prefixOf, show, textOf, unknown, type Value } from '../value.ts';

/**
 * A command's arguments with what find and xargs put into them, as far as the text shows it: `{}` of `find -exec`
 * becomes the paths that the walk may find, names that xargs reads become what the command in front prints, and so does
 * `$(find …)`. One list per way; the words as they stand where nothing is known.
 */
export function givenWords(command: Command, reading: Reading | undefined): readonly (readonly Word[])[] {
  const words = withListed(command.words.slice(1), reading);
  const via = command.via.findLast(({ kind }) => kind === 'find' || kind === 'xargs');
  if (via === undefined || !words.some((word) => word.value.some(isGiven))) return [words];
  // Each of a search's actions would have all of its words read anew.
  if (via.words.length > MOST_WORDS) return [words];
  const carrier = reading?.commands.find((one) => one.words === via.words);
  const given =
    via.kind === 'find'
      ? searched(via.name, via.words.slice(1))
      : carrier === undefined || reading === undefined
        ? undefined
        : printed(carrier, reading);
  if (given === undefined) return [words];
  return given.map((value) => words.map((word) => ({ ...word, value: filled(word.value, value) })));
}

const MOST_WORDS = 200;

/** What `read` reads has the name of a variable. */
const isGiven = (piece: Piece): boolean =>
  typeof piece !== 'string' && piece.gap === 'input' && piece.name === undefined;
const filled = (value: Value, given: Value): Value =>
  join(...value.map((piece): Value => (isGiven(piece) ? given : [piece])));

/** `$(find . -name x)`: a word for each kind of names that the programs in it print. */
function withListed(words: readonly Word[], reading: Reading | undefined): readonly Word[] {
  if (reading === undefined || !words.some(({ value }) => isSearch(value))) return words;
  return words.flatMap((word) => {
    const [piece] = word.value;
    const names = typeof piece === 'object' && isSearch(word.value) ? listed(piece.source, reading) : undefined;
    return names?.map((value) => ({ ...word, value })) ?? [word];
  });
}

const isSearch = ([piece, ...rest]: Value): boolean =>
  rest.length === 0 &&
  typeof piece === 'object' &&
  piece.gap === 'command' &&
  /^(?:\$\(|`)\s*(?:g?find|fd|fdfind)\s/u.test(piece.source);

/** What one search prints, or the last program of the pipe that it feeds; nothing else may print beside them. */
function listed(source: string, reading: Reading): readonly Value[] | undefined {
  const start = reading.text.indexOf(source);
  if (start < 0) return undefined;
  const inside = reading.commands.filter(({ span }) => start <= span.start && span.end <= start + source.length);
  const isPipe = inside.every(
    ({ stdin }, at) => at === 0 || (stdin?.from === 'pipe' && stdin.commands.includes(inside[at - 1]?.index ?? -1)),
  );
  const last = inside.at(-1);
  return isPipe && last !== undefined ? namesFrom(last, reading) : undefined;
}

/** `-printf '%h'` prints the directories of what is found, `-ls` a table. */
const printsOther = (words: readonly Word[]): boolean =>
  words.some(({ value }) => /^-f?(?:printf|ls)$/u.test(textOf(value) ?? ''));

const BELOW: Piece = { gap: 'glob', source: '**', splits: true };
const ANY_NAME: Piece = { gap: 'unread', source: '…', splits: true, within: true };

function searched(name: string, words: readonly Word[]): readonly Value[] {
  if (!/^fd(?:find)?$/u.test(name)) return placesFound(words).map(({ path }) => path);
  const own = words.findIndex((word) => FD_ACTION.test(textOf(word.value) ?? ''));
  const args = readArguments(own < 0 ? words : words.slice(0, own), FD);
  const [pattern, ...places] = args.operands;
  const starts = [...places, ...args.values('search-path')].map((word) => word.value);
  const suffixes = args.values('extension').map((word): Value => [ANY_NAME, '.', ...word.value]);
  const names = suffixes.length > 0 ? suffixes : [nameFound(pattern, args.has('glob'))];
  return (starts.length > 0 ? starts : [known('.')]).flatMap((start) =>
    names.map((one) => join(start, known('/'), [BELOW], known('/'), one)),
  );
}

/** As in fd 10. */
const FD =
  'e,extension= t,type= d,max-depth= min-depth= exact-depth= E,exclude= g,glob H,hidden I,no-ignore a,absolute-path ' +
  'p,full-path F,fixed-strings s,case-sensitive i,ignore-case L,follow S,size= changed-within= changed-before= o,owner= ' +
  'and= c,color= j,threads= max-results= search-path= base-directory= C= format= ignore-file= u,unrestricted 0,print0';
const FD_ACTION = /^(?:-[xX]|--exec(?:-batch)?)$/u;

/** fd looks for its pattern anywhere in a name: what a plain one, a dot or an escaped dot in it, leaves open. */
function nameFound(pattern: Word | undefined, isGlob: boolean): Value {
  const [, before = '', text = '', after = ''] =
    /^(\^?)((?:[\w-]|\\?\.)+)(\$?)$/u.exec(textOf(pattern?.value ?? []) ?? '') ?? [];
  const name = text.replaceAll('\\', '');
  if (!/\w/u.test(name)) return [ANY_NAME];
  const open = (anchor: string): Value => (isGlob || anchor !== '' ? [] : [ANY_NAME]);
  return [...open(before), name, ...open(after)];
}

/** What feeds a command's standard input, when all that it prints are file names that are known in part. */
function printed(command: Command, reading: Reading): readonly Value[] | undefined {
  if (command.stdin?.from !== 'pipe' || command.stdin.commands.length === 0) return undefined;
  const names = command.stdin.commands.map((index) => {
    const source = reading.commands[index];
    return source === undefined ? undefined : namesFrom(source, reading);
  });
  return names.some((one) => one === undefined) ? undefined : names.flatMap((one) => one ?? []);
}

/** Programs that pass some of their input lines on as they are, or some of their last parts. */
const FILTERS = new Set('sort uniq head tail grep egrep fgrep rg shuf tac tee cat'.split(' '));

function namesFrom(source: Command, reading: Reading): readonly Value[] | undefined {
  const words = source.words.slice(1);
  const operands = words.filter((word) => !prefixOf(word.value).startsWith('-'));
  const name = source.name ?? '';
  if (/^(?:g?find|fd|fdfind)$/u.test(name)) return printsOther(words) ? undefined : searched(name, words);
  if (FILTERS.has(name) && source.stdin?.from === 'pipe') return printed(source, reading)?.map(someOf);
  // What git tells of itself is worked out where its repositories are known.
  if (name === 'git' && textOf(operands[0]?.value ?? []) === 'rev-parse')
    return [[unknown('command', `$(${source.words.map(({ value }) => show(value)).join(' ')})`)]];
  if (name === 'ls') return namesListed(words, operands);
  const listsFiles = words.some((word) => /^-[A-Za-z]*l|^--files-with-matches$/u.test(textOf(word.value) ?? ''));
  if (!/^(?:[ef]?grep|rg|ag)$/u.test(name) || !listsFiles) return undefined;
  const places = operands.length > 1 ? operands.slice(1).map((word) => word.value) : [known('.')];
  const isDeep = !name.endsWith('grep') || words.some((word) => RECURSIVE.test(textOf(word.value) ?? ''));
  const files = isDeep ? places.filter(mayBeFile) : places;
  return [...files.map(someOf), ...(isDeep ? places.map((place) => join(place, known('/'), [BELOW])) : [])];
}

/** A pattern, or a name that looks like one of a plain file. */
const mayBeFile = (place: Value): boolean => /[^./]\.\w{1,5}$/u.test(textOf(place) ?? 'x.x');

const RECURSIVE = /^-[A-Za-z]*[rR]|^--(?:dereference-)?recursive$/u;

/** `ls x*` prints names that match; `ls x` prints `x`, or the names in it; with `-d` only `x`. */
function namesListed(words: readonly Word[], operands: readonly Word[]): readonly Value[] {
  const has = (option: RegExp): boolean => words.some((word) => option.test(textOf(word.value) ?? ''));
  const hidden = has(/^-\w*[aAf]|^--(?:almost-)?all$/u);
  const inside: Value = [{ gap: 'glob', source: '*', splits: true, ...(hidden ? { dots: true } : {}) }];
  const itself = has(/^-\w*d|^--directory$/u);
  if (operands.length === 0) return [itself ? known('.') : inside];
  return operands.flatMap(({ value }): readonly Value[] =>
    itself || value.some((piece) => typeof piece !== 'string') ? [value] : [value, inside],
  );
}

/** A filter lets some names through, so a star no longer stands for all of them. */
const someOf = (value: Value): Value =>
  value.map((piece) => (typeof piece !== 'string' && piece.source === '*' ? { ...ANY_NAME, source: '*' } : piece));
