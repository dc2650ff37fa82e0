import { root, type Words } from '../words.ts';

/**
 * Pi 1.6 runs extensions in its own process. These are the words between the installed extension and the judge: exit code 2
 * becomes `{ block: true, reason }` before a tool and its result after it, ends the handling of a prompt, and sends an agent
 * that would stop back to work. A question is asked by the terminal's own dialog; where there is none it refuses.
 */
export const words: Words = {
  tool_call: {
    event: 'PreToolUse',
    refuse: { does: 'stops', exit: 2, alone: true },
    ask: { say: (reason) => ({ ask: reason }) },
    context: root('context'),
    input: { ...root('input'), does: 'replaces' },
    notice: root('notice'),
  },
  tool_result: {
    event: 'PostToolUse',
    refuse: { does: 'replaces', exit: 2, alone: true },
    context: root('context'),
    response: root('output'),
  },
  input: {
    event: 'UserPromptSubmit',
    refuse: { does: 'stops', exit: 2, alone: true },
    context: root('context'),
  },
  session_start: { event: 'SessionStart', context: root('context') },
  agent_before_settle: { event: 'Stop', refuse: { does: 'continues', exit: 2, alone: true } },
  session_shutdown: { event: 'SessionEnd' },
  session_before_compact: { event: 'PreCompact' },
};
