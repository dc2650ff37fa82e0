import type { HookEvent } from '../../protocol/event.ts';
import { isObject, type Json, type JsonObject } from '../../protocol/json.ts';
import type { Wire } from '../wire.ts';
import { tools } from './tools.ts';
import { words } from './words.ts';

/** Kiro CLI: camel-case event names, no session; results that come late stand together in `hook_events`. */
export const wire: Wire = {
  host: 'kiro',
  tools,
  events: words,
  spelling: { keys: { toolCalls: ['hook_events'] } },
};

export function flatten(root: JsonObject): JsonObject {
  const first: Json | undefined = Array.isArray(root.hook_events) ? root.hook_events.find(isObject) : undefined;
  return isObject(first) && !('hook_event_name' in root) ? { ...first, ...root } : root;
}

export function unflatten(root: JsonObject, event: HookEvent): JsonObject {
  return 'hook_events' in event.extra ? { hook_events: event.extra.hook_events ?? [] } : root;
}
