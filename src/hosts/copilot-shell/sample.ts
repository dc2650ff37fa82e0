import type { Sample } from '../sample.ts';

export const sample: Sample = {
  host: 'copilot-shell',
  version: '2.4.1',
  date: '2026-11-30',
  source: 'captured',
  event: 'PreToolUse',
  env: {
    COPILOT_SHELL_PROJECT_DIR: '/home/dev/project',
    GEMINI_PROJECT_DIR: '/home/dev/project',
    QWEN_PROJECT_DIR: '/home/dev/project',
    CLAUDE_PROJECT_DIR: '/home/dev/project',
  },
  payload: {
    session_id: '3adf73a2-e81c-471a-8e83-9d2e54beae31',
    run_id: '97f16c452f7c5',
    transcript_path:
      '/home/dev/.copilot-shell/projects/-home-dev-project/chats/3adf73a2-e81c-471a-8e83-9d2e54beae31.jsonl',
    cwd: '/home/dev/project',
    hook_event_name: 'PreToolUse',
    timestamp: '2026-11-30T10:26:14.265Z',
    tool_name: 'run_shell_command',
    tool_input: { command: 'git commit --no-verify -m "wip"', description: 'try', is_background: false },
    tool_use_id: 'call_0',
  },
};
