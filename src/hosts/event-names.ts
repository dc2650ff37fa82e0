import { EVENT_NAMES, type EventName, type HookEvent } from '../protocol/event.ts';
import type { JsonObject } from '../protocol/json.ts';
import { fieldReader } from './fields.ts';
import type { EventIdentity, Hint } from './host.ts';
import { spellingOf, type Wire } from './wire.ts';

/** Only ASCII letters and digits count, and not their case: `pre-tool-use`, `preToolUse` and `PRE_TOOL_USE` are one event. */
export function folded(name: string): string {
  return name.replace(/[^A-Za-z0-9]/g, '').toLowerCase();
}

/** The event that a host's name for it means. */
export function eventNamed(name: string, wire: Pick<Wire, 'events'>): EventName | 'Unknown' {
  const wanted = folded(name);
  for (const [own, { event }] of Object.entries(wire.events)) if (folded(own) === wanted) return event;
  if (wanted === 'sessionstop') return 'SessionEnd';
  return EVENT_NAMES.find((common) => common.toLowerCase() === wanted) ?? 'Unknown';
}

/** Which event a payload is: its own name for it, else the hint's, else what its fields tell. */
export function identityOf(root: JsonObject, hint: Hint, wire: Wire, dialect: string | undefined): EventIdentity {
  const fields = fieldReader(root, spellingOf(wire, dialect).keys);
  const named = fields.value('event');
  if (typeof named === 'string' && named !== '') return { name: eventNamed(named, wire), hostEvent: named };
  if (typeof named !== 'string' && named !== null && named !== undefined) return { name: 'Unknown', hostEvent: '' };
  const has = (field: 'toolName' | 'toolInput' | 'toolCalls'): boolean => fields.value(field) !== undefined;
  if (hint.event !== undefined && hint.event !== '') {
    const name = eventNamed(hint.event, wire);
    // A mistyped hint must not hide a call that is there for all to see.
    if (name !== 'Unknown' || !has('toolName') || !has('toolInput')) return { name, hostEvent: hint.event };
  }
  if ((fields.value('toolResult') ?? null) !== null) return { name: 'PostToolUse', hostEvent: '' };
  const isCall = has('toolName') || has('toolInput') || Array.isArray(fields.value('toolCalls'));
  return { name: isCall ? 'PreToolUse' : 'Unknown', hostEvent: '' };
}

/** How a host itself writes an event's name: as it came, when it came from this host, else its first name for it. */
export function spelledEvent(event: HookEvent, wire: Pick<Wire, 'events' | 'host'>): string | undefined {
  const came = event.host === wire.host ? folded(event.hostEvent) : '';
  const names = Object.keys(wire.events);
  const same = names.find((name) => folded(name) === came && wire.events[name]?.event === event.name);
  return same ?? names.find((name) => wire.events[name]?.event === event.name);
}
