import { type HostSettings, hookLists } from '../settings.ts';

/**
 * Kiro CLI. Its third generation has a file per set of hooks, whose entries name their trigger, in seconds; before, every
 * agent's own file had them, in milliseconds.
 */
const agents = {
  each: true,
  layout: hookLists(({ command, seconds }) => ({ command, timeout_ms: seconds * 1000 })),
  events: ['preToolUse', 'postToolUse', 'userPromptSubmit', 'agentSpawn', 'stop'],
} as const;

export const settings: HostSettings = {
  files: [
    { scope: 'project', path: '.kiro/hooks/portcullis.json', ours: true },
    { scope: 'project', path: '.kiro/agents/*.json', ...agents },
    { scope: 'user', path: '~/.kiro/agents/*.json', ...agents },
  ],
  syntax: 'json',
  layout: {
    path: ['hooks'],
    kind: 'list',
    eventKey: 'trigger',
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
