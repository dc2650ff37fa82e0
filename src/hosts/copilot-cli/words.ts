import type { EventName } from '../../protocol/event.ts';
import type { Json, JsonObject } from '../../protocol/json.ts';
import { block, type EventWords, permission, root, specific, type Words } from '../words.ts';

/**
 * Copilot CLI 1.0.102. Everything stands on the root, except before a tool of an event named in Pascal case. The exit
 * code stays 0: the JSON is obeyed by every version since 0.0.396, and older ones call another code a broken hook.
 */
const context = root('additionalContext');

const modifiedResult = (text: Json): JsonObject => ({ resultType: 'success', textResultForLlm: text });

const afterTool: EventWords = {
  event: 'PostToolUse',
  refuse: { does: 'replaces', say: block },
  context,
  response: { ...root('modifiedResult'), as: modifiedResult },
};
const permissionRequest: EventWords = {
  event: 'PermissionRequest',
  refuse: { does: 'stops', say: (message) => ({ behavior: 'deny', message }) },
  ask: 'silence',
};
const told = (event: EventName): EventWords => ({ event, context });
const stop = (event: EventName): EventWords => ({ event, refuse: { does: 'continues', say: block } });
const prompt: EventWords = { event: 'UserPromptSubmit', refuse: { does: 'stops', say: block }, context };

export const words: Words = {
  preToolUse: {
    event: 'PreToolUse',
    refuse: { does: 'stops', say: permission('deny') },
    ask: { say: permission('ask') },
    context,
    input: { ...root('modifiedArgs'), does: 'replaces' },
  },
  postToolUse: afterTool,
  postToolUseFailure: told('PostToolUseFailure'),
  permissionRequest,
  userPromptSubmitted: prompt,
  agentStop: stop('Stop'),
  subagentStart: told('SubagentStart'),
  subagentStop: stop('SubagentStop'),
  sessionStart: told('SessionStart'),
  sessionEnd: { event: 'SessionEnd' },
  notification: told('Notification'),
  preCompact: { event: 'PreCompact' },
};

/** Events registered in Pascal case, as in Claude's settings files. */
export const pascalWords: Words = {
  PreToolUse: {
    event: 'PreToolUse',
    refuse: { does: 'stops', at: 'specific', say: permission('deny') },
    ask: { at: 'specific', say: permission('ask') },
    context: specific('additionalContext'),
    input: { ...specific('updatedInput'), does: 'replaces' },
  },
  PostToolUse: afterTool,
  PostToolUseFailure: told('PostToolUseFailure'),
  PermissionRequest: permissionRequest,
  UserPromptSubmit: prompt,
  Stop: stop('Stop'),
  SubagentStart: told('SubagentStart'),
  SubagentStop: stop('SubagentStop'),
  SessionStart: told('SessionStart'),
  SessionEnd: { event: 'SessionEnd' },
  Notification: told('Notification'),
  PreCompact: { event: 'PreCompact' },
};
