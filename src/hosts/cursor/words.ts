import type { JsonObject } from '../../protocol/json.ts';
import { type EventWords, root, type Words } from '../words.ts';

const context = root('additional_context');
const deny = (reason: string): JsonObject => ({ permission: 'deny', user_message: reason, agent_message: reason });
const again = (reason: string): JsonObject => ({ followup_message: reason });
const beforeTool: EventWords = { event: 'PreToolUse', refuse: { does: 'stops', say: deny } };

/**
 * Cursor (SDK 1.0.32). `ask` is accepted and the tool runs unasked, so that there is none. The exit code stays 0: at code
 * 2 the raw stdout would be the message. A prompt is refused by the code alone, because the JSON for it would be
 * `continue: false`.
 */
export const words: Words = {
  preToolUse: { ...beforeTool, context, input: { ...root('updated_input'), does: 'replaces' } },
  beforeShellExecution: beforeTool,
  beforeMCPExecution: beforeTool,
  beforeReadFile: beforeTool,
  beforeTabFileRead: beforeTool,
  postToolUse: { event: 'PostToolUse', context },
  afterShellExecution: { event: 'PostToolUse' },
  afterMCPExecution: { event: 'PostToolUse' },
  afterFileEdit: { event: 'PostToolUse' },
  afterTabFileEdit: { event: 'PostToolUse' },
  postToolUseFailure: { event: 'PostToolUseFailure', context },
  beforeSubmitPrompt: { event: 'UserPromptSubmit', refuse: { does: 'stops', exit: 2, alone: true }, context },
  stop: { event: 'Stop', refuse: { does: 'continues', say: again } },
  subagentStart: { event: 'SubagentStart', refuse: { does: 'stops', say: deny } },
  subagentStop: { event: 'SubagentStop', refuse: { does: 'continues', say: again } },
  sessionStart: { event: 'SessionStart', context },
  sessionEnd: { event: 'SessionEnd' },
  preCompact: { event: 'PreCompact', notice: root('user_message') },
};
