import { group, type HostSettings, hookLists, judgedEvents } from '../settings.ts';
import { words } from './words.ts';

/** Qwen Code: 0.15 takes milliseconds, 0.24 takes numbers from 1000 on as such and smaller ones as seconds. */
const milliseconds = (seconds: number): number => Math.max(seconds * 1000, 1000);

export const settings: HostSettings = {
  files: [
    { scope: 'user', path: '~/.qwen/settings.json' },
    { scope: 'project', path: '.qwen/settings.json' },
  ],
  syntax: 'jsonc',
  layout: hookLists(({ command, seconds }) => group({ name: 'portcullis', command, timeout: milliseconds(seconds) })),
  events: judgedEvents(words),
  root: '$QWEN_PROJECT_DIR',
};
