import { afterAll, describe, expect } from 'vitest';
import { protectedBranch } from '../../src/guards/protected-branch.ts';
import { gitWorld } from '../support/git-world.ts';
import { type CaseRow, readRows, testRows } from './rows.ts';

interface Row extends CaseRow {
  readonly why: string;
  readonly cwd: string;
  readonly command: string;
  readonly expect: 'allow' | 'deny';
  readonly either?: boolean;
}

const rows = readRows<Row>('protected-branch')
  .filter((row) => row.either !== true)
  .map((row) => ({ ...row, note: row.why }));
/** `main` with a remote, a linked work tree `wt`, an unrelated repository `other`, and `unborn` without a commit. */
const world = gitWorld(
  `git init -q --bare remote.git; git init -q -b main main; cd main; echo one >f; git add .; git commit -qm i
git remote add origin ../remote.git; git push -q origin main; git branch feature; git branch topic; git checkout -q topic
echo t >t; git add .; git commit -qm t; git checkout -q main; git worktree add -q ../wt feature; echo a >a; git add a
git commit -qm ahead; cd ..; git init -q -b main other; cd other; echo one >f; git add .; git commit -qm i; cd ..
git init -q -b main unborn`,
  'true',
);
afterAll(() => world.remove());

describe('commands that move a protected branch are stopped, and only those', () => {
  const options = { branches: ['main'], repositories: [`${world.root}/main`] };
  testRows('protected-branch', rows, (row) => {
    expect(world.judge(protectedBranch, row.command, row.cwd, options)).toBe(row.expect);
  });
});
