import { root, type Words } from '../words.ts';

/**
 * Crush 0.96, from its documentation and source; later versions have more events, of which no payload was seen. Exit code 2
 * refuses a tool with the reason on stderr, and then stdout is not read. An `allow` would spare the person the question that
 * they are asked otherwise, and is never said. Added text follows the tool's result.
 */
export const words: Words = {
  PreToolUse: {
    event: 'PreToolUse',
    refuse: { does: 'stops', exit: 2, alone: true },
    context: root('context'),
    input: { ...root('updated_input'), does: 'merges' },
  },
};
