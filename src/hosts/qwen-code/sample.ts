import type { Sample } from '../sample.ts';

export const sample: Sample = {
  host: 'qwen-code',
  version: '0.24.4',
  date: '2026-11-30',
  source: 'captured',
  event: 'PreToolUse',
  env: {
    GEMINI_PROJECT_DIR: '/home/dev/project',
    QWEN_CODE_AGENT_ID: '',
    QWEN_PROJECT_DIR: '/home/dev/project',
    CLAUDE_PROJECT_DIR: '/home/dev/project',
    QWEN_CODE_PROMPT_ID: '724a1178-e12a-477f-95fe-c65e18ecb3f7########0',
    QWEN_CODE_SESSION_ID: '724a1178-e12a-477f-95fe-c65e18ecb3f7',
    QWEN_CODE_MODEL: 'fake-model',
    QWEN_CODE_PROJECT_DIR: '/home/dev/.qwen/projects/-home-dev-project',
  },
  payload: {
    session_id: '724a1178-e12a-477f-95fe-c65e18ecb3f7',
    transcript_path: '/home/dev/.qwen/projects/-home-dev-project/chats/724a1178-e12a-477f-95fe-c65e18ecb3f7.jsonl',
    cwd: '/home/dev/project',
    hook_event_name: 'PreToolUse',
    timestamp: '2026-11-30T10:17:18.735Z',
    permission_mode: 'yolo',
    prompt_id: '724a1178-e12a-477f-95fe-c65e18ecb3f7########0',
    tool_name: 'run_shell_command',
    tool_input: { command: 'git commit --no-verify -m "wip"', description: 'try', is_background: false },
    tool_use_id: 'toolu_1796033838735_a2esrs8oi',
    tool_call_id: 'call_0',
  },
};
