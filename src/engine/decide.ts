import type { EventName } from '../protocol/event.ts';
import { isObject, type Json, type JsonObject, stringAt } from '../protocol/json.ts';
import {
  additionalContext,
  effectiveReason,
  isAsk,
  isBlocking,
  isStop,
  permissionOf,
  specificObject,
  text,
} from './answer.ts';
import { CONTRACT } from './contract.ts';
import type { AddedContext, OutcomeOf, Outcomes, Retries, Stopping } from './outcome.ts';

/** The fixed prompt of the confirmation that a hook asks for. */
export const ASK_PROMPT = 'A hook requires your confirmation to proceed.';

export interface Situation {
  /** What the hooks were told. */
  readonly input: JsonObject;
  /** The hooks' answers put together; undefined when there was none. */
  readonly output: JsonObject | undefined;
  /** Says what is wrong with rewritten arguments; undefined when nothing is. */
  readonly validateInput?: ((tool: string, input: JsonObject) => string | undefined) | undefined;
  /** How many tail calls led to this call. */
  readonly tailDepth?: number;
  /** Retries of this agent in a row before this stop. */
  readonly retries?: { readonly count: number; readonly lastReason: string | undefined; readonly limit: number };
}

/** What the agent does next, by the contract. */
export function decide<E extends EventName>(event: E, situation: Situation): OutcomeOf<E> {
  return DECIDE[event](situation);
}

const DECIDE: { readonly [E in EventName]: (situation: Situation) => Outcomes[E] } = {
  PreToolUse({ input, output, validateInput }) {
    const tool = stringAt(input, 'tool_name') ?? '';
    const before = isObject(input.tool_input) ? input.tool_input : {};
    const rewrite = specificObject(output, 'tool_input');
    const rewritten = rewrite === undefined ? before : { ...before, ...rewrite };
    const fault = rewrite && validateInput && faultOf(validateInput, tool, rewritten);
    const common = {
      input: rewritten,
      rewritten: rewrite !== undefined,
      ...stopping('PreToolUse', output),
      ...context(output, 'tool call', 'history'),
    };
    if (isBlocking(output) || isStop(output))
      return { ...common, action: 'block', message: `PreToolUse hook blocked execution: ${effectiveReason(output)}` };
    // Running the original instead would undo what the rewrite was for.
    if (fault) return { ...common, action: 'block', message: `PreToolUse hook rewrote the arguments badly: ${fault}` };
    return isAsk(output) ? { ...common, action: 'ask', message: ASK_PROMPT } : { ...common, action: 'proceed' };
  },

  PostToolUse({ input, output, tailDepth = 0 }) {
    const tail = specificObject(output, 'tailToolCallRequest');
    const name = stringAt(tail, 'name');
    const tailCall = name !== undefined &&
      tailDepth < TAIL_CALLS && {
        tailCall: {
          name,
          args: isObject(tail?.args) ? tail.args : {},
          originalName: stringAt(input, 'original_request_name') ?? stringAt(input, 'tool_name') ?? '',
          depth: tailDepth + 1,
        },
      };
    const stop = stopping('PostToolUse', output);
    if (isBlocking(output)) return { action: 'replace', message: effectiveReason(output), ...stop };
    return { action: 'proceed', ...context(output, 'tool result', 'history'), ...tailCall, ...stop };
  },

  PostToolUseFailure({ output }) {
    const request = specificObject(output, 'sandbox_bypass_request');
    const originalCommand = stringAt(request, 'original_command');
    const reason = stringAt(request, 'reason');
    const refusal = isBlocking(output) ? text(output, 'reason') : undefined;
    const added = [additionalContext(output), refusal].filter((item) => item !== undefined && item !== '').join('\n');
    return {
      ...(added !== '' && { context: { text: added, to: 'tool error', lasts: 'history' } }),
      ...(originalCommand !== undefined && reason !== undefined && { bypass: { originalCommand, reason } }),
      ...stopping('PostToolUseFailure', output),
    };
  },

  PermissionRequest({ output }) {
    const decision = permissionOf(output);
    const message = text(decision, 'message') ?? text(output, 'reason');
    const stop = stopping('PermissionRequest', output);
    if (decision?.behavior === 'deny' || isBlocking(output)) {
      const interrupt = decision?.interrupt === true;
      return { action: 'deny', ...(message !== undefined && { message }), interrupt, ...stop };
    }
    if (decision?.behavior !== 'allow') return { action: 'dialog', interrupt: false, ...stop };
    const { updatedInput, updatedPermissions } = decision;
    return {
      action: 'allow',
      ...(isObject(updatedInput) && { updatedInput }),
      ...(isList(updatedPermissions) && { updatedPermissions }),
      interrupt: false,
      ...stop,
    };
  },

  UserPromptSubmit({ output }) {
    const message = `UserPromptSubmit hook blocked processing: ${effectiveReason(output)}`;
    // A refusal discards the prompt; stopping alone keeps it for the history.
    if (isBlocking(output))
      return { action: 'block', message, prompt: 'discarded', ...stopping('UserPromptSubmit', output) };
    if (isStop(output)) return { action: 'block', message, prompt: 'kept', ...stopping('UserPromptSubmit', output) };
    const added = context(output, 'prompt', 'turn');
    if (!isAsk(output)) return { action: 'proceed', prompt: 'kept', ...added };
    const question = text(output, 'reason') ?? text(output, 'systemMessage') ?? ASK_PROMPT;
    return { action: 'ask', message: question, prompt: 'discarded', ...added };
  },

  Stop: (situation) => decideStop('Stop', situation),
  SubagentStop: (situation) => decideStop('SubagentStop', situation),
  SubagentStart: ({ output }) => context(output, 'sub-agent', 'history'),

  BeforeModel({ output }) {
    const response = specificObject(output, 'llm_response');
    const stop = stopping('BeforeModel', output);
    if (isStop(output)) return { action: 'skip', message: effectiveReason(output), ...stop };
    if (response !== undefined) return { action: 'respond', response };
    if (isBlocking(output)) return { action: 'skip', message: effectiveReason(output) };
    const request = specificObject(output, 'llm_request');
    return { action: 'call', ...(request && { request }) };
  },

  BeforeToolSelection({ output }) {
    const toolConfig = specificObject(output, 'toolConfig');
    return toolConfig ? { toolConfig } : {};
  },

  AfterModel({ output }) {
    const stop = stopping('AfterModel', output);
    if (isBlocking(output))
      return { action: 'discard', withholdToolCalls: true, message: effectiveReason(output), ...stop };
    const response = specificObject(output, 'llm_response');
    const action = response === undefined ? 'keep' : 'replace';
    return { action, ...(response && { response }), withholdToolCalls: false, ...stop };
  },

  SessionStart: ({ output }) => context(output, 'session', 'history'),
  SessionEnd: () => ({}),
  Notification: () => ({}),
  PreCompact: () => ({}),
};

