import type { EventName } from '../../protocol/event.ts';
import { block, type EventWords, permission, root, specific, type Words } from '../words.ts';

const notice = root('systemMessage');
const context = specific('additionalContext');
const stop = (event: EventName): EventWords => ({ event, refuse: { does: 'continues', say: block }, notice });

/**
 * Codex 0.171. Every level refuses unknown keys, an `ask` and an `allow` without a rewrite are hook failures, and the tool
 * runs after each of them. At exit code 2 only stderr counts.
 */
export const words: Words = {
  PreToolUse: {
    event: 'PreToolUse',
    refuse: { does: 'stops', at: 'specific', say: permission('deny'), exit: 2, alone: true },
    context,
    input: { ...specific('updatedInput'), does: 'replaces', with: { permissionDecision: 'allow' } },
    notice,
  },
  PostToolUse: { event: 'PostToolUse', refuse: { does: 'replaces', say: block }, context, notice },
  PermissionRequest: {
    event: 'PermissionRequest',
    refuse: { does: 'stops', at: 'specific', say: (message) => ({ decision: { behavior: 'deny', message } }) },
    ask: 'silence',
    notice,
  },
  UserPromptSubmit: { event: 'UserPromptSubmit', refuse: { does: 'stops', say: block }, context, notice },
  Stop: stop('Stop'),
  SubagentStop: stop('SubagentStop'),
  SubagentStart: { event: 'SubagentStart', context, notice },
  SessionStart: { event: 'SessionStart', context, notice },
  SessionEnd: { event: 'SessionEnd' },
  // It could be stopped by `continue: false` alone, which no answer of ours holds.
  PreCompact: { event: 'PreCompact', notice },
};
