import type { Json, JsonObject } from '../protocol/json.ts';

/**
 * Every key under which some host writes a field, in the order in which they are looked for. The first nine are the alias
 * table of the hook payload contract; the rest are what hosts were seen to send.
 */
const FIELD_KEYS = {
  event: ['hook_event_name', 'hookEventName'],
  toolName: ['tool_name', 'toolName'],
  toolInput: ['tool_input', 'toolInput', 'toolArgs'],
  toolResult: ['tool_result', 'toolResult'],
  sessionId: ['session_id', 'sessionId'],
  stopHookActive: ['stop_hook_active', 'stopHookActive'],
  transcriptPath: ['transcript_path', 'transcriptPath'],
  cwd: ['cwd'],
  prompt: ['user_prompt', 'userPrompt'],

  /** A result too, but one from which no event is inferred. */
  toolResponse: ['tool_response', 'toolResponse'],
  toolCalls: ['tool_calls', 'toolCalls'],
  callId: ['tool_use_id', 'toolUseId', 'tool_call_id', 'toolCallId'],
  plainPrompt: ['prompt'],
  runId: ['run_id', 'runId'],
  timestamp: ['timestamp'],
  permissionMode: ['permission_mode', 'permissionMode'],
  agentId: ['agent_id', 'agentId'],
  agentType: ['agent_type', 'agentType'],
  parentAgentId: ['parent_agent_id', 'parentAgentId'],
  lastAssistantMessage: ['last_assistant_message', 'lastAssistantMessage'],
  error: ['error'],
  errorType: ['error_type', 'errorType'],
  interrupted: ['is_interrupt', 'isInterrupt'],
  source: ['source'],
  reason: ['reason'],
  trigger: ['trigger'],
  customInstructions: ['custom_instructions', 'customInstructions'],
  notificationType: ['notification_type', 'notificationType'],
  message: ['message'],
  modelRequest: ['llm_request', 'llmRequest'],
  modelResponse: ['llm_response', 'llmResponse'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type Field = keyof typeof FIELD_KEYS;

/** The groups of the contract: never part of an event's extras, whatever the event and whatever they hold. */
const ALWAYS_TAKEN: readonly Field[] = [
  'event',
  'toolName',
  'toolInput',
  'toolResult',
  'sessionId',
  'stopHookActive',
  'transcriptPath',
  'cwd',
  'prompt',
];

/** A host's own keys for a field: the first is the one that it writes; all are read, after the common ones. */
export type WireKeys = Readonly<Partial<Record<Field, readonly string[]>>>;

/** Reads the fields of a payload's root and remembers which keys it took. */
export interface FieldReader {
  /** The first of the field's keys that holds something; null only when a null is all there is. */
  value(field: Field): Json | undefined;
  /** A value of another type is left among the extras, so that nothing that a host sent is lost. */
  text(field: Field): string | undefined;
  flag(field: Field): boolean | undefined;
  /** Like `value`, but the key stays among the extras. */
  peek(field: Field): Json | undefined;
  /** The root without the keys that were read. */
  extra(): JsonObject;
}

/** `own`: the host's keys, which are read after the common ones. */
export function fieldReader(root: JsonObject, own: WireKeys): FieldReader {
  const taken = new Set<string>();
  const find = (field: Field): Found | undefined => firstPresent(root, keysOf(field, own));
  const take = (found: Found | undefined): Json | undefined => {
    if (found !== undefined) taken.add(found.key);
    return found?.value;
  };
  const takeIf = (field: Field, type: 'string' | 'boolean'): Json | undefined => {
    const found = find(field);
    return typeof found?.value === type ? take(found) : undefined;
  };
  return {
    value: (field) => take(find(field)),
    text: (field) => asText(takeIf(field, 'string')),
    flag: (field) => asFlag(takeIf(field, 'boolean')),
    peek: (field) => find(field)?.value,
    extra: () => {
      for (const field of ALWAYS_TAKEN) for (const key of FIELD_KEYS[field]) taken.add(key);
      return Object.fromEntries(Object.entries(root).filter(([key]) => !taken.has(key)));
    },
  };
}

interface Found {
  readonly key: string;
  readonly value: Json;
}
const asText = (value: Json | undefined) => (typeof value === 'string' ? value : undefined);
const asFlag = (value: Json | undefined) => (typeof value === 'boolean' ? value : undefined);

/** All the names of a field as a problem tells them. */
export function fieldName(field: Field, own: WireKeys): string {
  return keysOf(field, own).join('/');
}

/** The key that the host writes. */
export function wireKey(field: Field, own: WireKeys): string {
  return own[field]?.[0] ?? FIELD_KEYS[field][0];
}

function keysOf(field: Field, own: WireKeys): readonly string[] {
  const common: readonly string[] = FIELD_KEYS[field];
  const more = own[field];
  return more === undefined ? common : [...common, ...more.filter((key) => !common.includes(key))];
}

function firstPresent(root: JsonObject, keys: readonly string[]): Found | undefined {
  let found: Found | undefined;
  for (const key of keys) {
    const value = Object.hasOwn(root, key) ? root[key] : undefined;
    if (value !== null && value !== undefined) return { key, value };
    if (value === null) found = { key, value };
  }
  return found;
}
