import type { EventName } from '../protocol/event.ts';

/** How an event's answers are put together; see `aggregate.ts`. */
export type MergeRule = 'restrictive' | 'advisory' | 'permission' | 'tools';
/** The same in copilot-shell itself, for `compat: true`. */
export type OriginalMergeRule = 'restrictive' | 'simple' | 'fields' | 'permission' | 'tools';

/** The kind of a field's value. `answer` fields replace something: a malformed one makes the hook's answer unusable. */
export type FieldKind = 'string' | 'boolean' | 'object' | 'list' | 'any';

export interface InputField {
  readonly kind: FieldKind;
  readonly required?: true;
  /** Sent when the caller gives none. */
  readonly default?: string | boolean;
}

/** What may stand in `hookSpecificOutput`. */
export type SpecificField =
  | 'additionalContext'
  | 'tool_input'
  | 'tailToolCallRequest'
  | 'sandbox_bypass_request'
  | 'llm_request'
  | 'llm_response'
  | 'toolConfig'
  | 'decision';

/** One event of the contract: what it carries, what hooks may do, and how their answers are put together. */
export interface EventContract {
  readonly input: Readonly<Record<string, InputField>>;
  /** Which field matchers are held against: a tool name (patterns) or a trigger (exact). */
  readonly matches?: { readonly kind: 'tool' | 'trigger'; readonly field: string };
  /** Whether the payload carries `run_id`. */
  readonly run: boolean;
  /** Whether a refusal has an effect; where it has none, exit code 2 is a warning. */
  readonly blocks: boolean;
  readonly asks: boolean;
  /** What `continue: false` does. */
  readonly stops: 'loop' | 'turn' | 'never';
  readonly specific: readonly SpecificField[];
  readonly merge: MergeRule;
  readonly originalMerge: OriginalMergeRule;
  /** In copilot-shell, whether the planner is told the tool or trigger; without it every matcher matches. */
  readonly originalMatches: boolean;
}

const TEXT: InputField = { kind: 'string', required: true };
const OBJECT: InputField = { kind: 'object', required: true };
const MAYBE_TEXT: InputField = { kind: 'string' };
const MAYBE_OBJECT: InputField = { kind: 'object' };

const TOOL = { tool_name: TEXT, tool_input: OBJECT } as const;
const CALL = { tool_use_id: MAYBE_TEXT, mcp_context: MAYBE_OBJECT, original_request_name: MAYBE_TEXT } as const;
const ON_TOOL = { kind: 'tool', field: 'tool_name' } as const;
const AGENT = { agent_id: MAYBE_TEXT, agent_type: MAYBE_TEXT } as const;
const LAST_WORDS = {
  stop_hook_active: { kind: 'boolean', default: false },
  last_assistant_message: { kind: 'string', default: '' },
} as const;

/** Nothing can be stopped or asked; hooks look on, and may add what `specific` says. */
const ADVISORY = {
  blocks: false,
  asks: false,
  stops: 'never',
  merge: 'advisory',
  originalMerge: 'simple',
  originalMatches: true,
} as const;

