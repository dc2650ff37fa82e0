import { group, type HostSettings, hookLists, judgedEvents } from '../settings.ts';
import { words } from './words.ts';

const moved = { variable: 'CODEX_HOME', folder: '~/.codex' };

/** Codex 0.171. Whole seconds; a key at the root that it does not know disables the file, and a hook runs once trusted. */
export const settings: HostSettings = {
  files: [
    { scope: 'user', path: '~/.codex/hooks.json', moved },
    { scope: 'project', path: '.codex/hooks.json' },
  ],
  syntax: 'json',
  layout: hookLists(({ command, seconds }) => group({ command, timeout: Math.ceil(seconds) })),
  events: judgedEvents(words),
};
