import { type HostSettings, judgedEvents } from '../settings.ts';
import { words } from './words.ts';

const moved = [{ variable: 'KIMI_CODE_HOME', folder: '~/.kimi-code' }];

/** Kimi Code 2.1. Whole seconds, 600 at most; it reads no hooks of a project, and one entry with a fault drops all of them. */
export const settings: HostSettings = {
  files: [{ scope: 'user', path: '~/.kimi-code/config.toml', moved }],
  syntax: 'toml',
  layout: {
    path: ['hooks'],
    kind: 'list',
    eventKey: 'event',
    base: {},
    entry: ({ event, command, seconds }) => ({ event, command, timeout: Math.ceil(seconds) }),
  },
  events: judgedEvents(words),
};
