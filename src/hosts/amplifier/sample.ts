import type { Sample } from '../sample.ts';

export const sample: Sample = {
  host: 'amplifier',
  version: 'amplifier-module-hook-shell f9ebb16',
  date: '2026-01-13',
  source: 'documented',
  event: 'PreToolUse',
  env: {
    AMPLIFIER_PROJECT_DIR: '/home/dev/project',
    AMPLIFIER_SESSION_ID: '5f7c2f0e',
    CLAUDE_PROJECT_DIR: '/home/dev/project',
  },
  payload: {
    tool_name: 'bash',
    tool_input: { command: 'git commit --no-verify -m "wip"' },
    timestamp: '2026-11-30T10:18:17.621Z',
  },
};
