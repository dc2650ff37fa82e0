import type { Sample } from '../sample.ts';

export const sample: Sample = {
  host: 'cline',
  version: 'cline 3.0.65',
  date: '2026-11-30',
  source: 'documented',
  event: 'PreToolUse',
  env: {},
  payload: {
    clineVersion: '',
    hookName: 'tool_call',
    timestamp: '2026-11-30T10:18:17.621Z',
    taskId: 't-1',
    sessionContext: { rootSessionId: 't-1' },
    workspaceRoots: ['/home/dev/project'],
    userId: 'u-1',
    agent_id: 'a-1',
    parent_agent_id: null,
    iteration: 1,
    tool_call: { id: 'call_1', name: 'run_commands', input: { commands: ['git commit --no-verify -m "wip"'] } },
    preToolUse: { toolName: 'run_commands', parameters: { commands: '["git commit --no-verify -m \\"wip\\""]' } },
  },
};
