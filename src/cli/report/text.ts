import { printable, width } from '../draw.ts';
import type { Io } from '../io.ts';
import { clipped, drawStacked, drawTable } from '../table.ts';
import { wrapped } from '../wrap.ts';
import type { Section } from './sections.ts';

/** The report for a terminal, or for a file: plain tables, at most as wide as the terminal is where they can be. */
export function drawReport(
  sections: readonly Section[],
  { paint, columns = COLUMNS }: Pick<Io, 'paint' | 'columns'>,
): string {
  return sections
    .map(({ title, lead, table, list = [] }) => {
      const [head, ...lines] = table === undefined ? [] : linesOf(table, columns);
      const items = list.flatMap(([first, ...rest]) => [
        wrapped(printable(first), columns),
        ...rest.map((line) => `    ${clipped(printable(line), columns - 4)}`),
      ]);
      return [
        paint.bold(title),
        ...(lead === undefined ? [] : [wrapped(printable(lead), columns)]),
        ...(head === undefined || head === '' ? [] : [paint.dim(head)]),
        ...lines,
        ...items,
      ];
    })
    .map((lines) => `${lines.join('\n')}\n`)
    .join('\n');
}

/** The head, if there is one, and the rows. */
function linesOf(table: NonNullable<Section['table']>, columns: number): readonly string[] {
  const heads = table.columns.map(printed);
  const rows = table.rows.map((row) => row.map(printable));
  const lines = drawTable(heads, rows, columns);
  return lines.some((line) => width(line) > columns) ? ['', ...drawStacked(heads, rows, columns)] : lines;
}

/** How wide it is where there is no terminal. */
export const COLUMNS = 120;

const printed = <T extends { readonly title: string }>(column: T): T => ({ ...column, title: printable(column.title) });
