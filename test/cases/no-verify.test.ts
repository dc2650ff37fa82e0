import { afterAll, describe, expect, test } from 'vitest';
import { noVerify } from '../../src/guards/no-verify.ts';
import { gitWorld } from '../support/git-world.ts';
import { disagreement, readRows } from './rows.ts';

interface Row {
  readonly id: string;
  readonly command: string;
  readonly expect: 'allow' | 'deny';
  readonly either?: boolean;
}

const rows = readRows<Row>('no-verify').filter((row) => row.either !== true);
const world = gitWorld(
  'git init -q -b main proj; cd proj; echo one >f; git add .; git commit -qm i; git checkout -qb feature/x',
  'true',
);
afterAll(() => world.remove());

describe('commands that go around git hooks are stopped, and only those', () => {
  for (const row of rows)
    test(`${row.id} ${disagreement('no-verify', row.id) ?? ''}`, () => {
      const same = world.judge(noVerify, row.command, 'proj') === row.expect;
      expect(same).toBe(disagreement('no-verify', row.id) === undefined);
    });
});
