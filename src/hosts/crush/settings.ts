import { type HostSettings, hookLists, judgedEvents } from '../settings.ts';
import { words } from './words.ts';

const moved = [
  { variable: 'CRUSH_GLOBAL_CONFIG', folder: '~/.config/crush' },
  { variable: 'XDG_CONFIG_HOME', folder: '~/.config' },
];

/** Crush 0.96. Whole seconds; flat entries, and only the event that every version with hooks knows: a newer one may be an error. */
export const settings: HostSettings = {
  files: [
    { scope: 'user', path: '~/.config/crush/crush.json', moved },
    { scope: 'project', path: 'crush.json' },
  ],
  syntax: 'json',
  layout: hookLists(({ command, seconds }) => ({ command, timeout: Math.ceil(seconds) })),
  events: judgedEvents(words),
  root: '$CRUSH_PROJECT_DIR',
};
