import { show } from '../shell/value.ts';
import { defineGuard } from './guard.ts';
import { lostWork } from './lost-work.ts';
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
    changes: { what: '`{command}` {does}.', instead: 'Say what it changes and why, and let the person start it.' },
    milder: {
      what: '`{token}` replaces or forgets {lost}.',
      instead: 'Say what is replaced, and let the person confirm it.',
    },
    rights: {
      what: '`{token}` runs `{command}` with another user’s rights.',
      instead: 'Do it without, or let the person start it.',
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
    ],
    allows: [
      'npm install',
      'kubectl get pods',
      'terraform plan',
      'git push',
      'gh pr view 12',
      'systemctl status nginx',
    ],
    misses: [{ command: './deploy.sh', because: 'what a program does by itself is not seen' }],
  },
  check({ calls, options, report, unreadable }) {
    for (const call of calls) {
      for (const command of call.reading?.commands ?? []) {
        if (options.programs.includes(command.name ?? '')) continue;
        const shown = command.words
          .map((word) => show(word.value))
          .join(' ')
          .slice(0, 120);
        const where = { call, command };
        const row = matchRows(command, reviewPrograms);
        if (row !== undefined)
          report(
            'changes',
            { ...where, ...(row.word === undefined ? {} : { word: row.word }) },
            { command: shown, does: row.row.does },
          );
        const work = lostWork(command);
        if (work?.mild === true)
          report('milder', { ...where, ...(work.word === undefined ? {} : { word: work.word }) }, { lost: work.lost });
        const other = command.via.find(
          ({ kind, name }) => kind === 'wrapper' && /^(?:sudo|doas|pkexec|su|runuser)$/u.test(name),
        );
        if (other !== undefined) report('rights', { ...where, token: other.name }, { command: shown });
      }
      for (const unread of call.reading?.unread ?? [])
        if (unread.why === 'dynamic-code')
          unreadable({ call, span: unread.span }, 'What this runs is decided when it runs.');
    }
  },
});
