import type { Sample } from '../sample.ts';

export const sample: Sample = {
  host: 'kiro',
  version: 'amazon-q-developer-cli 35b5266',
  date: '2026-11-30',
  source: 'documented',
  event: 'preToolUse',
  env: {},
  payload: {
    hook_event_name: 'preToolUse',
    cwd: '/home/dev/project',
    tool_name: 'execute_bash',
    tool_input: { command: 'git commit --no-verify -m "wip"' },
  },
};
