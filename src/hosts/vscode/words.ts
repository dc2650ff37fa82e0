import type { EventName } from '../../protocol/event.ts';
import { block, type EventWords, permission, root, specific, type Words } from '../words.ts';

const notice = root('systemMessage');
const context = specific('additionalContext');

/** A stop is refused inside `hookSpecificOutput` here, where other hosts look on the root. */
const stop = (event: EventName): EventWords => ({
  event,
  refuse: { does: 'continues', at: 'specific', say: block },
  notice,
});

/** VS Code's own harness ("Local"), microsoft/vscode chatHookService.ts and toolCallingLoop.ts. */
export const words: Words = {
  PreToolUse: {
    event: 'PreToolUse',
    refuse: { does: 'stops', at: 'specific', say: permission('deny'), exit: 2, alone: true },
    ask: { at: 'specific', say: permission('ask') },
    context,
    input: { ...specific('updatedInput'), does: 'replaces' },
    notice,
  },
  PostToolUse: { event: 'PostToolUse', refuse: { does: 'tells', say: block }, context, notice },
  UserPromptSubmit: { event: 'UserPromptSubmit', refuse: { does: 'stops', say: block }, context, notice },
  Stop: stop('Stop'),
  SubagentStop: stop('SubagentStop'),
  SubagentStart: { event: 'SubagentStart', context, notice },
  SessionStart: { event: 'SessionStart', context, notice },
  PreCompact: { event: 'PreCompact' },
};
