import { group, type HostSettings, judgedEvents } from '../settings.ts';
import { words } from './words.ts';

/** Factory Droid 0.215. Seconds; the events stand at the root of its hook file. */
export const settings: HostSettings = {
  files: [
    { scope: 'user', path: '~/.factory/hooks.json' },
    { scope: 'project', path: '.factory/hooks.json' },
  ],
  syntax: 'json',
  layout: {
    path: [],
    kind: 'lists',
    base: {},
    entry: ({ command, seconds }) => group({ command, timeout: seconds }),
  },
  events: judgedEvents(words),
  root: '$FACTORY_PROJECT_DIR',
};
