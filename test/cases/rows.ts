import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, type TestContext, test } from 'vitest';
import type { Json } from '../../src/protocol/json.ts';

/** Labelled cases live outside the project: one JSON row a line. Without them these tests skip, with a notice. */
const root = new URL('../../', import.meta.url);
const folder = new URL(`${process.env.PORTCULLIS_CASES ?? '../shared/cases'}/`, root);

const disagreements: Readonly<Record<string, Readonly<Record<string, string>>>> = JSON.parse(
  readFileSync(new URL('disagreements.json', import.meta.url), 'utf8'),
);

export interface CaseRow {
  readonly id: string;
  readonly note: string;
  readonly verdict: 'compat' | 'quirk';
}

export function readRows<Row extends Pick<CaseRow, 'id'>>(suite: string): readonly Row[] {
  const file = new URL(`${suite}.jsonl`, folder);
  if (!existsSync(file)) {
    test.skip(`${suite}: no cases in ${fileURLToPath(folder)}`, () => {});
    return [];
  }
  const lines = readFileSync(file, 'utf8').split('\n');
  return lines.filter((line) => line.trim() !== '').map((line) => JSON.parse(line));
}

/** A JSON file beside the rows; null when there are no cases. */
export function readFixture(name: string): Json {
  const file = new URL(`${name}.json`, folder);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
}

/** Why a row, or every row of a kind, is answered differently on purpose. */
export const disagreement = (suite: string, key: string): string | undefined => disagreements[suite]?.[key];

/**
 * One test a row. A row listed in `disagreements.json`, by its id or as one of a kind, is answered differently on purpose,
 * so there the check must fail: an entry that has become needless is noticed. A check may skip what cannot be compared.
 */
export function testRows<Row extends CaseRow>(
  suite: string,
  rows: readonly Row[],
  check: (row: Row, context: TestContext) => unknown,
  kindOf: (row: Row) => string | undefined = () => undefined,
): void {
  if (rows.length === 0) test.skip(`${suite}: no rows of this kind`, () => {});
  for (const row of rows) {
    const reason = disagreement(suite, row.id) ?? disagreement(suite, kindOf(row) ?? row.id);
    if (reason === undefined) test(`${row.id} ${row.note}`, (context) => check(row, context));
    else
      test(`${row.id} differs: ${reason}`, (context) =>
        expect(async () => await check(row, context)).rejects.toThrow());
  }
}

/** The rows of a suite whose areas have a check of their own; of the others a notice says that they are not compared. */
export function testAreas<Row extends CaseRow & { readonly area: string }>(
  suite: string,
  areas: Readonly<Record<string, (row: Row, context: TestContext) => unknown>>,
  kindOf?: (row: Row) => string | undefined,
): void {
  const rows = readRows<Row>(suite);
  for (const area of new Set(rows.map((row) => row.area).filter((name) => !Object.hasOwn(areas, name))))
    test.skip(`${area}: nothing here does the same`, () => {});
  const compared = rows.filter(({ area }) => Object.hasOwn(areas, area));
  testRows(suite, compared, (row, context) => areas[row.area]?.(row, context), kindOf);
}

/** Decisions by the one word that the engine has for each; `block` and `approve` are other names. */
export function oneSpelling<T>(value: T): T {
  const text = JSON.stringify(value ?? null, (key, part) =>
    /decision$/i.test(key) && typeof part === 'string' ? (ALIASES[part] ?? part) : part,
  );
  return JSON.parse(text);
}

const ALIASES: Readonly<Record<string, string>> = { block: 'deny', approve: 'allow' };
