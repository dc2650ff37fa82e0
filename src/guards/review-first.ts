import type { Effect } from '../shell/effect.ts';
import type { Command } from '../shell/reading.ts';
import { show } from '../shell/value.ts';
import { defineGuard } from './guard.ts';
import { lostWork } from './lost-work.ts';
import { placeOf, type Surroundings } from './removal-place.ts';
import { secretFiles } from './secret-files.ts';
import { shownCommand } from './shown-command.ts';
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
        if (isHandedCode(command)) report('handed', where, { command: shown });
      }
      const secrets = secretFiles({ facts, cwd: call.cwd, paths: [] });
      for (const effect of call.effects.filter(({ action }) => action === 'remove')) {
        const { command, word } = effect;
        if (options.programs.includes(command?.name ?? '')) continue;
        const where = { call, ...(command === undefined ? {} : { command }), ...(word?.source ? { word } : {}) };
        const secret = secrets.of(effect);
        if (secret !== undefined) report('secret', where, { path: secret.path, what: secret.what });
        else if (isSweep(effect, { cwd: call.cwd, safe: [], facts })) report('swept', where);
      }
      for (const unread of call.reading?.unread ?? [])
        if (unread.why === 'dynamic-code')
          unreadable({ call, span: unread.span }, 'What this runs is decided when it runs.');
    }
  },
});

/** `xargs sh -c`, `xargs -I{} sh -c {}`: the code is what xargs read, whatever it holds this time. */
function isHandedCode({ name = '', via }: Command): boolean {
  const carrier = via.at(-1);
  if (carrier?.kind !== 'xargs' || !/^(?:ba|z|da|k)?sh$/u.test(name)) return false;
  const given = carrier.words.map(({ value }) => show(value));
  const isMark = given.includes(`-I${given.at(-1)}`) || given[given.indexOf('-I') + 1] === given.at(-1);
  return /^-[a-z]*c$/u.test(given.at(isMark ? -2 : -1) ?? '');
}

/** `find -delete` with no test on names: its paths are a start and whatever lies below. */
function isSweep({ path, command }: Effect, around: Surroundings): boolean {
  if (command?.name !== 'find' && command?.name !== 'gfind') return false;
  const [start, ...rest] = path;
  const isUnnamed = rest.length > 0 && rest.every((piece) => typeof piece !== 'string' || piece === '/');
  if (!isUnnamed || typeof start !== 'string') return false;
  // A project that stands in a temporary folder is a project all the same.
  return `${around.cwd}/`.startsWith(start) || placeOf(`${start}…`, around) !== 'safe';
}
