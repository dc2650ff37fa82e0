import type { LLMRequest, LLMResponse } from '../model/stable.ts';
import type { EventName } from '../protocol/event.ts';
import type { Json, JsonObject } from '../protocol/json.ts';

interface FieldTypes {
  readonly text: string;
  readonly flag: boolean;
  readonly object: JsonObject;
  readonly list: readonly Json[];
  readonly request: LLMRequest | JsonObject;
  readonly response: LLMResponse | JsonObject;
}
interface InputField {
  readonly type: keyof FieldTypes;
  readonly required?: true;
  /** Sent when the caller gives none. */
  readonly default?: string | boolean;
}

const TEXT = { type: 'text', required: true } as const;
const OBJECT = { type: 'object', required: true } as const;
const REQUEST = { type: 'request', required: true } as const;
const RESPONSE = { type: 'response', required: true } as const;
const MAYBE_TEXT = { type: 'text' } as const;
const MAYBE_OBJECT = { type: 'object' } as const;

/** Set for what a sub-agent does. */
const AGENT = { agent_id: MAYBE_TEXT, agent_type: MAYBE_TEXT } as const;
const TOOL = { tool_name: TEXT, tool_input: OBJECT } as const;
const CALL = {
  mcp_context: MAYBE_OBJECT,
  original_request_name: MAYBE_TEXT,
  tool_use_id: MAYBE_TEXT,
  ...AGENT,
} as const;
const LAST_WORDS = {
  stop_hook_active: { type: 'flag', default: false },
  last_assistant_message: { type: 'text', default: '' },
} as const;

/** What each event tells its hooks beyond the base fields, in the order in which it is sent. */
export const INPUT_FIELDS = {
  PreToolUse: { ...TOOL, skill_context: MAYBE_OBJECT, permission_mode: MAYBE_TEXT, ...CALL },
  PostToolUse: { ...TOOL, tool_response: OBJECT, ...CALL },
  PostToolUseFailure: {
    ...TOOL,
    ...CALL,
    tool_use_id: TEXT,
    error: TEXT,
    error_type: MAYBE_TEXT,
    is_interrupt: { type: 'flag' },
  },
  PermissionRequest: { permission_mode: MAYBE_TEXT, ...TOOL, permission_suggestions: { type: 'list' } },
  UserPromptSubmit: { prompt: TEXT },
  Stop: LAST_WORDS,
  SubagentStart: AGENT,
  SubagentStop: { ...AGENT, ...LAST_WORDS },
  BeforeModel: { llm_request: REQUEST },
  BeforeToolSelection: { llm_request: REQUEST },
  AfterModel: { llm_request: REQUEST, llm_response: RESPONSE },
  SessionStart: { source: TEXT, model: MAYBE_TEXT, permission_mode: MAYBE_TEXT },
  SessionEnd: { reason: TEXT },
  Notification: {
    notification_type: TEXT,
    message: TEXT,
    title: MAYBE_TEXT,
    details: MAYBE_OBJECT,
    permission_mode: MAYBE_TEXT,
  },
  PreCompact: { trigger: TEXT, custom_instructions: MAYBE_TEXT },
} as const satisfies Readonly<Record<EventName, Readonly<Record<string, InputField>>>>;

type Table = typeof INPUT_FIELDS;
type Required<Fields> = { [K in keyof Fields]: Fields[K] extends { required: true } ? K : never }[keyof Fields];
type TypeOf<Field> = Field extends { type: infer T extends keyof FieldTypes } ? FieldTypes[T] : never;

/** The fields that a caller gives for an event. */
export type EventFields<E extends EventName> = {
  readonly [K in Required<Table[E]>]: TypeOf<Table[E][K]>;
} & { readonly [K in Exclude<keyof Table[E], Required<Table[E]>>]?: TypeOf<Table[E][K]> | undefined };
