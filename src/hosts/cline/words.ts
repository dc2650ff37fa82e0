import type { JsonObject } from '../../protocol/json.ts';
import { type EventWords, root, type Words } from '../words.ts';

const context = root('contextModification');
const cancel = (reason: string): JsonObject => ({ cancel: true, errorMessage: reason });
const beforeTool: EventWords = {
  event: 'PreToolUse',
  refuse: { does: 'stops', say: cancel },
  context,
  input: { ...root('overrideInput'), does: 'replaces' },
};
const afterTool: EventWords = { event: 'PostToolUse', context };

/**
 * Cline CLI 3.0.65, whose payloads name the kind of event, and the VS Code extension, whose payloads name the hook's file.
 * A refusal aborts the whole run, and the exit code counts for nothing.
 */
export const words: Words = {
  tool_call: beforeTool,
  PreToolUse: beforeTool,
  tool_result: afterTool,
  PostToolUse: afterTool,
  prompt_submit: { event: 'UserPromptSubmit' },
  UserPromptSubmit: { event: 'UserPromptSubmit', refuse: { does: 'stops', say: cancel }, context },
  agent_start: { event: 'SessionStart' },
  agent_resume: { event: 'SessionStart' },
  TaskStart: { event: 'SessionStart', context },
  TaskResume: { event: 'SessionStart', context },
  agent_end: { event: 'Stop' },
  TaskComplete: { event: 'Stop' },
  session_shutdown: { event: 'SessionEnd' },
  SessionShutdown: { event: 'SessionEnd' },
  PreCompact: { event: 'PreCompact' },
};
