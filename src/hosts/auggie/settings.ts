import { group, type HostSettings, hookLists, judgedEvents } from '../settings.ts';
import { words } from './words.ts';

/** Auggie 0.36. Milliseconds; an unknown event is an error, and the command is started without a shell. */
export const settings: HostSettings = {
  files: [
    { scope: 'user', path: '~/.augment/settings.json' },
    { scope: 'project', path: '.augment/settings.json' },
    { scope: 'local', path: '.augment/settings.local.json' },
  ],
  syntax: 'json',
  layout: hookLists(({ argv: [program = '', ...args], seconds }) =>
    group({ command: program, args, timeout: seconds * 1000 }),
  ),
  events: judgedEvents(words),
};
