import { context, notice, prompt, shown, stop, told } from '../claude-words.ts';
import { deny, specific, type Words } from '../words.ts';

/**
 * Gemini CLI 0.61. JSON counts at every exit code; any other than 0 is shown as a hook that failed, also beside a refusal
 * that is obeyed (0.40 and 0.61 obey it with 0). After BeforeToolSelection any output, even `{}`, changes the request: there is none.
 */
export const words: Words = {
  BeforeTool: {
    event: 'PreToolUse',
    refuse: { does: 'stops', say: deny },
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
