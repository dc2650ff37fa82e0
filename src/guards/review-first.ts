import type { Effect } from '../shell/effect.ts';
import type { Command } from '../shell/reading.ts';
import { prefixOf, show, textOf } from '../shell/value.ts';
import { defineGuard } from './guard.ts';
import { isSearched } from './loss/lossy-effects.ts';
import { lostWork } from './loss/lost-work.ts';
import { removalPlace, type Surroundings } from './loss/removal-place.ts';
import { sharedFile } from './loss/shared-files.ts';
import { shownCommand } from './loss/shown-command.ts';
import { effectPlace } from './places.ts';
import { secretFiles } from './secrets/secret-files.ts';
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
        const request = changingRequest(command);
        if (request !== undefined)
          report('changes', { ...where, word: request }, { command: shown, does: 'changes settings for everybody' });
        const other = otherUser(command);
        if (other !== undefined) report('rights', { ...where, token: other }, { command: shown });
        if (isHandedCode(command)) report('handed', where, { command: shown });
      }
      const secrets = secretFiles({ facts, cwd: call.cwd, paths: [] });
      for (const effect of call.effects) {
        const { command } = effect;
        if (options.programs.includes(command?.name ?? '')) continue;
        const where = effectPlace(call, effect);
        const which = sharedFile(effect, facts);
        if (which !== undefined) report('shared', where, { path: show(effect.path), which });
        if (effect.action !== 'remove') continue;
        if (madeBefore(effect, call.effects)) continue;
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

/** Whether the line itself has written the file: what it held before went then. */
function madeBefore(removal: Effect, effects: readonly Effect[]): boolean {
  const path = textOf(removal.path);
  return (
    path !== undefined &&
    effects
      .slice(0, effects.indexOf(removal))
      .some((one) => one.action === 'write' && one.level === 'certain' && textOf(one.path) === path)
  );
}

/** By what a command runs with another user's rights: behind `sudo` and the like, or a shell of such a user. */
function otherUser({ name = '', words, via }: Command): string | undefined {
  const wrapper = via.find(({ kind, name: by }) => kind === 'wrapper' && OTHER_USER.test(by))?.name;
  const opensShell = words.slice(1).some(({ value }) => /^-(?:[a-zA-Z]*[is]|-login|-shell)$/u.test(show(value)));
  return wrapper ?? (/^(?:su|runuser)$/u.test(name) || (OTHER_USER.test(name) && opensShell) ? name : undefined);
}
const OTHER_USER = /^(?:sudo|doas|pkexec|su|runuser)$/u;

/** `xargs sh -c`, `xargs -I{} sh -c {}`: the code is what xargs read, whatever it holds this time. */
function isHandedCode({ name = '', via }: Command): boolean {
  const carrier = via.at(-1);
  if (carrier?.kind !== 'xargs' || !/^(?:ba|z|da|k)?sh$/u.test(name)) return false;
  const given = carrier.words.map(({ value }) => show(value));
  const isMark = given.includes(`-I${given.at(-1)}`) || given[given.indexOf('-I') + 1] === given.at(-1);
  return /^-[a-z]*c$/u.test(given.at(isMark ? -2 : -1) ?? '');
}

/** `find -delete`, or `find -exec rm`, with no test on names: its paths are a start and whatever lies below. */
function isSweep({ path, command }: Effect, around: Surroundings): boolean {
  const isFound = command?.via.some(({ kind }) => kind === 'find' || kind === 'xargs');
  if (!isFound && !/^g?find$/u.test(command?.name ?? '')) return false;
  if (!isSearched(path)) return false;
  const start = prefixOf(path);
  // A project that stands in a temporary folder is a project all the same.
  return `${around.cwd}/`.startsWith(start) || removalPlace(`${start}…`, around) !== 'safe';
}
