import type { Sample } from '../sample.ts';

export const sample: Sample = {
  host: 'claude-code',
  version: '2.1.332',
  date: '2026-11-30',
  source: 'captured',
  event: 'PreToolUse',
  env: {
    AI_AGENT: 'claude-code_2-1-332_harness',
    CLAUDE_CODE_ENTRYPOINT: 'sdk-cli',
    CLAUDE_CODE_SESSION_ATTENDED: '0',
    CLAUDE_CODE_CHILD_SESSION: '1',
    CLAUDE_CODE_SESSION_ID: '3d7067c7-46a2-4d1e-ad72-418d1802b76a',
    CLAUDECODE: '1',
    CLAUDE_PROJECT_DIR: '/home/dev/project',
  },
  payload: {
    session_id: '3d7067c7-46a2-4d1e-ad72-418d1802b76a',
    transcript_path: '/home/dev/.claude/projects/-home-dev-project/3d7067c7-46a2-4d1e-ad72-418d1802b76a.jsonl',
    cwd: '/home/dev/project',
    prompt_id: 'b7ab795d-42bf-4629-a9c7-9d59c6470688',
    permission_mode: 'default',
    hook_event_name: 'PreToolUse',
    tool_name: 'Bash',
    tool_input: { command: 'git commit --no-verify -m "wip"', description: 'say forbidden' },
    tool_use_id: 'toolu_fake_1_0',
  },
};
