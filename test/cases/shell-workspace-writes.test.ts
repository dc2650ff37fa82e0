import { describe, expect } from 'vitest';
import { protectedFiles } from '../../src/guards/protected-files.ts';
import { effectsOf } from '../../src/shell/effects/effects.ts';
import { readCommand } from '../../src/shell/read.ts';
import { couldMatch, parseGlob } from '../../src/shell/words/pattern.ts';
import { passes } from './judge.ts';
import { type CaseRow, readRows, testRows } from './rows.ts';

interface Row extends CaseRow {
  readonly area: string;
  readonly input: { readonly command?: unknown; readonly cwd?: string };
  readonly expected: unknown;
  readonly either?: boolean;
}

const rows = readRows<Row>('shell-workspace-writes').filter(
  (row) => /^shell\.g8/u.test(row.area) && typeof row.input.command === 'string' && row.either !== true,
);

const strict = rows.filter((row) => row.area === 'shell.g8-strict');
const others = rows.filter((row) => row.area !== 'shell.g8-strict');

describe('commands that write below src/ or tests/', () => {
  testRows('shell-workspace-writes', others, ({ input, expected }) => {
    const place = { cwd: input.cwd ?? '/repo' };
    expect(passes(protectedFiles, { paths: ['src/**', 'tests/**'] }, String(input.command), place)).toBe(
      expected !== true,
    );
  });
});

/** For a caller that may write nothing there, every path counts that could lead there. */
describe('commands that may write below src/ or tests/', () => {
  const inside = ['src', 'tests'].flatMap((name) => [parseGlob(`${name}/**`, true), parseGlob(`/repo/${name}`)]);
  // The project, and what it stands in.
  const whole = [parseGlob('/repo'), parseGlob('/')];
  testRows('shell-workspace-writes', strict, ({ input, expected }) => {
    const effects = effectsOf(readCommand(String(input.command), { cwd: input.cwd ?? '/repo' }));
    const writes = effects.filter((one) => one.action !== 'read' && one.action !== 'execute');
    const reaches = writes.some(
      ({ path, reach }) =>
        inside.some((glob) => couldMatch(path, glob)) ||
        (reach !== 'entry' && whole.some((glob) => couldMatch(path, glob))),
    );
    expect(reaches).toBe(expected === true);
  });
});
