import { listHas } from '../../protocol/word-list.ts';
import { type Arguments, readArguments } from '../../shell/options.ts';
import type { Command, Word } from '../../shell/reading.ts';
import { textOf } from '../../shell/value.ts';
import { matchesGlob, parseGlob } from '../../shell/words/pattern.ts';

/** Programs of one family and the uses of them that lose something. */
export interface ProgramTable {
  /** Plain names, separated by blanks. */
  readonly names: string;
  /** For `readArguments`: options that take a value, so that it is not taken for a verb. */
  readonly options: string;
  readonly rows: readonly ProgramRow[];
}
export interface ProgramRow {
  /**
   * The operands from the front: alternatives joined by `|`, `*` alone any one of them, known or not, within a word any
   * part of a name, `**` any number of operands. Empty for any use.
   */
  readonly words: string;
  /** One of these options has to be there; every one of a list joined by `+`. */
  readonly with?: string;
  /** None of these options may be there. */
  readonly unless?: string;
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
    // `-h` is a host to some.
    const asksHelp = args.used.some((one) => one.name === 'h' && one.value === undefined);
    if (asksHelp || args.has('help', 'version', 'dry-run', 'dryrun', 'what-if')) return undefined;
    for (const row of table.rows) {
      const at = fits(row.words === '' ? [] : row.words.split(' '), args.operands);
      if (at === undefined || !optionsFit(row, args)) continue;
      const option = args.used.find((one) => row.with?.split(/[ +]/u).includes(one.name));
      return { row, word: args.operands[at - 1] ?? option?.word ?? command.words[0] };
    }
  }
  return undefined;
}

/** How many operands the pattern took; undefined when it does not fit. */
function fits(pattern: readonly string[], operands: readonly Word[]): number | undefined {
  const [head, ...rest] = pattern;
  if (head === undefined) return 0;
  if (head === '**') {
    for (let skipped = 0; skipped <= operands.length; skipped += 1) {
      const more = fits(rest, operands.slice(skipped));
      if (more !== undefined) return skipped + more;
    }
    return undefined;
  }
  if (operands[0] === undefined) return undefined;
  const text = textOf(operands[0].value);
  if (head !== '*' && (text === undefined || !head.split('|').some((one) => matchesGlob(text, parseGlob(one)))))
    return undefined;
  const more = fits(rest, operands.slice(1));
  return more === undefined ? undefined : more + 1;
}

function optionsFit(row: ProgramRow, args: Arguments): boolean {
  if (row.unless?.split(' ').some((name) => args.has(name)) === true) return false;
  return (
    row.with === undefined || row.with.split(' ').some((group) => group.split('+').every((name) => args.has(name)))
  );
}
