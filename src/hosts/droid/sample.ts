import type { Sample } from '../sample.ts';

export const sample: Sample = {
  host: 'droid',
  version: '@factory/cli 0.215.0',
  date: '2026-11-30',
  source: 'documented',
  event: 'PreToolUse',
  env: {
    FACTORY_PROJECT_DIR: '/home/dev/project',
    DROID_PROJECT_DIR: '/home/dev/project',
    CLAUDE_PROJECT_DIR: '/home/dev/project',
  },
  payload: {
    session_id: '5f7c2f0e',
    transcript_path: '/home/dev/.factory/sessions/5f7c2f0e.jsonl',
    cwd: '/home/dev/project',
    permission_mode: 'auto-low',
    hook_event_name: 'PreToolUse',
    tool_name: 'Execute',
    tool_input: { command: 'git commit --no-verify -m "wip"', riskLevelReason: 'commits', riskLevel: 'low' },
  },
};
