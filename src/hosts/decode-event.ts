import type { Caller, Calls, EventName, HookEvent } from '../protocol/event.ts';
import { isObject, type Json, type JsonObject } from '../protocol/json.ts';
import type { Problem, Result } from '../protocol/problem.ts';
import type { ToolCall } from '../protocol/tool-call.ts';
import { compact } from './compact.ts';
import { eventNamed, identityOf } from './event-names.ts';
import { type Field, type FieldReader, fieldName, fieldReader, type WireKeys } from './fields.ts';
import type { Hint } from './host.ts';
import { isPatch } from './patch.ts';
import { parseJsonField } from './payload.ts';
import { type RawCall, toolCall } from './tool-call.ts';
import { type Spelling, spellingOf, type Wire } from './wire.ts';

/**
 * A payload to its event, by one host's wire description. Only what the event stands on may fail it: its name, a tool's
 * name and input, the flag of a stop. A value of the wrong type elsewhere is left among the extras.
 */
export function decodeEvent(payload: Json, hint: Hint, wire: Wire): Result<HookEvent> {
  if (!isObject(payload)) {
    return {
      ok: true,
      value: { name: 'Unknown', host: wire.host, hostEvent: hint.event ?? '', extra: {}, value: payload },
    };
  }
  const dialect = wire.dialects?.of(payload, hint);
  const spelling = spellingOf(wire, dialect);
  const fields = fieldReader(payload, spelling.keys);
  const named = fields.value('event');
  if (named !== undefined && named !== null && typeof named !== 'string') {
    return failed({ field: fieldName('event', spelling.keys), fault: 'wrong type' });
  }
  const { name, hostEvent } = identityOf(payload, hint, wire, dialect);
  const base = {
    host: wire.host,
    dialect,
    hostEvent,
    expectedEvent: mismatch(named, name, hint, wire),
    ...sessionOf(fields),
  };
  if (name === 'Unknown') return { ok: true, value: { ...compact(base), name, extra: payload } };
  const own = ownFields(name, { root: payload, fields, spelling, wire });
  return own.ok ? { ok: true, value: { ...compact(base), ...own.value, extra: fields.extra() } } : own;
}

const failed = (problem: Problem): Result<never> => ({ ok: false, problem });

function mismatch(named: Json | undefined, name: EventName | 'Unknown', hint: Hint, wire: Wire): string | undefined {
  if (hint.event === undefined || hint.event === '') return undefined;
  const expected = eventNamed(hint.event, wire);
  // The hint was followed, unless it names no event and the fields told another.
  if (typeof named !== 'string' || named === '') return expected === name ? undefined : hint.event;
  return expected === name && expected !== 'Unknown' ? undefined : hint.event;
}

function sessionOf(fields: FieldReader) {
  return {
    sessionId: fields.text('sessionId'),
    runId: fields.text('runId'),
    transcriptPath: fields.text('transcriptPath'),
    cwd: fields.text('cwd'),
    timestamp: timeOf(fields),
    permissionMode: fields.text('permissionMode'),
    caller: callerOf(fields),
  };
}

/** The largest time that a date can hold, in milliseconds either way of 1970 (ECMAScript 2023, 21.4.1.1). */
const MAX_TIME = 8.64e15;

function timeOf(fields: FieldReader): string | undefined {
  const text = fields.text('timestamp');
  if (text !== undefined) return text;
  const time = fields.peek('timestamp');
  if (typeof time !== 'number' || !(Math.abs(time) <= MAX_TIME)) return undefined;
  fields.value('timestamp');
  return new Date(time).toISOString();
}

function callerOf(fields: FieldReader): Caller | undefined {
  const caller = compact({
    id: fields.text('agentId'),
    type: fields.text('agentType'),
    parentId: fields.text('parentAgentId'),
  });
  return Object.keys(caller).length === 0 ? undefined : caller;
}

interface Source {
  readonly root: JsonObject;
  readonly fields: FieldReader;
  readonly spelling: Spelling;
  readonly wire: Wire;
}

type Common = 'host' | 'dialect' | 'hostEvent' | 'expectedEvent' | keyof ReturnType<typeof sessionOf> | 'extra';
type Without<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;
/** What one kind of event has beyond what all have. */
type Own = Without<Exclude<HookEvent, { name: 'Unknown' }>, Common>;

