import type { Sample } from '../sample.ts';

export const sample: Sample = {
  host: 'crush',
  version: 'the documentation of its hooks, and their source',
  date: '2026-11-30',
  source: 'documented',
  event: 'PreToolUse',
  env: {
    CRUSH: '1',
    AGENT: 'crush',
    AI_AGENT: 'crush',
    CRUSH_EVENT: 'PreToolUse',
    CRUSH_TOOL_NAME: 'bash',
    CRUSH_SESSION_ID: '313909e',
    CRUSH_CWD: '/home/dev/project',
    CRUSH_PROJECT_DIR: '/home/dev/project',
    CRUSH_TOOL_INPUT_COMMAND: 'git commit --no-verify -m "wip"',
  },
  payload: {
    event: 'PreToolUse',
    session_id: '313909e',
    cwd: '/home/dev/project',
    tool_name: 'bash',
    tool_input: { command: 'git commit --no-verify -m "wip"', description: 'Commit' },
  },
};
