import { describe, it } from 'node:test';
import { guardTester } from 'portcullis/testing';
import { appliedMigrations } from './guards.ts';

guardTester({ describe, it })(appliedMigrations, {
  workspace: { files: { 'migrations/001.sql': 'create table t (a int);\n' } },
  stops: [
    {
      why: 'an edit in place',
      command: 'sed -i s/a/b/ migrations/001.sql',
      options: { folders: ['./migrations'] },
      code: 'changed',
      at: 'migrations/001.sql',
    },
    {
      why: 'behind another directory and a nested shell',
      command: `sh -c 'cd migrations && echo "drop table t;" >> 001.sql'`,
      options: { folders: ['./migrations'] },
      code: 'changed',
      at: '001.sql',
    },
    {
      why: 'the folder goes, and they with it',
      command: 'mv migrations old',
      options: { folders: ['./migrations'] },
      code: 'changed',
      at: 'migrations',
    },
    {
      why: 'a file tool',
      call: {
        kind: 'edit',
        files: [{ path: 'migrations/001.sql', action: 'write' }],
        input: { file_path: 'migrations/001.sql', old_string: 'a', new_string: 'b' },
      },
      options: { folders: ['./migrations'] },
      code: 'changed',
      at: '/home/dev/project/migrations/001.sql',
    },
    {
      why: 'which one is known only when it runs',
      command: 'rm "migrations/$LATEST.sql"',
      options: { folders: ['./migrations'] },
      code: 'unreadable',
      at: '"migrations/$LATEST.sql"',
    },
  ],
  allows: [
    {
      why: 'a new migration',
      command: 'echo "alter table t add c int;" > migrations/002.sql',
      options: { folders: ['./migrations'] },
    },
    { why: 'only read', command: 'grep -r create migrations', options: { folders: ['./migrations'] } },
    {
      why: 'a file of that name elsewhere',
      command: 'rm old/migrations/001.sql',
      options: { folders: ['./migrations'] },
    },
    { why: 'no folder named', command: 'rm migrations/001.sql' },
  ],
});
