import { listHas } from '../../protocol/word-list.ts';
import { type Arguments, readArguments } from '../../shell/options.ts';
import type { Command, Word } from '../../shell/reading.ts';
import { prefixOf, textOf, type Value } from '../../shell/value.ts';
import { addressOf, isLocal } from '../network/addresses.ts';

/** Programs of one family and the uses of them that lose something. */
export interface ProgramTable {
  /** Plain names in lower case, separated by blanks. */
  readonly names: string;
  /** For `readArguments`: options that take a value, so that it is not taken for a verb. */
  readonly options: string;
  /** Assignments, in front of the program or among its words, with which nothing of value is lost; stars as in `words`. */
  readonly spared?: string;
  /** Options that name the server; what goes to this machine, as tests do it, is for nobody else. */
  readonly server?: string;
  /** Values of those options that name a folder, or a server where everybody tries things out. */
  readonly trial?: RegExp;
  /** Variables that name it above those options, and variables that do where no option says otherwise. */
  readonly overriding?: string;
  readonly fallback?: string;
  readonly rows: readonly ProgramRow[];
}
interface ProgramRow {
  /**
   * The operands from the front: alternatives joined by `|`, `*` alone any one of them, known or not, within a word any
   * part of it, `**` any number of operands. Empty for any use.
   */
  readonly words: string;
  /** One of these options has to be there; every one of a list joined by `+`. */
  readonly with?: string;
  /** None of these options may be there. */
  readonly unless?: string;
  /** Values of the options in `with` that make it harmless. */
  readonly mild?: RegExp;
  /** For messages: what is lost or done. */
  readonly does: string;
}
export interface RowMatch {
  readonly row: ProgramRow;
  /** The word that decides: the last verb of the row. */
  readonly word: Word | undefined;
}

/** The first row that a command's words fit. */
export function matchRows(command: Command, tables: readonly ProgramTable[]): RowMatch | undefined {
  const name = command.name?.toLowerCase();
  if (name === undefined) return undefined;
  for (const table of tables) {
    if (!listHas(table.names, name)) continue;
    const args = readArguments(command.words.slice(1), table.options);
    // `-h` is a host to some, and `--version` the version that is meant.
    const asksHelp = args.used.some(({ name, value }) => /^(?:h|help|version)$/u.test(name) && value === undefined);
    if (isSpared(command, table) || staysHere(command, args, table)) return undefined;
    if (asksHelp || isDry(args)) return undefined;
    for (const row of table.rows) {
      const at = fits(row.words === '' ? [] : row.words.split(' '), args.operands);
      if (at === undefined || !optionsFit(row, args)) continue;
      const option = args.used.find((one) => row.with?.split(/[ +]/u).includes(one.name));
      return { row, word: args.operands[at - 1] ?? option?.word ?? command.words[0] };
    }
  }
  return undefined;
}

/** The same in tables that are loaded when one of their uses is met: `uses` as `uses.ts` has them. */
export function matchUse(command: Command, uses: string, tables: () => readonly ProgramTable[]): RowMatch | undefined {
  const name = command.name?.toLowerCase() ?? '';
  if (listHas(uses, name)) return matchRows(command, tables());
  const verbs = verbsOf(uses, name);
  const isMet =
    verbs.length > 0 && command.words.some(({ value }) => verbs.includes(textOf(value)?.toLowerCase() ?? ''));
  return isMet ? matchRows(command, tables()) : undefined;
}

/** What stands behind a program's name in a list of uses: looked up once, for a command may have thousands of words. */
function verbsOf(uses: string, name: string): readonly string[] {
  const start = `${name}:`;
  const verbs: string[] = [];
  for (let at = uses.indexOf(start); at >= 0; at = uses.indexOf(start, at + 1)) {
    if (at > 0 && uses[at - 1] !== ' ') continue;
    const end = uses.indexOf(' ', at);
    verbs.push(uses.slice(at + start.length, end < 0 ? undefined : end));
  }
  return verbs;
}

