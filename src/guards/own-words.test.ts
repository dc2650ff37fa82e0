import { describe, expect, it } from 'vitest';
import { judgeRow } from '../testing/guard-row.ts';
import { destructiveCommand } from './destructive-command.ts';
import type { Guard } from './guard.ts';
import { protectedFiles } from './protected-files.ts';
import { reviewFirst } from './review-first.ts';

/** Back-ticks mark what was in the call; a guard's own words about it stand without. */
describe('what guards say of a call', () => {
  it.each<[Guard, string, string]>([
    [destructiveCommand, 'git reset --hard', '`--hard` throws away uncommitted changes.'],
    [destructiveCommand, 'git stash clear', '`clear` makes git forget stashed changes.'],
    [destructiveCommand, 'git push -f', '`-f` replaces commits of the remote, for everybody.'],
    [destructiveCommand, 'aws s3 rb s3://b', '`aws s3 rb s3://b` deletes a bucket.'],
    [destructiveCommand, 'psql -c "DROP TABLE t"', '`DROP TABLE t` loses rows or tables.'],
    [reviewFirst, 'git push --force-with-lease', '`--force-with-lease` replaces or forgets commits of the remote.'],
    [
      reviewFirst,
      'rm .env',
      '`.env` removes `/home/dev/project/.env`, a file of secret settings: such a file is in no history that could bring it back.',
    ],
  ])('%#: $1', (guard, command, sentence) => {
    const workspace = { cwd: '/home/dev/project', files: { '.env': 'X=1' } };
    expect(judgeRow(guard, { command }, workspace).findings.map(({ because }) => because)).toContain(sentence);
  });

  it.each([
    ['/home/dev/project/.env', 'This call writes `/home/dev/project/.env`, which is protected.'],
    ['.env', 'This call writes `/home/dev/project/.env`, which is protected.'],
  ])('a file that a tool names is named once: %s', (path, sentence) => {
    const call = { kind: 'write', files: [{ path, action: 'write' }] } as const;
    const options = { paths: ['.env'] };
    const workspace = { cwd: '/home/dev/project', files: { '.env': 'X=1' } };
    expect(judgeRow(protectedFiles, { call, options }, workspace).findings).toMatchObject([{ because: sentence }]);
  });

  it('and one in a command is the word that stands there', () => {
    const row = { command: 'rm /home/dev/project/.env', options: { paths: ['.env'] } };
    const workspace = { cwd: '/home/dev/project', files: { '.env': 'X=1' } };
    expect(judgeRow(protectedFiles, row, workspace).findings).toMatchObject([
      { because: '`/home/dev/project/.env` removes `/home/dev/project/.env`, which is protected.' },
    ]);
  });
});