function ownFields(name: EventName, source: Source): Result<Own> {
  const { fields } = source;
  switch (name) {
    case 'PreToolUse':
    case 'PostToolUse':
    case 'PermissionRequest': {
      const calls = callsOf(name, source);
      return calls.ok ? ok({ name, calls: calls.value }) : calls;
    }
    case 'PostToolUseFailure': {
      const calls = callsOf(name, source);
      const error = fields.text('error');
      const interrupted = fields.flag('interrupted');
      return calls.ok
        ? ok(compact({ name, calls: calls.value, error, errorType: fields.text('errorType'), interrupted }))
        : calls;
    }
    case 'UserPromptSubmit':
      return ok(compact({ name, prompt: fields.text('prompt') ?? fields.text('plainPrompt') }));
    case 'Stop':
    case 'SubagentStop':
      return stopFields(name, source);
    case 'SubagentStart':
      return ok({ name });
    case 'BeforeModel':
    case 'BeforeToolSelection':
    case 'AfterModel':
      return ok(compact({ name, request: fields.value('modelRequest'), response: fields.value('modelResponse') }));
    case 'SessionStart':
      return ok(compact({ name, trigger: fields.text('source') }));
    case 'SessionEnd':
      return ok(compact({ name, trigger: fields.text('reason') }));
    case 'Notification':
      return ok(compact({ name, notificationType: fields.text('notificationType'), message: fields.text('message') }));
    case 'PreCompact':
      return ok(
        compact({ name, trigger: fields.text('trigger'), customInstructions: fields.text('customInstructions') }),
      );
  }
}

const ok = <T>(value: T): Result<T> => ({ ok: true, value });

/** A stop whose flag cannot be read must not be answered: a hook that misses the flag sends the agent back for ever. */
function stopFields(name: 'Stop' | 'SubagentStop', { fields, spelling }: Source): Result<Own> {
  const flag = fields.value('stopHookActive');
  if (flag !== undefined && flag !== null && typeof flag !== 'boolean') return wrongType('stopHookActive', spelling);
  const lastAssistantMessage = fields.text('lastAssistantMessage');
  return ok(compact({ name, stopHookActive: flag ?? undefined, lastAssistantMessage }));
}

const wrongType = (field: Field, spelling: Spelling): Result<never> =>
  failed({ field: fieldName(field, spelling.keys), fault: 'wrong type' });
const missing = (field: Field, spelling: Spelling): Result<never> =>
  failed({ field: fieldName(field, spelling.keys), fault: 'missing' });

/**
 * The calls of a batch, which stays among the extras because its entries hold more; else the call of the root. Before they
 * run, an entry that cannot be read does not keep the others from being judged: it stays among them as one that nobody can
 * see into. Where none can be read, and afterwards, the first problem is the batch's.
 */
function callsOf(name: EventName, source: Source): Result<Calls> {
  const batch = source.fields.peek('toolCalls');
  const entries = Array.isArray(batch) ? batch.filter(isObject) : [];
  const sources = entries.length === 0 ? [source] : entries.map((entry) => entrySource(entry, source));
  const calls = sources.map((one) => rawCall(one, name));
  const [first, ...rest] = calls;
  if (first === undefined) return missing('toolCalls', source.spelling);
  const isAhead = name === 'PreToolUse' || name === 'PermissionRequest';
  const problem = calls.find((call) => !call.ok);
  if (problem?.ok === false && !(isAhead && calls.some((call) => call.ok))) return problem;
  const named = (call: Result<RawCall>): ToolCall => toolCall(call.ok ? call.value : UNREAD_CALL, source.wire.tools);
  return ok([named(first), ...rest.map(named)]);
}

const UNREAD_CALL: RawCall = { name: '', input: null };

/** Inside a batch the names may be shorter. */
function entrySource(root: JsonObject, source: Source): Source {
  const own = source.spelling.keys;
  const keys: WireKeys = {
    ...own,
    toolName: [...(own.toolName ?? []), 'name'],
    toolInput: [...(own.toolInput ?? []), 'args', 'arguments', 'input'],
    callId: [...(own.callId ?? []), 'id'],
  };
  return { ...source, root, fields: fieldReader(root, keys), spelling: { keys } };
}

function rawCall(source: Source, event: EventName): Result<RawCall> {
  const { fields, spelling, wire } = source;
  const name = fields.value('toolName');
  if (name === undefined || name === null) return missing('toolName', spelling);
  if (typeof name !== 'string') return wrongType('toolName', spelling);
  const input = toolInput(source, name);
  if (!input.ok) return input;
  const response = event === 'PostToolUse' ? resultOf(fields) : undefined;
  return ok({ name, input: input.value, id: fields.text('callId'), response, mcp: wire.mcpOf?.(source.root) });
}

/** A null key is no result. */
function resultOf(fields: FieldReader): Json | undefined {
  return fields.value('toolResult') ?? fields.value('toolResponse') ?? undefined;
}

/** A string is decoded once, and only here. A patch tool may take its patch as plain text. */
function toolInput({ fields, spelling, wire }: Source, name: string): Result<Json> {
  const value = fields.value('toolInput');
  if (value === undefined) return missing('toolInput', spelling);
  if (typeof value !== 'string') return ok(value);
  const parsed = parseJsonField(value, fieldName('toolInput', spelling.keys), { depth: 1 });
  if (parsed.ok || !isPatch(value)) return parsed;
  return toolCall({ name, input: value }, wire.tools).kind === 'patch' ? ok(value) : parsed;
}
