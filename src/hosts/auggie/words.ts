import { block, permission, root, specific, type Words } from '../words.ts';

const notice = root('systemMessage');

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
    context: specific('additionalContext'),
    notice,
  },
  Stop: { event: 'Stop', refuse: { does: 'continues', at: 'specific', say: block }, notice },
  SessionStart: { event: 'SessionStart', context: specific('additionalContext'), notice },
  SessionEnd: { event: 'SessionEnd' },
  Notification: { event: 'Notification' },
  PromptSubmit: { event: 'UserPromptSubmit', notice },
};
