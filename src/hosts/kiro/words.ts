import { root, type Words } from '../words.ts';

/** Kiro CLI: exit code 2 refuses; what stands on stdout after a prompt or at the start is added to the context as it is. */
export const words: Words = {
  preToolUse: { event: 'PreToolUse', refuse: { does: 'stops', exit: 2, alone: true } },
  postToolUse: { event: 'PostToolUse' },
  userPromptSubmit: {
    event: 'UserPromptSubmit',
    // From the third generation on; the earlier ones show a warning.
    refuse: { does: 'stops', exit: 2, alone: true },
    context: root('additionalContext'),
  },
  agentSpawn: { event: 'SessionStart', context: root('additionalContext') },
  stop: { event: 'Stop' },
};
