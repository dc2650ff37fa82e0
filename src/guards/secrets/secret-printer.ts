import type { Command } from '../../shell/reading.ts';
import { matchUse, type RowMatch } from '../tables/program-rows.ts';
import { SECRET_PRINTERS } from '../tables/secret-printers.ts';
import { SECRET_PRINTER_USES } from '../tables/uses.ts';

/** The use of a program that keeps secrets and prints some of them; rows that say nothing are for uses that do not. */
export function secretPrinter(command: Command): RowMatch | undefined {
  const match = matchUse(command, SECRET_PRINTER_USES, () => SECRET_PRINTERS);
  return match?.row.does === '' ? undefined : match;
}
