import { context, notice, stop, told } from '../claude-words.ts';
import { permission, specific, type Words } from '../words.ts';

/**
 * Factory Droid 0.215. Headless, `ask` runs the tool, so that there is none; after a tool nothing can be refused. Its
 * schema takes `additionalContext` before a tool too, and a real session showed that the model never hears of it.
 */
export const words: Words = {
  PreToolUse: {
    event: 'PreToolUse',
    refuse: { does: 'stops', at: 'specific', say: permission('deny'), exit: 2 },
    input: { ...specific('updatedInput'), does: 'merges' },
    notice,
  },
  PostToolUse: told('PostToolUse'),
  UserPromptSubmit: { event: 'UserPromptSubmit', refuse: { does: 'stops', exit: 2, alone: true }, context, notice },
  Stop: stop('Stop'),
  SubagentStop: stop('SubagentStop'),
  SessionStart: told('SessionStart'),
  SessionEnd: { event: 'SessionEnd' },
  Notification: { event: 'Notification' },
  PreCompact: { event: 'PreCompact', refuse: { does: 'stops', exit: 2, alone: true } },
};
