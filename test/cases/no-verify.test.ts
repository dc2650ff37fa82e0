import { afterAll, describe, expect } from 'vitest';
import { noVerify } from '../../src/guards/no-verify.ts';
import { gitWorld } from '../support/git-world.ts';
import { type CaseRow, readRows, testRows } from './rows.ts';

interface Row extends CaseRow {
  readonly why: string;
  readonly command: string;
  readonly expect: 'allow' | 'deny';
  readonly either?: boolean;
}

const rows = readRows<Row>('no-verify')
  .filter((row) => row.either !== true)
  .map((row) => ({ ...row, note: row.why }));
const world = gitWorld(
  'git init -q -b main proj; cd proj; echo one >f; git add .; git commit -qm i; git checkout -qb feature/x',
  'true',
);
afterAll(() => world.remove());

describe('commands that go around git hooks are stopped, and only those', () => {
  testRows('no-verify', rows, (row) => {
    expect(world.judge(noVerify, row.command, 'proj')).toBe(row.expect);
  });
});
