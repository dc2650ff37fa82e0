import type { Sample } from '../sample.ts';

export const sample: Sample = {
  host: 'vscode',
  version: 'microsoft/vscode 09ebb65',
  date: '2026-06-03',
  source: 'documented',
  event: 'PreToolUse',
  env: {},
  payload: {
    timestamp: '2026-11-30T10:18:17.621Z',
    hook_event_name: 'PreToolUse',
    session_id: '5f7c2f0e',
    transcript_path: '/home/dev/project/.vscode/transcript.jsonl',
    cwd: '/home/dev/project',
    tool_name: 'run_in_terminal',
    tool_input: { command: 'git commit --no-verify -m "wip"', explanation: 'commit', isBackground: false },
    tool_use_id: 'call_1',
  },
};
