import type { Word } from '../shell/reading.ts';
import { show } from '../shell/value.ts';
import { defineGuard } from './guard.ts';
import { lostWork } from './loss/lost-work.ts';
import { sharedFile } from './loss/shared-files.ts';
import { commandPlace, effectPlace } from './places.ts';
import { isHandedCode } from './review/handed-code.ts';
import { otherUser } from './review/other-user.ts';
import { isSweep, madeBefore } from './review/removals.ts';
import { secretFiles } from './secrets/secret-files.ts';
import { shownCommand } from './shown-command.ts';
import { changingRequest } from './tables/lossy-requests.ts';
import { matchRows } from './tables/program-rows.ts';
import { reviewPrograms } from './tables/review-programs.ts';

export const reviewFirst = defineGuard({
  name: 'review-first',
  summary: 'Shows a person first what changes things outside of the project: machine, cluster, cloud, shared branches.',
  since: '0.1.0',
  severity: 'off',
  strict: 'ask',
  failure: 'open',
  unreadable: 'ask',
  events: ['PreToolUse', 'PermissionRequest'],
  looksAt: 'changes',
  options: {
    programs: {
      type: 'strings',
      default: [],
      help: 'Programs whose commands need no look, by their plain name, for example `kubectl`.',
    },
  },
  says: {
    changes: {
      what: '`{command}` {does}.',
      own: ['does'],
      instead: 'Say what it changes and why, and let the person start it.',
    },
    milder: {
      what: '`{token}` replaces or forgets {lost}.',
      own: ['lost'],
      instead: 'Say what is replaced, and let the person confirm it.',
    },
    rights: {
      what: '`{token}` runs `{command}` with another user’s rights.',
      instead: 'Do it without, or let the person start it.',
    },
    shared: {
      what: '`{token}` changes {path}, {which}.',
      own: ['which'],
      instead: 'Say what it changes and why, and let the person do it.',
    },
    handed: {
      what: '`{command}` runs as code what another command prints.',
      instead: 'Write the code out behind `-c`, and hand the data on as arguments of it.',
    },
    swept: {
      what: '`{token}` removes what a search finds, and no name says what that is.',
      instead: 'List it first, then remove it by name.',
    },
    secret: {
      what: '`{token}` removes {path}, {what}: such a file is in no history that could bring it back.',
      own: ['what'],
      instead: 'Rename it, or let the person remove it.',
    },
  },
  examples: {
    stops: [
      'sudo systemctl restart nginx',
      'npm install -g typescript',
      'git push --force-with-lease',
      'kubectl apply -f app.yaml',
      'terraform apply',
      'gh pr merge 12',
      'eval "$CODE"',
      'find . -empty -delete',
      'rm .env',
    ],
    allows: [
      'npm install',
      'kubectl get pods',
      'terraform plan',
      'git push',
      'gh pr view 12',
      'systemctl status nginx',
      "find . -name '*.orig' -delete",
      'rm .env.example',
    ],
    misses: [
      {
        command: './deploy',
        because: 'what a compiled program does by itself is not seen',
      },
    ],
  },
  check({ calls, options, facts, report, unreadable }) {
    for (const call of calls) {
      for (const command of call.reading?.commands ?? []) {
        if (options.programs.includes(command.name ?? '')) continue;
        const shown = shownCommand(command);
        const at = (word: Word | undefined) => commandPlace(call, command, word);
        const use = matchRows(command, reviewPrograms);
        if (use !== undefined) report('changes', at(use.word), { command: shown, does: use.row.does });
        const work = lostWork(command);
        if (work?.mild === true) report('milder', at(work.word), { lost: work.lost });
        const request = changingRequest(command);
        if (request !== undefined)
          report('changes', at(request), { command: shown, does: 'changes settings for everybody' });
        const other = otherUser(command);
        if (other !== undefined) report('rights', { call, command, token: other }, { command: shown });
        if (isHandedCode(command)) report('handed', { call, command }, { command: shown });
      }
      const secrets = secretFiles({ facts, cwd: call.cwd, paths: [] });
      for (const effect of call.effects) {
        const { command } = effect;
        if (options.programs.includes(command?.name ?? '')) continue;
        const where = effectPlace(call, effect);
        const which = sharedFile(effect, facts);
        if (which !== undefined) report('shared', where, { path: show(effect.path), which });
        if (effect.action !== 'remove' || madeBefore(effect, call.effects)) continue;
        const secret = secrets.of(effect);
        if (secret !== undefined) report('secret', where, { path: secret.path, what: secret.what });
        else if (isSweep(effect, { cwd: call.cwd, safe: [], facts })) report('swept', where);
      }
      for (const unread of call.reading?.unread ?? [])
        if (unread.why === 'dynamic-code' && unread.language !== 'sql')
          unreadable({ call, span: unread.span }, 'What this runs is decided when it runs.');
    }
  },
});
