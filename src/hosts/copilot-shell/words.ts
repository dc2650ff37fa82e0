import { context, notice, permissionRequest, prompt, shown, stop, told } from '../claude-words.ts';
import { deny, specific, type Words } from '../words.ts';

/**
 * copilot-shell's hooks reference, with 2.4.1 as its measure. The answer is JSON at exit code 0, because at code 2 stdout
 * is dropped. A rewritten input is merged over the model's arguments. BeforeToolSelection takes no decision.
 */
export const words: Words = {
  PreToolUse: {
    event: 'PreToolUse',
    refuse: { does: 'stops', say: deny },
    ask: { say: (reason) => ({ decision: 'ask', reason }) },
    input: { ...specific('tool_input'), does: 'merges' },
    notice,
  },
  PostToolUse: { event: 'PostToolUse', refuse: { does: 'replaces', say: deny }, context, notice },
  PostToolUseFailure: told('PostToolUseFailure'),
  PermissionRequest: permissionRequest,
  UserPromptSubmit: prompt(deny),
  Stop: stop('Stop', deny),
  SubagentStop: stop('SubagentStop', deny),
  SubagentStart: told('SubagentStart'),
  BeforeModel: { event: 'BeforeModel', refuse: { does: 'stops', say: deny } },
  BeforeToolSelection: { event: 'BeforeToolSelection' },
  AfterModel: { event: 'AfterModel', refuse: { does: 'replaces', say: deny } },
  SessionStart: told('SessionStart'),
  SessionEnd: shown('SessionEnd'),
  Notification: shown('Notification'),
  PreCompact: shown('PreCompact'),
};
