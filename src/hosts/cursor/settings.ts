import { type HostSettings, hookLists, judgedEvents } from '../settings.ts';
import { words } from './words.ts';

const FAIL_CLOSED = ['preToolUse', 'subagentStart'];

/**
 * Cursor (SDK 1.0.32). Seconds; one unknown event or bad entry disables the file, and so does `//` in a command, where its
 * reader takes the rest of the line for a comment. `failClosed` makes a broken hook a refusal.
 */
export const settings: HostSettings = {
  files: [
    { scope: 'user', path: '~/.cursor/hooks.json' },
    { scope: 'project', path: '.cursor/hooks.json' },
    {
      scope: 'managed',
      path: '/etc/cursor/hooks.json',
      on: { darwin: '/Library/Application Support/Cursor/hooks.json', win32: '%ProgramData%/Cursor/hooks.json' },
    },
  ],
  syntax: 'jsonc',
  layout: hookLists(
    ({ event, command, seconds }) => ({
      command,
      timeout: seconds,
      ...(FAIL_CLOSED.includes(event) ? { failClosed: true } : {}),
    }),
    { version: 1 },
  ),
  events: judgedEvents(words),
};
