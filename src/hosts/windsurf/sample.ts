import type { Sample } from '../sample.ts';

export const sample: Sample = {
  host: 'windsurf',
  version: 'docs.windsurf.com',
  date: '2026-11-30',
  source: 'documented',
  event: 'pre_run_command',
  env: {},
  payload: {
    agent_action_name: 'pre_run_command',
    trajectory_id: 't-1',
    execution_id: 'e-1',
    timestamp: '2026-11-30T10:18:17.621Z',
    tool_info: { command_line: 'git commit --no-verify -m "wip"', cwd: '/home/dev/project' },
  },
};
