import type { Command, Via, Word } from '../shell/reading.ts';
import { textOf } from '../shell/value.ts';
import { couldMatch, matchesWord } from './pattern.ts';

/** A command as rules describe it: the program's name, words that follow in order, and options that stand anywhere. */
export interface CommandPattern {
  readonly name: string;
  readonly words: readonly string[];
  readonly options: readonly string[];
}

/**
 * `npm publish`: a command `npm` whose first word that is no option is `publish`; whatever follows does not count.
 * Words that begin with `-` must stand somewhere before a `--`, in any order (`--tag` also matches `--tag=x`).
 * `*` stands for any text within one word.
 */
export function commandPattern(text: string): CommandPattern {
  const [name = '', ...rest] = text.trim().split(/\s+/);
  return {
    name,
    words: rest.filter((word) => !isOption(word)),
    options: rest.filter(isOption),
  };
}

/** `maybe`: words that are known only at run time decide. */
export function matchCommand(pattern: CommandPattern, command: Command): 'yes' | 'maybe' | 'no' {
  const [program, ...words] = command.words;
  const name = matchName(pattern.name, command.name, program);
  if (name === 'no') return 'no';
  return weakest([
    name,
    matchOperands(pattern.words, words),
    ...pattern.options.map((option) => matchOption(option, words)),
  ]);
}

/**
 * The same for a program that carries the command (`sudo`, `env`, `timeout`), which is no command of its own: the pattern's
 * words are then those of the carried command, and its options may be either's.
 */
export function matchCarrier(pattern: CommandPattern, { name, words }: Via, command: Command): 'yes' | 'maybe' | 'no' {
  const [program] = words;
  if (program === undefined || matchName(pattern.name, name, program) !== 'yes') return 'no';
  const all = [...words.slice(1), ...command.words];
  return weakest([
    matchOperands(pattern.words, command.words),
    ...pattern.options.map((option) => matchOption(option, all)),
  ]);
}

type Match = 'yes' | 'maybe' | 'no';

const weakest = (matches: readonly Match[]): Match =>
  matches.includes('no') ? 'no' : matches.includes('maybe') ? 'maybe' : 'yes';

const isOption = (text: string): boolean => text.length > 1 && text.startsWith('-');

/** A pattern with a slash means that very path; otherwise the plain name counts. */
function matchName(pattern: string, name: string | undefined, program: Word): Match {
  if (pattern.includes('/')) return matchWord(pattern, program);
  if (name !== undefined) return matchesWord(pattern, name) ? 'yes' : 'no';
  return couldMatch(`*${pattern}`, program.value) ? 'maybe' : 'no';
}

function matchWord(pattern: string, word: Word): Match {
  const text = textOf(word.value);
  if (text !== undefined) return matchesWord(pattern, text) ? 'yes' : 'no';
  return couldMatch(pattern, word.value) ? 'maybe' : 'no';
}

const splits = (word: Word): boolean => word.value.some((piece) => typeof piece !== 'string' && piece.splits);

/** Options, and words that may vanish, are stepped over on the way to the next operand. */
function matchOperands(patterns: readonly string[], words: readonly Word[]): Match {
  let at = 0;
  let result: Match = 'yes';
  for (const pattern of patterns) {
    let match: Match = 'no';
    while (match === 'no') {
      const word = words[at];
      if (word === undefined) return 'no';
      at += 1;
      match = matchWord(pattern, word);
      if (match === 'maybe' && splits(word) && matchNext(pattern, words[at])) match = 'no';
      else if (match === 'no' && !isSkipped(word)) return 'no';
    }
    result = weakest([result, match]);
  }
  return result;
}

const matchNext = (pattern: string, word: Word | undefined): boolean =>
  word !== undefined && matchWord(pattern, word) === 'yes';

function isSkipped(word: Word): boolean {
  const text = textOf(word.value);
  return text === undefined ? splits(word) : isOption(text) || text === '--';
}

function matchOption(pattern: string, words: readonly Word[]): Match {
  let result: Match = 'no';
  for (const word of words) {
    if (textOf(word.value) === '--') break;
    const match = matchWord(pattern, word) === 'yes' ? 'yes' : matchWord(`${pattern}=*`, word);
    if (match === 'yes') return 'yes';
    if (match === 'maybe' || (textOf(word.value) === undefined && splits(word))) result = 'maybe';
  }
  return result;
}
