import type { Sample } from '../sample.ts';

export const sample: Sample = {
  host: 'codex',
  version: '0.171.0',
  date: '2026-11-30',
  source: 'captured',
  event: 'PreToolUse',
  env: { CODEX_HOME: '/home/dev/.codex' },
  payload: {
    session_id: '01a22bf4-e4f9-71d2-bad1-04938a04f828',
    turn_id: '01a22bf4-e50f-7792-bb66-a6a7b06fd11f',
    transcript_path:
      '/home/dev/.codex/sessions/2026/11/30/rollout-2026-11-30T10-16-39-01a22bf4-e4f9-71d2-bad1-04938a04f828.jsonl',
    cwd: '/home/dev/project',
    hook_event_name: 'PreToolUse',
    model: 'fake-model',
    permission_mode: 'bypassPermissions',
    tool_name: 'Bash',
    tool_input: { command: 'git commit --no-verify -m "wip"' },
    tool_use_id: 'call_fake_1_0',
  },
};
