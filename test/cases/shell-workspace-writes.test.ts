import { describe, expect } from 'vitest';
import { protectedFiles } from '../../src/guards/protected-files.ts';
import type { Effect } from '../../src/shell/effect.ts';
import { effectsOf } from '../../src/shell/effects/effects.ts';
import { readCommand } from '../../src/shell/read.ts';
import { textOf } from '../../src/shell/value.ts';
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
  const isStopped = ({ input }: Row) =>
    !passes(protectedFiles, { paths: ['src/**', 'tests/**'] }, String(input.command), { cwd: input.cwd ?? '/repo' });
  const kindOf = (row: Row) =>
    row.expected !== true && writesOf(row).some(takesAll) && isStopped(row) ? 'the whole project' : undefined;
  testRows('shell-workspace-writes', others, (row) => expect(isStopped(row)).toBe(row.expected === true), kindOf);
});

/** The project, and what it stands in. */
const whole = [parseGlob('/repo'), parseGlob('/')];
/** All of it, or whatever stands in it. */
const takesAll = ({ path, reach }: Effect): boolean =>
  reach !== 'entry' &&
  (whole.some((glob) => couldMatch(path, glob)) || (textOf(path) === undefined && couldMatch(path, ANY)));
const ANY = parseGlob('/repo/src');
const writesOf = ({ input }: Row): readonly Effect[] =>
  effectsOf(readCommand(String(input.command), { cwd: input.cwd ?? '/repo' })).filter(
    (one) => one.action !== 'read' && one.action !== 'execute',
  );

/** For a caller that may write nothing there, every path counts that could lead there. */
describe('commands that may write below src/ or tests/', () => {
  const inside = ['src', 'tests'].flatMap((name) => [parseGlob(`${name}/**`, true), parseGlob(`/repo/${name}`)]);
  testRows('shell-workspace-writes', strict, (row) => {
    const writes = writesOf(row);
    const reaches = writes.some((effect) => inside.some((glob) => couldMatch(effect.path, glob)) || takesAll(effect));
    expect(reaches).toBe(row.expected === true);
  });
});
