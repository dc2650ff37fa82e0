import type { EventName } from '../../protocol/event.ts';
import type { EventWords, Words } from '../words.ts';

const before = (event: EventName): EventWords => ({ event, refuse: { does: 'stops', exit: 2, alone: true } });

/** Windsurf: exit code 2 with stderr before an action, and nothing else; stdout is never read. */
export const words: Words = {
  pre_run_command: before('PreToolUse'),
  pre_write_code: before('PreToolUse'),
  pre_read_code: before('PreToolUse'),
  pre_mcp_tool_use: before('PreToolUse'),
  post_run_command: { event: 'PostToolUse' },
  post_write_code: { event: 'PostToolUse' },
  post_read_code: { event: 'PostToolUse' },
  post_mcp_tool_use: { event: 'PostToolUse' },
  pre_user_prompt: before('UserPromptSubmit'),
  post_cascade_response: { event: 'Stop' },
};
