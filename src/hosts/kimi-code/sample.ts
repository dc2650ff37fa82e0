import type { Sample } from '../sample.ts';

export const sample: Sample = {
  host: 'kimi-code',
  version: '2.1.0',
  date: '2026-11-30',
  source: 'captured',
  event: 'PreToolUse',
  env: {},
  payload: {
    hook_event_name: 'PreToolUse',
    session_id: 'session_6db4ef01-630d-451c-bfca-fb9aedb790a8',
    cwd: '/home/dev/project',
    client_type: 'kimi_code_cli',
    tool_name: 'Bash',
    tool_input: { command: 'git commit --no-verify -m "wip"' },
    tool_call_id: 'call_0',
  },
};
