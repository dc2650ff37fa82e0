import { onceFor } from '../protocol/once.ts';
import { VALUE_MAY_BE_ABSENT } from './git/options.ts';
import { tail } from './options.ts';
import type { Word } from './reading.ts';
import { prefixOf, textOf, type Value } from './value.ts';
import { isMeantAsOne, mayBeSeveral } from './words/one-word.ts';
import { isNamedRemote, isNamedTag } from './words/variable-names.ts';

/** One option as it was given. */
export interface GitOption {
  /** The long name without a leading `no-`, or the letter of an option that has only one. */
  readonly name: string;
  /** False for the negated form: `--no-verify`, and `-n` where it means that. */
  readonly on: boolean;
  readonly value: Value | undefined;
  readonly word: Word;
}

export interface ParsedOptions {
  /** In the order of the line; where one is given several times, git takes the last. */
  readonly options: readonly GitOption[];
  readonly operands: readonly Word[];
  /** How many operands stand before `--`; undefined without one. */
  readonly beforeDashes: number | undefined;
  /** Words whose text is unknown and that may hold options, or stand for several words or none. */
  readonly unknown: readonly Word[];
  /** Options that the table does not know, or that are shortened too much: git refuses the command. */
  readonly refused: readonly Word[];
}

/**
 * Tells options from operands as git's own parse-options does: `--name=value` and `--name value`, long names shortened
 * as long as they are unique, `--no-name`, bundled letters of which the first that takes a value swallows the rest
 * (`-amn` is `-a -m n`), options behind operands, `--`. Source: parse-options.c and gitcli(7).
 */
export function parseOptions(words: readonly Word[], table: string, abbreviations: boolean): ParsedOptions {
  const found: Draft = { options: [], operands: [], unknown: [], refused: [], beforeDashes: undefined };
  const specs = specsOf(table);
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at];
    if (word === undefined) break;
    const text = textOf(word.value);
    if (text === '--' || text === '--end-of-options') {
      if (text === '--') found.beforeDashes = found.operands.length;
      found.operands.push(...words.slice(at + 1));
      break;
    }
    if (mayHoldOptions(word)) found.unknown.push(word);
    const wants = readWord(word, specs, abbreviations, found);
    if (wants === undefined) continue;
    const value = words[at + 1];
    if (value === undefined && !VALUE_MAY_BE_ABSENT.has(wants.long ?? '')) continue;
    if (value !== undefined && mayHoldOptions(value)) found.unknown.push(value);
    found.options.push({ name: nameOf(wants), on: !isNegative(wants), value: value?.value, word });
    at += 1;
  }
  return found;
}

const mayHoldOptions = ({ value }: Word): boolean =>
  mayBeSeveral(value) && !isMeantAsOne(value) && !isNamedTag(value) && !isNamedRemote(value);

interface Spec {
  readonly short: string | undefined;
  readonly long: string | undefined;
  readonly takes: 'nothing' | 'value' | 'attached';
  readonly negatable: boolean;
}

interface Draft extends ParsedOptions {
  readonly options: GitOption[];
  readonly operands: Word[];
  readonly unknown: Word[];
  readonly refused: Word[];
  beforeDashes: number | undefined;
}

const TAKES: Readonly<Record<string, Spec['takes']>> = { '=': 'value', '?': 'attached' };

/** Tables are constants: each is read when it is first needed, not again for each command. */
const specsOf = onceFor(readTable);

/** By hand: an expression for each entry took more than all the rest. */
function readTable(table: string): readonly Spec[] {
  return table.split(' ').map((entry) => {
    const negatable = !entry.endsWith('!');
    const marked = negatable ? entry : entry.slice(0, -1);
    const takes = TAKES[marked.slice(-1)] ?? 'nothing';
    const names = takes === 'nothing' ? marked : marked.slice(0, -1);
    const comma = names.indexOf(',');
    if (comma < 0) {
      const isShort = names.length === 1;
      return { short: isShort ? names : undefined, long: isShort ? undefined : names, takes, negatable };
    }
    const first = names.slice(0, comma);
    return { short: first.length === 1 ? first : undefined, long: names.slice(comma + 1), takes, negatable };
  });
}

function isNegative(spec: Spec): boolean {
  return spec.long?.startsWith('no-') ?? false;
}

function nameOf(spec: Spec): string {
  return spec.long === undefined ? (spec.short ?? '') : spec.long.replace(/^no-/, '');
}

/** Reads one word that stands where an option may; returns the option that takes the next word as its value. */
function readWord(word: Word, specs: readonly Spec[], abbreviations: boolean, found: Draft): Spec | undefined {
  const text = prefixOf(word.value);
  if (!text.startsWith('-') || text === '-') {
    found.operands.push(word);
    return undefined;
  }
  return text.startsWith('--')
    ? readLong(word, text, specs, abbreviations, found)
    : readLetters(word, text, specs, found);
}

function readLong(
  word: Word,
  text: string,
  specs: readonly Spec[],
  abbreviations: boolean,
  found: Draft,
): Spec | undefined {
  const equals = text.indexOf('=');
  if (equals < 0 && textOf(word.value) === undefined) {
    found.unknown.push(word);
    return undefined;
  }
  const meant = findLong(text.slice(2, equals < 0 ? undefined : equals), specs, abbreviations);
  if (meant === undefined) {
    found.refused.push(word);
    return undefined;
  }
  const value = equals < 0 ? undefined : tail(word, equals + 1).value;
  if (value !== undefined && (meant.negated || meant.spec.takes === 'nothing')) {
    found.refused.push(word);
    return undefined;
  }
  if (value === undefined && meant.spec.takes === 'value' && !meant.negated) return meant.spec;
  found.options.push({ name: nameOf(meant.spec), on: meant.negated === isNegative(meant.spec), value, word });
  return undefined;
}

interface Meant {
  readonly spec: Spec;
  readonly negated: boolean;
}

/** An exact name wins; otherwise the only one that begins so. */
function findLong(name: string, specs: readonly Spec[], abbreviations: boolean): Meant | undefined {
  const begun: Meant[] = [];
  for (const spec of specs)
    for (const [spelling, negated] of spellings(spec)) {
      if (spelling === name) return { spec, negated };
      if (abbreviations && spelling.startsWith(name)) begun.push({ spec, negated });
    }
  return new Set(begun.map(({ spec }) => spec)).size === 1 ? begun[0] : undefined;
}

function spellings({ long, negatable }: Spec): readonly (readonly [spelling: string, negated: boolean])[] {
  if (long === undefined) return [];
  if (!negatable) return [[long, false]];
  const opposite = long.startsWith('no-') ? ([[long.slice(3), true]] as const) : [];
  return [[long, false], ...opposite, [`no-${long}`, true]];
}

/** `-abc`, `-ovalue`, `-o value`. */
function readLetters(word: Word, text: string, specs: readonly Spec[], found: Draft): Spec | undefined {
  for (let at = 1; at < text.length; at += 1) {
    const spec = specs.find(({ short }) => short === text[at]);
    if (spec === undefined) {
      if (!/[0-9]/.test(text[at] ?? '')) found.refused.push(word);
      return undefined;
    }
    const rest = tail(word, at + 1).value;
    if (spec.takes === 'value' && rest.length === 0) return spec;
    const value = spec.takes === 'nothing' || rest.length === 0 ? undefined : rest;
    found.options.push({ name: nameOf(spec), on: !isNegative(spec), value, word });
    if (value !== undefined) return undefined;
  }
  if (textOf(word.value) === undefined && !found.unknown.includes(word)) found.unknown.push(word);
  return undefined;
}
