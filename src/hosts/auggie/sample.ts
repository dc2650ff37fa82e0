import type { Sample } from '../sample.ts';

export const sample: Sample = {
  host: 'auggie',
  version: '@augmentcode/auggie 0.36.0',
  date: '2026-11-30',
  source: 'documented',
  event: 'PreToolUse',
  env: {
    AUGMENT_PROJECT_DIR: '/home/dev/project',
    AUGMENT_CONVERSATION_ID: 'c-1',
    AUGMENT_HOOK_EVENT: 'PreToolUse',
    AUGMENT_TOOL_NAME: 'launch-process',
  },
  payload: {
    hook_event_name: 'PreToolUse',
    conversation_id: 'c-1',
    workspace_roots: ['/home/dev/project'],
    tool_name: 'launch-process',
    tool_input: { command: 'git commit --no-verify -m "wip"', cwd: '/home/dev/project', wait: true },
    is_mcp_tool: false,
  },
};
