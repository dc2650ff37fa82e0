import { callsOf, type HookEvent } from '../../protocol/event.ts';
import type { Json } from '../../protocol/json.ts';
import { context } from '../claude-words.ts';
import { block, deny, type EventWords, type Slot, specific, type Words } from '../words.ts';
import { RESULT, replacedResult } from './result.ts';

const ask = (reason: string) => ({ decision: 'ask', reason });
const beforeTool: EventWords = {
  event: 'PreToolUse',
  refuse: { does: 'stops', say: deny, alone: true },
  context,
  input: { ...specific('updatedInput'), does: 'replaces' },
};
const response: Slot = {
  ...specific('updatedToolOutput'),
  as: (text, event) => replacedResult(resultOf(event), String(text)),
};

/**
 * Grok Build 1.0.41. It takes `decision` on the root and `permissionDecision` inside, of which versions before 1.0 know the
 * first alone; at exit code 2 it would drop a rewritten input and added text. After a tool the reason stands beside the
 * result. Nothing but a refusal is read of an answer to a prompt, and nothing at all of one to other events.
 */
export const words: Words = {
  PreToolUse: { ...beforeTool, ask: { say: ask } },
  PostToolUse: { event: 'PostToolUse', refuse: { does: 'tells', say: block }, context, response },
  PostToolUseFailure: { event: 'PostToolUseFailure', context },
  UserPromptSubmit: { event: 'UserPromptSubmit', refuse: { does: 'stops', say: block, alone: true } },
  Stop: { event: 'Stop', refuse: { does: 'continues', say: block, alone: true } },
  SubagentStart: { event: 'SubagentStart' },
  SubagentStop: { event: 'SubagentStop', refuse: { does: 'continues', say: block, alone: true } },
  SessionStart: { event: 'SessionStart' },
  SessionEnd: { event: 'SessionEnd' },
  Notification: { event: 'Notification' },
  PreCompact: { event: 'PreCompact' },
};

/** Where every prompt is answered with yes (`--always-approve`, `bypassPermissions`), a question would run the tool. */
export const bypassWords: Words = { ...words, PreToolUse: beforeTool };

/** As it came, which is what a replacement has to look like. */
function resultOf(event: HookEvent): Json | undefined {
  return event.extra[RESULT] ?? callsOf(event)[0]?.response;
}
