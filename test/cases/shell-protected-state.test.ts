import { describe, expect } from 'vitest';
import { protectedFiles } from '../../src/guards/protected-files.ts';
import { passes, TRACKED } from './judge.ts';
import { type CaseRow, readRows, testRows } from './rows.ts';

interface Row extends CaseRow {
  readonly area: string;
  readonly input: { readonly command?: unknown; readonly cwd?: string };
  readonly expected: unknown;
  readonly either?: boolean;
}

const rows = readRows<Row>('shell-protected-state').filter(
  (row) => row.area === 'shell.g7' && typeof row.input.command === 'string' && row.either !== true,
);

describe('commands that change a protected record are stopped, and only those', () => {
  testRows('shell-protected-state', rows, ({ input, expected }) => {
    const cwd = input.cwd?.startsWith('/') === false ? `/project/${input.cwd}` : (input.cwd ?? '/repo');
    expect(passes(protectedFiles, { paths: TRACKED }, String(input.command), { cwd })).toBe(expected !== true);
  });
});
