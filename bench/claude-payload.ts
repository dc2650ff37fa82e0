import { join } from 'node:path';

/** What Claude Code writes to a hook before a tool runs in `cwd`, which is absolute. */
export const claudePayload = (tool: string, input: object, cwd: string): string =>
  JSON.stringify({
    session_id: '6f1d2c3b-8a47-4e59-9b60-2d7c1e0f4a55',
    transcript_path: join(cwd, '../transcript.jsonl'),
    cwd,
    permission_mode: 'default',
    hook_event_name: 'PreToolUse',
    tool_name: tool,
    tool_input: input,
    tool_use_id: 'toolu_01',
  });