/** How many operands, up to which place, the pattern took; undefined when it does not fit. A command may have thousands. */
function fits(pattern: readonly string[], operands: readonly Word[], step = 0, from = 0): number | undefined {
  const head = pattern[step];
  if (head === undefined) return from;
  if (head === '**') {
    if (step + 1 === pattern.length) return from;
    for (let at = from; at < operands.length; at += 1) {
      const end = fits(pattern, operands, step + 1, at);
      if (end !== undefined) return end;
    }
    return undefined;
  }
  const operand = operands[from];
  if (operand === undefined) return undefined;
  const text = textOf(operand.value);
  if (head !== '*' && (text === undefined || !head.split('|').some((one) => fitsWord(text, one)))) return undefined;
  return fits(pattern, operands, step + 1, from + 1);
}

/** A word is text, not a path: a star of a row takes slashes too. */
function fitsWord(text: string, pattern: string): boolean {
  const word = text.toLowerCase();
  const [start = '', ...rest] = pattern.toLowerCase().split('*');
  const last = rest.pop();
  if (last === undefined) return word === start;
  if (!word.startsWith(start)) return false;
  let at = start.length;
  for (const part of rest) {
    const found = word.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  return word.length - at >= last.length && word.endsWith(last);
}

/** Nothing is done. `--dry-run=none` and the like switch that off again. */
function isDry(args: Arguments): boolean {
  const names = ['dry-run', 'dryrun', 'what-if'];
  return (
    args.has(...names) &&
    !args.has('no-dry-run') &&
    !args.values(...names).some(({ value }) => /^(?:none|no|false|0)$/iu.test(textOf(value) ?? ''))
  );
}

/** By one of the assignments, and none that says otherwise of the same name. */
function isSpared({ words, variable }: Command, { spared }: ProgramTable): boolean {
  // The address of another database stands above the environment.
  if (spared === undefined || variable('DATABASE_URL')?.from === 'line') return false;
  const all = spared.split(' ');
  const named = all.map((one) => one.split('=')[0]?.toLowerCase() ?? '');
  const fits = (text: string): boolean => all.some((one) => fitsWord(text, one));
  const given = words.flatMap(({ value }) => {
    const text = textOf(value) ?? prefixOf(value);
    return named.includes(text.split('=')[0]?.toLowerCase() ?? '') ? [text] : [];
  });
  if (given.length > 0) return given.every(fits);
  return all.some((one) => {
    const name = one.split('=')[0] ?? '';
    const value = textOf(variable(name)?.value ?? []);
    return value !== undefined && value !== '' && fitsWord(`${name}=${value}`, one);
  });
}

function staysHere({ variable }: Command, args: Arguments, table: ProgramTable): boolean {
  const { server, trial, overriding, fallback } = table;
  const setBy = (names = ''): readonly Value[] => names.split(' ').flatMap((name) => onlyOf(variable(name)?.value));
  const named = server === undefined ? [] : args.values(...server.split(' ')).map(({ value }) => value);
  const servers = [setBy(overriding), named, setBy(fallback)].find((values) => values.length > 0) ?? [];
  return (
    servers.length > 0 &&
    servers.every((value) => isLocal(addressOf(value)) || trial?.test(textOf(value) ?? '') === true)
  );
}

const onlyOf = <T>(value: T | undefined): readonly T[] => (value === undefined ? [] : [value]);

function optionsFit(row: ProgramRow, args: Arguments): boolean {
  if (row.unless?.split(' ').some((name) => args.has(name)) === true) return false;
  const { mild, with: named = '' } = row;
  const values = mild === undefined ? [] : args.values(...named.split(/[ +]/u)).map(({ value }) => textOf(value));
  if (values.length > 0 && values.every((value) => value !== undefined && mild?.test(value))) return false;
  return (
    row.with === undefined || row.with.split(' ').some((group) => group.split('+').every((name) => args.has(name)))
  );
}
