import { root, type Words } from '../words.ts';

/**
 * opencode 1.18 runs plugins in its own process. These are the words between the installed plugin and the judge: exit
 * code 2 becomes a thrown error, before and after a tool, whose message is the tool's result; `args` are assigned to the call's arguments; and
 * `output` replaces what the model sees.
 */
export const words: Words = {
  'tool.execute.before': {
    event: 'PreToolUse',
    refuse: { does: 'stops', exit: 2, alone: true },
    input: { ...root('args'), does: 'replaces' },
  },
  'tool.execute.after': {
    event: 'PostToolUse',
    refuse: { does: 'replaces', exit: 2, alone: true },
    context: root('context'),
    response: root('output'),
  },
  'chat.message': { event: 'UserPromptSubmit' },
  'event.session.created': { event: 'SessionStart' },
  'event.session.idle': { event: 'Stop' },
  'event.session.deleted': { event: 'SessionEnd' },
};
