import { defineGuard, type JudgedCall } from 'portcullis';
import { type Effect, prefixOf, textOf } from 'portcullis/shell';

/** A migration that is there may have run somewhere: it is followed by a new one, never edited. */
export const appliedMigrations = defineGuard({
  name: 'applied-migrations',
  summary: 'Leaves migrations that are there as they are; new ones may be added.',
  since: '1.0.0',
  severity: 'deny',
  failure: 'closed',
  unreadable: 'ask',
  events: ['PreToolUse'],
  options: {
    folders: { type: 'strings', default: [], paths: 'folders', help: 'Folders of migrations.' },
  },
  says: {
    changed: {
      what: '`{token}` changes the migration {path}, which may have run already.',
      instead: 'Leave it, and add a new migration that makes the change.',
    },
  },
  examples: {
    options: { folders: ['./migrations'] },
    stops: ['rm -rf migrations', 'git rm -r migrations'],
    allows: ['cat migrations/001.sql', 'echo "alter table t add c int;" > migrations/002.sql', 'ls migrations'],
    misses: [{ command: './squash-migrations.sh', because: 'what a script does is not seen' }],
  },
  check({ calls, options, facts, report, unreadable }) {
    for (const call of calls)
      for (const effect of call.effects) {
        if (!CHANGES.includes(effect.action)) continue;
        const path = textOf(effect.path);
        const where = whereOf(call, effect);
        if (path === undefined) {
          if (options.folders.some((folder) => prefixOf(effect.path).startsWith(`${folder}/`)))
            unreadable(where, 'Which migration this changes is known only when it runs.');
          continue;
        }
        const isWhole = effect.reach !== 'entry' || effect.action === 'move';
        const isInside = options.folders.some((folder) => path.startsWith(`${folder}/`));
        const holdsThem = isWhole && options.folders.some((folder) => `${folder}/`.startsWith(`${path}/`));
        if ((isInside && facts.kind(path) !== undefined) || holdsThem) report('changed', where, { path });
      }
  },
});

const CHANGES: readonly Effect['action'][] = ['write', 'append', 'remove', 'move', 'link'];

const whereOf = (call: JudgedCall, { command, word, path }: Effect) => ({
  call,
  ...(command === undefined ? { token: textOf(path) ?? '' } : { command }),
  ...(word === undefined ? {} : { word }),
});
