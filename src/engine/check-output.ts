import { parseRequestEdit, parseResponse, parseToolConfig } from '../model/edit.ts';
import type { EventName } from '../protocol/event.ts';
import { isObject, type Json, type JsonObject } from '../protocol/json.ts';
import { describeProblem, type Result } from '../protocol/problem.ts';
import { CONTRACT, type SpecificField } from './contract.ts';

export interface CheckedOutput {
  /** Only known fields with values of the right type; decisions are `allow`, `ask` or `deny`. */
  readonly output: JsonObject;
  readonly warnings: readonly string[];
  /** The answer replaces something but cannot be used: going on without it would undo what the hook is for. */
  readonly unusable?: string;
}

/**
 * A hook's answer held against its event. What is unknown or ill-typed is left out and named; a malformed replacement of
 * a tool's input, a model request or a model response makes the whole answer unusable.
 */
export function checkOutput(event: EventName, raw: JsonObject): CheckedOutput {
  const notes: Notes = { warnings: [], unusable: undefined };
  const output: Record<string, Json> = {};
  for (const [key, value] of Object.entries(raw)) {
    // Only keys of the table get this far, so none of them is `__proto__`.
    const kept = checkField(event, key, value, notes);
    if (kept !== undefined) output[key] = kept;
  }
  return {
    output,
    warnings: notes.warnings,
    ...(notes.unusable !== undefined && { unusable: notes.unusable }),
  };
}

interface Notes {
  readonly warnings: string[];
  unusable: string | undefined;
}

const FIELD_TYPES: ReadonlyMap<string, 'string' | 'boolean' | 'object'> = new Map([
  ['continue', 'boolean'],
  ['stopReason', 'string'],
  ['suppressOutput', 'boolean'],
  ['systemMessage', 'string'],
  ['decision', 'string'],
  ['reason', 'string'],
  ['hookSpecificOutput', 'object'],
]);

/** The fields that every event's answer may have. */
export const TOP_LEVEL_FIELDS: ReadonlySet<string> = new Set(FIELD_TYPES.keys());

function checkField(event: EventName, key: string, value: Json, notes: Notes): Json | undefined {
  const type = FIELD_TYPES.get(key);
  if (type === undefined) return note(notes, `${key}: unknown field`);
  if (value === null) return undefined;
  if (type === 'object' ? !isObject(value) : typeof value !== type) return note(notes, `${key}: not a ${type}`);
  if (key === 'decision') return checkDecision(event, value, notes);
  if (key === 'continue' && value === false && CONTRACT[event].stops === 'never')
    return note(notes, `continue: has no effect on ${event}`);
  return isObject(value) ? checkSpecific(event, value, notes) : value;
}

const DECISIONS: Readonly<Record<string, 'allow' | 'ask' | 'deny'>> = {
  allow: 'allow',
  approve: 'allow',
  ask: 'ask',
  deny: 'deny',
  block: 'deny',
};

/** The decision that a word stands for; `approve` is `allow` and `block` is `deny`. */
export function decisionNamed(word: Json | undefined): 'allow' | 'ask' | 'deny' | undefined {
  return typeof word === 'string' && Object.hasOwn(DECISIONS, word) ? DECISIONS[word] : undefined;
}

function checkDecision(event: EventName, value: Json, notes: Notes): Json | undefined {
  const folded = typeof value === 'string' ? value.trim().toLowerCase() : '';
  const decision = decisionNamed(folded);
  if (decision === undefined) return note(notes, 'decision: none of allow, approve, ask, deny, block');
  if (folded !== value) notes.warnings.push('decision: should be lower case');
  const contract = CONTRACT[event];
  const idle = (decision === 'deny' && !contract.blocks) || (decision === 'ask' && !contract.asks);
  return idle ? note(notes, `decision: ${decision} has no effect on ${event}`) : decision;
}

function checkSpecific(event: EventName, specific: JsonObject, notes: Notes): JsonObject {
  const known: readonly string[] = CONTRACT[event].specific;
  const kept: Record<string, Json> = {};
  for (const [key, value] of Object.entries(specific)) {
    if (key === 'hookEventName') {
      kept[key] = value;
      if (value !== event) note(notes, `hookSpecificOutput.hookEventName: not ${event}`);
    } else if (!known.includes(key)) note(notes, `hookSpecificOutput.${key}: unknown field of ${event}`);
    else if (value !== null && isSpecificField(key)) keepSpecific(event, key, value, kept, notes);
  }
  return kept;
}

function keepSpecific(
  event: EventName,
  key: SpecificField,
  value: Json,
  kept: Record<string, Json>,
  notes: Notes,
): void {
  const { problem, replaces } = SPECIFIC[key];
  const what = problem(value);
  if (what === undefined) kept[key] = value;
  else if (replaces && CONTRACT[event].blocks) notes.unusable = what;
  else note(notes, `hookSpecificOutput.${what}`);
}

interface SpecificCheck {
  /** What is wrong with a value: the field and the fault. */
  problem(value: Json): string | undefined;
  readonly replaces: boolean;
}

const SPECIFIC: Readonly<Record<SpecificField, SpecificCheck>> = {
  additionalContext: {
    problem: (value) => (typeof value === 'string' ? undefined : 'additionalContext: not a string'),
    replaces: false,
  },
  tool_input: { problem: (value) => (isObject(value) ? undefined : 'tool_input: not an object'), replaces: true },
  tailToolCallRequest: {
    problem: (value) =>
      isObject(value) && typeof value.name === 'string' && (value.args === undefined || isObject(value.args))
        ? undefined
        : 'tailToolCallRequest: not { name, args }',
    replaces: false,
  },
  sandbox_bypass_request: {
    problem: (value) =>
      isObject(value) && typeof value.original_command === 'string' && typeof value.reason === 'string'
        ? undefined
        : 'sandbox_bypass_request: not { original_command, reason }',
    replaces: false,
  },
  llm_request: { problem: (value) => problemOf(parseRequestEdit(value)), replaces: true },
  llm_response: { problem: (value) => problemOf(parseResponse(value)), replaces: true },
  toolConfig: { problem: (value) => problemOf(parseToolConfig(value)), replaces: false },
  decision: {
    problem: (value) =>
      isObject(value) && (value.behavior === 'allow' || value.behavior === 'deny')
        ? undefined
        : 'decision: not { behavior: "allow" | "deny", … }',
    replaces: false,
  },
};

function isSpecificField(key: string): key is SpecificField {
  return Object.hasOwn(SPECIFIC, key);
}

function problemOf(parsed: Result<unknown>): string | undefined {
  return parsed.ok ? undefined : describeProblem(parsed.problem);
}

function note(notes: Notes, warning: string): undefined {
  notes.warnings.push(warning);
}
