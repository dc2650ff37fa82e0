import type { EventName } from '../../protocol/event.ts';
import { block, type EventWords, permission, root, specific, type Words } from '../words.ts';

const notice = root('systemMessage');
const context = specific('additionalContext');
const stop = (event: EventName): EventWords => ({ event, refuse: { does: 'continues', say: block }, notice });

/** Factory Droid 0.215. Headless, `ask` runs the tool, so that there is none; after a tool nothing can be refused. */
export const words: Words = {
  PreToolUse: {
    event: 'PreToolUse',
    refuse: { does: 'stops', at: 'specific', say: permission('deny'), exit: 2 },
    context,
    input: { ...specific('updatedInput'), does: 'merges' },
    notice,
  },
  PostToolUse: { event: 'PostToolUse', context, notice },
  UserPromptSubmit: { event: 'UserPromptSubmit', refuse: { does: 'stops', exit: 2, alone: true }, context, notice },
  Stop: stop('Stop'),
  SubagentStop: stop('SubagentStop'),
  SessionStart: { event: 'SessionStart', context, notice },
  SessionEnd: { event: 'SessionEnd' },
  Notification: { event: 'Notification' },
  PreCompact: { event: 'PreCompact', refuse: { does: 'stops', exit: 2, alone: true } },
};
