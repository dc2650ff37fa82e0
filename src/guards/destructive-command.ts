import type { Command, Word } from '../shell/reading.ts';
import { show } from '../shell/value.ts';
import { defineGuard } from './guard.ts';
import { deletionsBy } from './loss/deletions.ts';
import { lossOf, remoteLoss } from './loss/lossy-effects.ts';
import { lostWork } from './loss/lost-work.ts';
import type { Surroundings } from './loss/removal-place.ts';
import { endsAll, runaway } from './loss/runaway.ts';
import { vitalFile } from './loss/vital-files.ts';
import { commandPlace, effectPlace } from './places.ts';
import { shownCommand } from './shown-command.ts';
import { lossyQuery } from './tables/lossy-queries.ts';

export const destructiveCommand = defineGuard({
  name: 'destructive-command',
  summary: 'Stops what cannot be undone: lost work, removed folders, erased disks, deleted data and releases.',
  since: '0.1.0',
  severity: 'ask',
  strict: 'deny',
  failure: 'open',
  unreadable: 'allow',
  events: ['PreToolUse', 'PermissionRequest'],
  looksAt: 'changes',
  options: {
    safe: {
      type: 'strings',
      paths: 'folders',
      default: [],
      help: 'Folders, beside temporary ones, caches and build folders, in which anything may be removed.',
    },
    programs: {
      type: 'strings',
      default: [],
      help: 'Programs whose commands are left alone, by their plain name, for example `kubectl`.',
    },
  },
  says: {
    removed: {
      what: '`{token}` removes {path} with everything in it, outside of the project.',
      instead: 'Look at what it holds and name only what is in the way, or let the person remove it.',
    },
    records: {
      what: '`{token}` removes {path}: history of the repository goes with it.',
      instead: 'Leave `.git` alone; `git status` shows what is in the way.',
    },
    vital: {
      what: '`{token}` takes away or overwrites {path}, {which}.',
      own: ['which'],
      instead: 'Copy it first and change the copy, or let the person do it.',
    },
    device: { what: '`{token}` writes over the device {path}.', instead: 'Write to a file. A person handles disks.' },
    wiped: { what: '`{token}` makes what {path} held unreadable.', instead: 'Move it away, so that it can come back.' },
    permissions: {
      what: '`{token}` changes the permissions of everything in {path}.',
      instead: 'Change the files that need it.',
    },
    discards: {
      what: '`{token}` throws away {lost}.',
      own: ['lost'],
      instead: 'Commit it, or put it aside with `git stash -u`: both can be taken back.',
    },
    forgets: {
      what: '`{token}` makes git forget {lost}.',
      own: ['lost'],
      instead: 'Keep it, or note its commit first.',
    },
    overwrites: {
      what: '`{token}` replaces {lost}, for everybody.',
      own: ['lost'],
      instead: 'Push to another branch, or let the person do it.',
    },
    rewrites: {
      what: '`{token}` rewrites {lost}.',
      own: ['lost'],
      instead: 'Add a commit that changes it instead.',
    },
    deletes: {
      what: '`{command}` {does}.',
      own: ['does'],
      instead: 'Let the person do it, or look first with a command that only lists.',
    },
    query: {
      what: '`{statement}` loses rows or tables.',
      instead: 'Look at the rows first with SELECT and name them with WHERE.',
    },
    bomb: { what: '`{token}` starts processes without end.', instead: 'Leave it.' },
    ends: { what: '`{token}` ends every process that it may.', instead: 'Name the process that has to end.' },
  },
  examples: {
    stops: [
      'rm -rf ~/Documents',
      'rm -rf .git',
      'git reset --hard',
      'git push --force',
      'git stash clear',
      'psql -c "DROP TABLE users"',
      'kubectl delete namespace prod',
      'terraform destroy',
      'npm publish',
      'dd if=/dev/zero of=/dev/sda',
    ],
    allows: [
      'rm -rf build',
      'rm -rf /tmp/x',
      'git checkout main',
      'git push',
      'git stash',
      'psql -c "SELECT 1"',
      'kubectl get pods',
      'terraform plan',
      'npm pack',
      "git commit -m 'git reset --hard'",
    ],
    misses: [{ command: 'node tools/drop-all.js', because: 'what a program does by itself is not seen' }],
  },
  check({ calls, options, facts, report }) {
    for (const call of calls) {
      const around: Surroundings = { cwd: call.cwd, safe: options.safe, facts };
      const passes = (command: Command | undefined) => options.programs.includes(command?.name ?? '');
      const told = new Map<Word | undefined, string>();
      for (const effect of call.effects) {
        if (passes(effect.command)) continue;
        const path = show(effect.path);
        const where = effectPlace(call, effect);
        const code = lossOf(effect, call, around);
        // What a link and its name lose, or a search in several ways, is said once.
        const isTold = effect.word !== undefined && told.get(effect.word) === code;
        if (code !== undefined && !isTold) report(code, where, { path });
        if (code !== undefined) told.set(effect.word, code);
        const vital = vitalFile(path, effect);
        if (vital !== undefined) report('vital', where, { path, which: vital });
      }
      for (const command of call.reading?.commands ?? []) {
        if (passes(command)) continue;
        const at = (word: Word | undefined) => commandPlace(call, command, word);
        const work = lostWork(command);
        if (work !== undefined && !work.mild) report(work.code, at(work.word), { lost: work.lost });
        for (const { word, does } of deletionsBy(command))
          report('deletes', at(word), { command: shownCommand(command), does });
        const query = lossyQuery(command);
        if (query !== undefined) report('query', at(query.word), { statement: query.statement.trim() });
        const away = remoteLoss(command);
        if (away !== undefined) report(away.code, at(away.effect.word), { path: show(away.effect.path) });
        if (endsAll(command)) report('ends', at(command.words[0]));
      }
      const bomb = call.reading && runaway(call.reading);
      if (bomb !== undefined) report('bomb', { call, field: 'command', span: bomb });
    }
  },
});
