import { describe, expect } from 'vitest';
import { protectedFiles } from '../../src/guards/protected-files.ts';
import { passes, TRACKED } from './judge.ts';
import { type CaseRow, readRows, testRows } from './rows.ts';

interface Row extends CaseRow {
  readonly area: string;
  readonly input: {
    readonly command?: unknown;
    readonly cwd?: string;
    readonly files?: Readonly<Record<string, string>>;
  };
  readonly expected: 'refuse' | 'allow';
  readonly either?: boolean;
}

const rows = readRows<Row>('shell-hard-probes').filter(
  (row) => typeof row.input.command === 'string' && row.either !== true,
);
const place = ({ cwd = '/repo', files = {} }: Row['input']) => ({
  cwd,
  files: Object.fromEntries(Object.entries(files).map(([path, text]) => [`${cwd}/${path}`, text])),
});

describe('hidden ways to change a protected record', () => {
  const records = rows.filter((row) => row.area === 'probe.g7');
  testRows('shell-hard-probes', records, ({ input, expected }) => {
    expect(passes(protectedFiles, { paths: TRACKED }, String(input.command), place(input))).toBe(expected === 'allow');
  });
});

describe('hidden ways to change the sources', () => {
  const sources = rows.filter((row) => row.area === 'probe.g8-strict');
  testRows('shell-hard-probes', sources, ({ input, expected }) => {
    expect(passes(protectedFiles, { paths: ['src/**', 'tests/**'] }, String(input.command), place(input))).toBe(
      expected === 'allow',
    );
  });
});
