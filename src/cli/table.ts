import { fitting, width } from './draw.ts';

export interface Column {
  readonly title: string;
  /** Figures stand to the right. */
  readonly right?: boolean;
}

/** Lines of equal columns for a terminal; what is too long for `columns` is cut in the last one. Cells are printable text. */
export function drawTable(
  heads: readonly Column[],
  rows: readonly (readonly string[])[],
  columns: number,
): readonly string[] {
  const cells = [heads.map(({ title }) => title), ...rows].map((row) =>
    row.map((cell, at) => (at === heads.length - 1 ? cell : clipped(cell, WIDEST))),
  );
  const widths = heads.map((_, at) => Math.max(...cells.map((row) => width(row[at] ?? ''))));
  const before = widths.slice(0, -1).reduce((sum, own) => sum + own + GAP.length, 0);
  const last = Math.max(LEAST, columns - before);
  return cells.map((row) =>
    heads
      .map(({ right }, at) => {
        const cell = row[at] ?? '';
        const shown = at === heads.length - 1 ? clipped(cell, last) : cell;
        const space = ' '.repeat(Math.max(0, (widths[at] ?? 0) - width(shown)));
        return right === true ? space + shown : shown + space;
      })
      .join(GAP)
      .trimEnd(),
  );
}

/** The same rows for a terminal that the table is too wide for: below each first cell the others, each with its column's title. */
export function drawStacked(
  heads: readonly Column[],
  rows: readonly (readonly string[])[],
  columns: number,
): readonly string[] {
  return rows.flatMap(([first = '', ...cells]) => {
    const told = cells.flatMap((cell, at) => (cell === '' ? [] : [`${heads[at + 1]?.title ?? ''}: ${cell}`]));
    return [clipped(first, columns), ...packed(told, columns - INDENT.length).map((line) => INDENT + line)];
  });
}

const INDENT = '    ';

/** As many pieces in a line as fit. */
function packed(pieces: readonly string[], columns: number): readonly string[] {
  const lines: string[] = [];
  for (const piece of pieces.map((text) => clipped(text, columns))) {
    const longer = lines.length === 0 ? piece : `${lines.at(-1)}, ${piece}`;
    if (width(longer) <= columns) lines[Math.max(0, lines.length - 1)] = longer;
    else lines.push(piece);
  }
  return lines;
}

const GAP = '  ';
/** No other column is wider. */
const WIDEST = 40;
/** The last column is cut no further. */
const LEAST = 12;

/** So much of a text as fits, with a mark where it goes on. */
export const clipped = (text: string, columns: number): string =>
  width(text) <= columns ? text : `${fitting(text, columns - 1)}…`;
