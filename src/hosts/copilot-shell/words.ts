import type { EventName } from '../../protocol/event.ts';
import { deny, type EventWords, root, specific, type Words } from '../words.ts';

const notice = root('systemMessage');
const context = specific('additionalContext');
const told = (event: EventName): EventWords => ({ event, context, notice });
const shown = (event: EventName): EventWords => ({ event, notice });
const stop = (event: EventName): EventWords => ({ event, refuse: { does: 'continues', say: deny }, notice });

/**
 * copilot-shell's hooks reference, with 2.4.1 as its measure. The answer is JSON at exit code 0, because at code 2 stdout
 * is dropped. A rewritten input is merged over the model's arguments. BeforeToolSelection takes no decision.
 */
export const words: Words = {
  PreToolUse: {
    event: 'PreToolUse',
    refuse: { does: 'stops', say: deny },
    ask: { say: (reason) => ({ decision: 'ask', reason }) },
    input: { ...specific('tool_input'), does: 'merges' },
    notice,
  },
  PostToolUse: { event: 'PostToolUse', refuse: { does: 'replaces', say: deny }, context, notice },
  PostToolUseFailure: told('PostToolUseFailure'),
  PermissionRequest: {
    event: 'PermissionRequest',
    refuse: { does: 'stops', at: 'specific', say: (message) => ({ decision: { behavior: 'deny', message } }) },
    ask: 'silence',
  },
  UserPromptSubmit: { event: 'UserPromptSubmit', refuse: { does: 'stops', say: deny }, context, notice },
  Stop: stop('Stop'),
  SubagentStop: stop('SubagentStop'),
  SubagentStart: told('SubagentStart'),
  BeforeModel: { event: 'BeforeModel', refuse: { does: 'stops', say: deny } },
  BeforeToolSelection: { event: 'BeforeToolSelection' },
  AfterModel: { event: 'AfterModel', refuse: { does: 'replaces', say: deny } },
  SessionStart: told('SessionStart'),
  SessionEnd: shown('SessionEnd'),
  Notification: shown('Notification'),
  PreCompact: shown('PreCompact'),
};
