import { context, notice, shown, stop, told } from '../claude-words.ts';
import { block, permission, root, specific, type Words } from '../words.ts';

/** Auggie 0.36: one field that its schema does not know discards the whole answer; what it shows for `ask` is not known. */
export const words: Words = {
  PreToolUse: {
    event: 'PreToolUse',
    refuse: { does: 'stops', at: 'specific', say: permission('deny'), exit: 2, alone: true },
    context: root('additionalContext'),
    input: { ...specific('updatedInput'), does: 'replaces' },
    notice,
  },
  PostToolUse: {
    event: 'PostToolUse',
    refuse: { does: 'tells', at: 'specific', say: block },
    context,
    notice,
  },
  Stop: stop('Stop', block, 'specific'),
  SessionStart: told('SessionStart'),
  SessionEnd: { event: 'SessionEnd' },
  Notification: { event: 'Notification' },
  PromptSubmit: shown('UserPromptSubmit'),
};
