import { context, notice, permissionRequest, prompt, stop, told } from '../claude-words.ts';
import { block, permission, type Words } from '../words.ts';

/**
 * Qwen Code 0.24 and 0.15, which answered the same in every measured case. A refusal stands in `hookSpecificOutput`,
 * where another hook's `permissionDecision` cannot outrank it unless it comes later; exit code 2 would drop the JSON.
 * `updatedInput` and context before a tool are documented and not applied. After a tool nothing can be refused.
 */
export const words: Words = {
  PreToolUse: {
    event: 'PreToolUse',
    refuse: { does: 'stops', at: 'specific', say: permission('deny') },
    ask: { at: 'specific', say: permission('ask') },
    notice,
  },
  PostToolUse: told('PostToolUse'),
  PostToolBatch: { event: 'PostToolUse', refuse: { does: 'replaces', say: block }, context, notice },
  PostToolUseFailure: told('PostToolUseFailure'),
  PermissionRequest: permissionRequest,
  UserPromptSubmit: prompt(),
  Stop: stop('Stop'),
  SubagentStop: stop('SubagentStop'),
  SubagentStart: told('SubagentStart'),
  SessionStart: told('SessionStart'),
  SessionEnd: { event: 'SessionEnd' },
  Notification: { event: 'Notification', context },
  PreCompact: { event: 'PreCompact' },
};
