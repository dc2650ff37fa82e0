import type { HostSettings } from '../settings.ts';

/** Kiro CLI of the third generation: a file per set of hooks, whose entries name their trigger. Seconds. */
export const settings: HostSettings = {
  files: [{ scope: 'project', path: '.kiro/hooks/portcullis.json', ours: true }],
  syntax: 'json',
  layout: {
    path: ['hooks'],
    kind: 'list',
    base: { version: 'v1' },
    entry: ({ event, command, seconds }) => ({
      name: `portcullis-${event}`,
      trigger: event,
      action: { type: 'command', command },
      timeout: seconds,
      enabled: true,
    }),
  },
  events: ['PreToolUse', 'PostToolUse', 'UserPromptSubmit', 'SessionStart', 'Stop'],
};
