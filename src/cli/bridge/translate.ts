import { spelledEvent } from '../../hosts/event-names.ts';
import type { Env, Host } from '../../hosts/host.ts';
import { callsOf, type HookEvent } from '../../protocol/event.ts';
import { isObject, type Json, type JsonObject } from '../../protocol/json.ts';
import { withCommonNames } from './arguments.ts';

/** One event of a host as another host would send it to its hooks. */
export interface Translated {
  readonly payload: JsonObject;
  /** The payload as that host reads it. */
  readonly event: HookEvent;
  /** The event's name there. */
  readonly name: string;
  /** What a matcher of that host is compared with: the tool's name, or what the session was started or ended by. */
  readonly subject: string | undefined;
}

/** Undefined for an event that the other host does not have. */
export function translate(event: HookEvent, to: Host, env: Env): Translated | undefined {
  const name = spelledEvent(event, { host: to.id, events: to.capabilities.events });
  if (event.name === 'Unknown' || name === undefined) return undefined;
  const payload = withNamed(to.encodeEvent(event));
  const read = to.decode(payload, { event: name, env });
  if (!read.ok) return undefined;
  return { payload, event: read.value, name, subject: subjectOf(read.value) };
}

/** Hooks look for arguments by the names that they know. */
function withNamed(payload: JsonObject): JsonObject {
  return 'tool_input' in payload ? { ...payload, tool_input: withCommonNames(payload.tool_input ?? null) } : payload;
}

function subjectOf(event: HookEvent): string | undefined {
  return callsOf(event)[0]?.name ?? ('trigger' in event ? event.trigger : undefined);
}

/** A batch as one event for each of its calls: hosts without batches have no other word for it. */
export function eachCall(event: HookEvent): readonly HookEvent[] {
  if (!('calls' in event) || event.calls.length === 1) return [event];
  const { tool_calls: _snake, toolCalls: _camel, ...extra } = event.extra;
  return event.calls.map((call) => ({ ...event, calls: [call], extra }));
}

/** What was sent as the tool's arguments. */
export const sentInput = ({ payload, event }: Translated): Json =>
  (isObject(payload) ? payload.tool_input : undefined) ?? callsOf(event)[0]?.input ?? null;
