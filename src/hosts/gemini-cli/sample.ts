import type { Sample } from '../sample.ts';

export const sample: Sample = {
  host: 'gemini-cli',
  version: '0.61.0',
  date: '2026-11-30',
  source: 'captured',
  event: 'BeforeTool',
  env: {
    GEMINI_SESSION_ID: '147f4e0f-4403-4b20-bc16-a93c758e8eb7',
    GEMINI_PROJECT_DIR: '/home/dev/project',
    GEMINI_PLANS_DIR: '/home/dev/.gemini/tmp/proj/147f4e0f-4403-4b20-bc16-a93c758e8eb7/plans',
    GEMINI_CWD: '/home/dev/project',
    CLAUDE_PROJECT_DIR: '/home/dev/project',
  },
  payload: {
    session_id: '147f4e0f-4403-4b20-bc16-a93c758e8eb7',
    transcript_path: '/home/dev/.gemini/tmp/proj/chats/session-2026-11-30T10-12-147f4e0f.jsonl',
    cwd: '/home/dev/project',
    hook_event_name: 'BeforeTool',
    timestamp: '2026-11-30T10:12:14.544Z',
    tool_name: 'run_shell_command',
    tool_input: { command: 'git commit --no-verify -m "wip"', description: 'try' },
  },
};
