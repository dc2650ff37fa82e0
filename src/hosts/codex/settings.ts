import { group, type HostSettings, hookLists, judgedEvents } from '../settings.ts';
import { words } from './words.ts';

const moved = [{ variable: 'CODEX_HOME', folder: '~/.codex' }];

/** What Codex waits for a hook of the session's end at most; a longer time is cut, with a warning. */
export const SESSION_END_SECONDS = 3;

/** Codex 0.171. Whole seconds; a key at the root that it does not know disables the file, and a hook runs once trusted. */
export const settings: HostSettings = {
  files: [
    { scope: 'user', path: '~/.codex/hooks.json', moved },
    { scope: 'project', path: '.codex/hooks.json' },
  ],
  syntax: 'json',
  layout: hookLists(({ event, command, seconds }) =>
    group({ command, timeout: event === 'SessionEnd' ? SESSION_END_SECONDS : Math.ceil(seconds) }),
  ),
  events: judgedEvents(words),
};
