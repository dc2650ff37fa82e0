import { callsOf, type HookEvent } from '../protocol/event.ts';
import type { Json, JsonObject } from '../protocol/json.ts';
import type { ToolCall } from '../protocol/tool-call.ts';
import { spelledEvent } from './event-names.ts';
import { type Field, wireKey } from './fields.ts';
import { callFor } from './translate-call.ts';
import { type Spelling, spellingOf, type Wire } from './wire.ts';

type Fields = Partial<Record<Field, Json | undefined>>;

/**
 * An event as a host would send it: the inverse of `decodeEvent`. An event of this host keeps its extras; one of another
 * host comes under this host's names for the event, the tool and its arguments, and without the other's extras.
 */
export function encodeEventWith(event: HookEvent, wire: Wire): JsonObject {
  if (event.name === 'Unknown') return event.extra;
  const own = event.host === wire.host;
  const spelling = spellingOf(wire, own ? event.dialect : undefined);
  const name = spelledEvent(event, { host: wire.host, events: spelling.events ?? wire.events });
  const root: Record<string, Json> = {};
  for (const key of [...(spelling.nulls?.['*'] ?? []), ...(spelling.nulls?.[name ?? ''] ?? [])]) root[key] = null;
  const fields: Fields = {
    event: spelling.unnamed === true ? undefined : name,
    ...sessionFields(event, spelling),
    ...ownFields(event, wire),
  };
  for (const field of FIELD_ORDER(fields)) {
    const value = fields[field];
    if (value !== undefined) root[wireKey(field, spelling.keys)] = value;
  }
  return own ? { ...root, ...event.extra } : root;
}

const FIELD_ORDER = (fields: Fields): readonly Field[] =>
  Object.keys(fields).filter((key): key is Field => key in fields);

function sessionFields(event: HookEvent, spelling: Spelling): Fields {
  return {
    sessionId: event.sessionId,
    runId: event.runId,
    transcriptPath: event.transcriptPath,
    cwd: event.cwd,
    timestamp: timestamp(event.timestamp, spelling),
    permissionMode: event.permissionMode,
    agentId: event.caller?.id,
    agentType: event.caller?.type,
    parentAgentId: event.caller?.parentId,
  };
}

function timestamp(time: string | undefined, spelling: Spelling): Json | undefined {
  if (time === undefined || spelling.numericTime !== true) return time;
  const milliseconds = Date.parse(time);
  return Number.isNaN(milliseconds) ? undefined : milliseconds;
}

function ownFields(event: HookEvent, wire: Wire): Fields {
  const [call] = callsOf(event).map((one) => (event.host === wire.host ? one : callFor(one, wire.tools)));
  switch (event.name) {
    case 'PreToolUse':
    case 'PostToolUse':
    case 'PermissionRequest':
      return callFields(event, call);
    case 'PostToolUseFailure':
      return {
        ...callFields(event, call),
        error: event.error,
        errorType: event.errorType,
        interrupted: event.interrupted,
      };
    case 'UserPromptSubmit':
      return { plainPrompt: event.prompt };
    case 'Stop':
    case 'SubagentStop':
      return { stopHookActive: event.stopHookActive, lastAssistantMessage: event.lastAssistantMessage };
    case 'BeforeModel':
    case 'BeforeToolSelection':
    case 'AfterModel':
      return { modelRequest: event.request, modelResponse: event.response };
    case 'SessionStart':
      return { source: event.trigger };
    case 'SessionEnd':
      return { reason: event.trigger };
    case 'Notification':
      return { notificationType: event.notificationType, message: event.message };
    case 'PreCompact':
      return { trigger: event.trigger, customInstructions: event.customInstructions };
    default:
      return {};
  }
}

/** Several calls stand in the batch that the event keeps among its extras. */
function callFields(event: HookEvent, call: ToolCall | undefined): Fields {
  if (call === undefined || Array.isArray(event.extra.tool_calls) || Array.isArray(event.extra.toolCalls)) return {};
  return { toolName: call.name, toolInput: call.input, callId: call.id, toolResponse: call.response };
}
