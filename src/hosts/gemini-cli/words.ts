import { deny, root, specific, type Words } from '../words.ts';

const notice = root('systemMessage');
const context = specific('additionalContext');

/**
 * Gemini CLI 0.61. JSON counts at every exit code, so that a refused tool call says 2 as well: if noise spoils the JSON,
 * the code still refuses. After BeforeToolSelection any output, even `{}`, changes the request: there is none.
 */
export const words: Words = {
  BeforeTool: {
    event: 'PreToolUse',
    refuse: { does: 'stops', say: deny, exit: 2 },
    ask: { say: (reason) => ({ decision: 'ask', reason }) },
    input: { ...specific('tool_input'), does: 'replaces' },
    notice,
  },
  AfterTool: { event: 'PostToolUse', refuse: { does: 'replaces', say: deny }, context, notice },
  BeforeAgent: { event: 'UserPromptSubmit', refuse: { does: 'stops', say: deny }, context, notice },
  AfterAgent: { event: 'Stop', refuse: { does: 'continues', say: deny }, notice },
  BeforeModel: { event: 'BeforeModel', refuse: { does: 'stops', say: deny } },
  BeforeToolSelection: { event: 'BeforeToolSelection' },
  AfterModel: { event: 'AfterModel', refuse: { does: 'replaces', say: deny } },
  SessionStart: { event: 'SessionStart', context, notice },
  SessionEnd: { event: 'SessionEnd', notice },
  Notification: { event: 'Notification', notice },
  PreCompress: { event: 'PreCompact', notice },
};
