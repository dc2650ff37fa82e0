import { context, notice, prompt, shown, stop, told } from '../claude-words.ts';
import { deny, specific, type Words } from '../words.ts';

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
  BeforeAgent: prompt(deny),
  AfterAgent: stop('Stop', deny),
  BeforeModel: { event: 'BeforeModel', refuse: { does: 'stops', say: deny } },
  BeforeToolSelection: { event: 'BeforeToolSelection' },
  AfterModel: { event: 'AfterModel', refuse: { does: 'replaces', say: deny } },
  SessionStart: told('SessionStart'),
  SessionEnd: shown('SessionEnd'),
  Notification: shown('Notification'),
  PreCompress: shown('PreCompact'),
};
