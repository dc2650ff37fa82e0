import { EVENT_NAMES, type EventName } from '../protocol/event.ts';
import type { Json, JsonObject } from '../protocol/json.ts';
import { CONTRACT } from './contract.ts';
import { type EventFields, INPUT_FIELDS } from './input-fields.ts';
import type { MatchContext } from './matcher.ts';

/** What all events of a session have in common. */
export interface SessionFacts {
  readonly sessionId: string;
  /** Empty when the session is not recorded. */
  readonly transcriptPath: string;
  readonly cwd: string;
  /** Absent outside a run. */
  readonly runId?: string | undefined;
  /** UTC, ISO 8601. */
  readonly timestamp: string;
}

export interface InputOptions {
  /** Send the run's id whenever there is one, as copilot-shell does, also before the run begins and after its end. */
  readonly compat?: boolean;
}

/** What an event's hooks are told: the base fields and the event's own, undefined ones left out. */
export function buildInput<E extends EventName>(
  event: E,
  fields: EventFields<E>,
  session: SessionFacts,
  options: InputOptions = {},
): JsonObject {
  const { runId } = session;
  const input: Record<string, Json> = { session_id: session.sessionId };
  if (runId !== undefined && (CONTRACT[event].run || options.compat === true)) input.run_id = runId;
  input.transcript_path = session.transcriptPath;
  input.cwd = session.cwd;
  input.hook_event_name = event;
  input.timestamp = session.timestamp;
  const given: Readonly<Record<string, Json | undefined>> = fields;
  for (const { name, value: fallback } of FIELDS.get(event) ?? []) {
    const value = given[name] ?? fallback;
    if (value !== undefined && value !== null) input[name] = value;
  }
  return input;
}

interface Field {
  readonly name: string;
  /** Sent when the caller gives none. */
  readonly value: Json | undefined;
}

/** The table's rows as lists, made once: this is on the path of every fire. */
const FIELDS: ReadonlyMap<EventName, readonly Field[]> = new Map(EVENT_NAMES.map((event) => [event, fieldsOf(event)]));

function fieldsOf(event: EventName): readonly Field[] {
  return Object.entries(INPUT_FIELDS[event]).map(([name, field]) => ({
    name,
    value: 'default' in field ? field.default : undefined,
  }));
}

export interface ContextOptions {
  /** Give the planner no more than copilot-shell does: neither for PreToolUse nor for PostToolUseFailure. */
  readonly compat?: boolean;
  /** What other hosts call a tool, for hooks that were written for them. */
  readonly aliases?: (tool: string) => readonly string[];
}

/** What matchers are held against; undefined for events without a tool or a trigger. */
export function matchContext(event: EventName, input: JsonObject, options: ContextOptions): MatchContext | undefined {
  const { matches, originalMatches } = CONTRACT[event];
  if (matches === undefined || (options.compat && !originalMatches)) return undefined;
  const value = input[matches.field];
  if (typeof value !== 'string' || value === '') return undefined;
  if (matches.kind === 'trigger') return { kind: 'trigger', value };
  return { kind: 'tool', names: [value, ...(options.aliases?.(value) ?? [])] };
}
