import type { Sample } from '../sample.ts';

const twice = {
  session: '01a22eca-f441-7621-8168-e8027a7b39fd',
  transcript: '/home/dev/.grok/sessions/%2Fhome%2Fdev%2Fproject/01a22eca-f441-7621-8168-e8027a7b39fd/updates.jsonl',
  input: { command: 'git commit --no-verify -m "wip"', description: 'try' },
};

export const sample: Sample = {
  host: 'grok',
  version: '1.0.41',
  date: '2026-11-30',
  source: 'captured',
  event: 'PreToolUse',
  env: { GROK_HOOK_EVENT: 'pre_tool_use', CLAUDE_PROJECT_DIR: '/home/dev/project' },
  payload: {
    hookEventName: 'pre_tool_use',
    sessionId: twice.session,
    cwd: '/home/dev/project',
    workspaceRoot: '/home/dev/project',
    timestamp: '2026-11-30T12:00:00.665145053+00:00',
    transcriptPath: twice.transcript,
    permissionMode: 'default',
    toolName: 'run_terminal_command',
    toolUseId: 'call_0',
    toolInput: twice.input,
    toolInputTruncated: false,
    hook_event_name: 'PreToolUse',
    session_id: twice.session,
    transcript_path: twice.transcript,
    permission_mode: 'default',
    tool_name: 'run_terminal_command',
    tool_input: twice.input,
    tool_use_id: 'call_0',
  },
};