function faultOf(
  validate: NonNullable<Situation['validateInput']>,
  tool: string,
  input: JsonObject,
): string | undefined {
  try {
    return validate(tool, input);
  } catch {
    return 'they could not be checked';
  }
}

function decideStop(event: 'Stop' | 'SubagentStop', { output, retries }: Situation): Outcomes['Stop'] {
  const { count, lastReason, limit } = retries ?? { count: 0, lastReason: undefined, limit: STOP_RETRIES };
  const calm: Retries = { count: 0, limit, sameReason: false, exhausted: false };
  const stop = stopping(event, output);
  // Ending the session outweighs another round.
  if (isStop(output)) return { action: 'finish', retries: calm, ...stop };
  if (!isBlocking(output)) return { action: 'finish', retries: calm };
  const message = effectiveReason(output);
  const sameReason = message === lastReason;
  if (count >= limit) return { action: 'finish', message, retries: { count, limit, sameReason, exhausted: true } };
  return {
    action: 'retry',
    message,
    ...context(output, 'retry', 'history'),
    retries: { count: count + 1, limit, sameReason, exhausted: false },
  };
}

/** How many tail calls may follow one another. */
export const TAIL_CALLS = 5;

/** How often in a row hooks may send an agent back to work. */
export const STOP_RETRIES = 8;

function stopping(event: EventName, output: JsonObject | undefined): { readonly stop?: Stopping } {
  const { stops } = CONTRACT[event];
  if (!isStop(output) || stops === 'never') return {};
  return { stop: { reason: effectiveReason(output), when: stops === 'turn' ? 'turn' : 'now' } };
}

function context(
  output: JsonObject | undefined,
  to: AddedContext['to'],
  lasts: AddedContext['lasts'],
): { readonly context?: AddedContext } {
  const added = additionalContext(output);
  return added === undefined || added === '' ? {} : { context: { text: added, to, lasts } };
}

function isList(value: Json | undefined): value is readonly Json[] {
  return Array.isArray(value);
}