/** The events of contract 001 and the two of sub-agents. Builders, checks, merging and outcomes are driven by it. */
export const CONTRACT: Readonly<Record<EventName, EventContract>> = {
  PreToolUse: {
    input: { ...TOOL, ...CALL, permission_mode: MAYBE_TEXT, skill_context: MAYBE_OBJECT },
    matches: ON_TOOL,
    run: true,
    blocks: true,
    asks: true,
    stops: 'loop',
    specific: ['tool_input', 'additionalContext'],
    merge: 'restrictive',
    originalMerge: 'restrictive',
    originalMatches: false,
  },
  PostToolUse: {
    input: { ...TOOL, tool_response: OBJECT, ...CALL },
    matches: ON_TOOL,
    run: true,
    blocks: true,
    asks: false,
    stops: 'loop',
    specific: ['additionalContext', 'tailToolCallRequest'],
    merge: 'restrictive',
    originalMerge: 'restrictive',
    originalMatches: true,
  },
  PostToolUseFailure: {
    input: {
      tool_use_id: TEXT,
      ...TOOL,
      error: TEXT,
      error_type: MAYBE_TEXT,
      is_interrupt: { kind: 'boolean' },
      mcp_context: MAYBE_OBJECT,
      original_request_name: MAYBE_TEXT,
    },
    matches: ON_TOOL,
    run: true,
    blocks: true,
    asks: false,
    stops: 'loop',
    specific: ['additionalContext', 'sandbox_bypass_request'],
    merge: 'restrictive',
    originalMerge: 'restrictive',
    originalMatches: false,
  },
  PermissionRequest: {
    input: { permission_mode: MAYBE_TEXT, ...TOOL, permission_suggestions: { kind: 'list' } },
    matches: ON_TOOL,
    run: true,
    blocks: true,
    asks: false,
    stops: 'loop',
    specific: ['decision'],
    merge: 'permission',
    originalMerge: 'permission',
    originalMatches: false,
  },
  UserPromptSubmit: {
    input: { prompt: TEXT },
    // The long edition: this event fires before the run begins.
    run: false,
    blocks: true,
    asks: true,
    stops: 'turn',
    specific: ['additionalContext'],
    merge: 'restrictive',
    originalMerge: 'restrictive',
    originalMatches: false,
  },
  Stop: {
    input: LAST_WORDS,
    run: true,
    blocks: true,
    asks: false,
    stops: 'loop',
    specific: ['additionalContext'],
    merge: 'restrictive',
    originalMerge: 'restrictive',
    originalMatches: false,
  },
  SubagentStart: { input: AGENT, run: true, specific: ['additionalContext'], ...ADVISORY, originalMatches: false },
  SubagentStop: {
    input: { ...AGENT, ...LAST_WORDS },
    run: true,
    blocks: true,
    asks: false,
    stops: 'loop',
    specific: ['additionalContext'],
    merge: 'restrictive',
    originalMerge: 'simple',
    originalMatches: false,
  },
  BeforeModel: {
    input: { llm_request: OBJECT },
    run: true,
    blocks: true,
    asks: false,
    stops: 'loop',
    specific: ['llm_request', 'llm_response'],
    merge: 'restrictive',
    originalMerge: 'fields',
    originalMatches: false,
  },
  BeforeToolSelection: {
    input: { llm_request: OBJECT },
    run: true,
    ...ADVISORY,
    specific: ['toolConfig'],
    merge: 'tools',
    originalMerge: 'tools',
    originalMatches: false,
  },
  AfterModel: {
    input: { llm_request: OBJECT, llm_response: OBJECT },
    run: true,
    blocks: true,
    asks: false,
    stops: 'turn',
    specific: ['llm_response'],
    merge: 'restrictive',
    originalMerge: 'fields',
    originalMatches: false,
  },
  SessionStart: {
    input: { source: TEXT, model: MAYBE_TEXT, permission_mode: MAYBE_TEXT },
    matches: { kind: 'trigger', field: 'source' },
    run: false,
    specific: ['additionalContext'],
    ...ADVISORY,
  },
  SessionEnd: {
    input: { reason: TEXT },
    matches: { kind: 'trigger', field: 'reason' },
    run: false,
    specific: [],
    ...ADVISORY,
  },
  Notification: {
    input: {
      notification_type: TEXT,
      message: TEXT,
      title: MAYBE_TEXT,
      details: MAYBE_OBJECT,
      permission_mode: MAYBE_TEXT,
    },
    run: true,
    specific: [],
    ...ADVISORY,
    originalMatches: false,
  },
  PreCompact: {
    input: { trigger: TEXT, custom_instructions: MAYBE_TEXT },
    matches: { kind: 'trigger', field: 'trigger' },
    run: true,
    specific: [],
    ...ADVISORY,
  },
};
