import type { EventName } from '../protocol/event.ts';

/** How an event's answers are put together; see `aggregate.ts`. */
export type MergeRule = 'restrictive' | 'advisory' | 'permission' | 'tools';
/** The same in copilot-shell itself, for `compat: true`. */
export type OriginalMergeRule = 'restrictive' | 'simple' | 'fields' | 'permission' | 'tools';

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

const ON_TOOL = { kind: 'tool', field: 'tool_name' } as const;

/** Hooks may refuse and may stop the loop. */
const DECIDING = {
  run: true,
  blocks: true,
  asks: false,
  stops: 'loop',
  merge: 'restrictive',
  originalMerge: 'restrictive',
  originalMatches: false,
} as const;

/** Nothing can be stopped or asked; hooks look on, and may add what `specific` says. */
const ADVISORY = {
  run: true,
  blocks: false,
  asks: false,
  stops: 'never',
  merge: 'advisory',
  originalMerge: 'simple',
  originalMatches: false,
} as const;

/** The events of contract 001 and the two of sub-agents. Checks, merging and outcomes are driven by this table. */
export const CONTRACT: Readonly<Record<EventName, EventContract>> = {
  PreToolUse: { ...DECIDING, matches: ON_TOOL, asks: true, specific: ['tool_input', 'additionalContext'] },
  PostToolUse: {
    ...DECIDING,
    matches: ON_TOOL,
    originalMatches: true,
    specific: ['additionalContext', 'tailToolCallRequest'],
  },
  PostToolUseFailure: {
    ...DECIDING,
    matches: ON_TOOL,
    specific: ['additionalContext', 'sandbox_bypass_request'],
  },
  PermissionRequest: {
    ...DECIDING,
    matches: ON_TOOL,
    specific: ['decision'],
    merge: 'permission',
    originalMerge: 'permission',
  },
  // The long edition: the event fires before the run begins, so it carries no run.
  UserPromptSubmit: { ...DECIDING, run: false, asks: true, stops: 'turn', specific: ['additionalContext'] },
  Stop: { ...DECIDING, specific: ['additionalContext'] },
  SubagentStop: { ...DECIDING, specific: ['additionalContext'], originalMerge: 'simple' },
  SubagentStart: { ...ADVISORY, specific: ['additionalContext'] },
  BeforeModel: { ...DECIDING, specific: ['llm_request', 'llm_response'], originalMerge: 'fields' },
  BeforeToolSelection: { ...ADVISORY, specific: ['toolConfig'], merge: 'tools', originalMerge: 'tools' },
  AfterModel: { ...DECIDING, stops: 'turn', specific: ['llm_response'], originalMerge: 'fields' },
  SessionStart: {
    ...ADVISORY,
    run: false,
    matches: { kind: 'trigger', field: 'source' },
    originalMatches: true,
    specific: ['additionalContext'],
  },
  SessionEnd: {
    ...ADVISORY,
    run: false,
    matches: { kind: 'trigger', field: 'reason' },
    originalMatches: true,
    specific: [],
  },
  Notification: { ...ADVISORY, specific: [] },
  PreCompact: { ...ADVISORY, matches: { kind: 'trigger', field: 'trigger' }, originalMatches: true, specific: [] },
};
