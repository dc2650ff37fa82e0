import { group, type HostSettings, hookLists } from '../settings.ts';

/** copilot-shell 2.4.1. Milliseconds; sub-agents' events are declared there and never fired. */
export const settings: HostSettings = {
  files: [
    { scope: 'user', path: '~/.copilot-shell/settings.json' },
    { scope: 'project', path: '.copilot-shell/settings.json' },
    { scope: 'managed', path: '/etc/copilot-shell/settings.json' },
  ],
  syntax: 'jsonc',
  layout: hookLists(({ command, seconds }) => group({ name: 'portcullis', command, timeout: seconds * 1000 })),
  events: ['PreToolUse', 'PostToolUse', 'UserPromptSubmit', 'Stop', 'SessionStart', 'SessionEnd', 'PreCompact'],
  root: '$COPILOT_SHELL_PROJECT_DIR',
};
