import type { Answer, Decision } from '../protocol/decision.ts';
import type { HookEvent } from '../protocol/event.ts';
import type { HostId } from '../protocol/host.ts';
import { isObject, type Json, type JsonObject } from '../protocol/json.ts';
import type { Result } from '../protocol/problem.ts';
import { decodeEvent } from './decode-event.ts';
import { encodeDecision } from './encode-decision.ts';
import { encodeEventWith } from './encode-event.ts';
import { identityOf } from './event-names.ts';
import type { Capabilities, Hint, HookOutput, Host, Reply } from './host.ts';
import type { Wire } from './wire.ts';
import { eventCapabilities, type Words } from './words.ts';

/** A host from its parts: data where the hosts differ in data, functions where they differ in kind. */
export interface HostParts {
  readonly id: HostId;
  readonly title: string;
  readonly wire: Wire;
  readonly words: Words;
  /** The words of dialects that have their own. */
  readonly dialectWords?: Readonly<Record<string, Words>>;
  readonly capabilities: Capabilities;
  readonly decodeOutput: (output: HookOutput, event: HookEvent) => Reply;
  /** A payload whose root is not laid out as most hosts' are, as one that is. */
  readonly flatten?: (root: JsonObject, hint: Hint) => JsonObject;
  /** The inverse of `flatten`. */
  readonly unflatten?: (root: JsonObject, event: HookEvent) => JsonObject;
  /** For hosts whose answers are no JSON document of keys. */
  readonly encode?: (decision: Decision, event: HookEvent) => Answer;
}

/** A host from its parts: how it writes, what it obeys, what it makes of a hook's output. */
export function defineHost(parts: HostParts): Host {
  const { id, title, wire, words, capabilities, flatten, unflatten } = parts;
  const flat = (payload: Json, hint: Hint): Json =>
    flatten !== undefined && isObject(payload) ? flatten(payload, hint) : payload;
  const encode: Host['encode'] = (decision, event) => {
    const dialect = event.host === id ? event.dialect : undefined;
    const own = dialect === undefined ? undefined : parts.dialectWords?.[dialect];
    if (own === undefined) return encodeDecision(decision, event, { id, title, capabilities }, words);
    const able = { ...capabilities, events: eventCapabilities(own) };
    return encodeDecision(decision, event, { id, title, capabilities: able }, own);
  };
  return {
    id,
    title,
    tools: wire.tools,
    capabilities,
    eventOf(payload, hint = {}) {
      const root = flat(payload, hint);
      if (!isObject(root)) return identityOf({}, hint, wire, undefined);
      return identityOf(root, hint, wire, wire.dialects?.of(root, hint));
    },
    decode(payload, hint = {}): Result<HookEvent> {
      const result = decodeEvent(flat(payload, hint), hint, wire);
      const isUnknown = result.ok && result.value.name === 'Unknown' && isObject(payload);
      // As it came: what has no meaning here is not laid out anew.
      return isUnknown ? { ok: true, value: { ...result.value, extra: payload } } : result;
    },
    encode: parts.encode ?? encode,
    encodeEvent(event) {
      const root = encodeEventWith(event, wire);
      return unflatten === undefined || event.name === 'Unknown' ? root : unflatten(root, event);
    },
    decodeOutput: parts.decodeOutput,
  };
}
