import type { EventName } from '../protocol/event.ts';
import { isObject, type Json, type JsonObject } from '../protocol/json.ts';
import { isAsk, isBlocking, isStop } from './answer.ts';
import { decisionNamed } from './check-output.ts';
import { displayName } from './display-name.ts';
import type { Hook } from './hook.ts';
import { type Conflict, type Labelled, merge } from './merge.ts';
import { mergeAsOriginal } from './merge-original.ts';

/** What aggregation needs to know of one hook's run. */
export interface AnswerOf {
  readonly hook: Hook;
  /** An object; in compat mode an array counts as an answer without known fields. */
  readonly output?: Json | undefined;
  readonly error?: string | undefined;
  readonly durationMs: number;
}

export interface Aggregate {
  /** No hook failed to give an answer. A non-zero exit code alone is no failure here. */
  readonly success: boolean;
  readonly errors: readonly string[];
  /** Of all hooks together, also when they ran side by side. */
  readonly totalDurationMs: number;
  /** The answers put together; undefined when there was none. */
  readonly finalOutput?: JsonObject;
  readonly notifications: readonly Notification[];
  /** Values of replacements that two hooks set differently; the later hook's counts. */
  readonly conflicts: readonly Conflict[];
}

/** One hook's words for the person: a box of its own, labelled with the hook's name. */
export interface Notification {
  readonly hookName: string;
  readonly message: string;
  /** The hook's own decision. */
  readonly decision?: string;
  /** What came of all hooks. */
  readonly mergedDecision?: string;
  /** The action is refused, but not by this hook: its box steps back. */
  readonly dimmed: boolean;
  /** The hook wants its details kept out of logs. */
  readonly suppressed: boolean;
}

export interface AggregateOptions {
  /** Each hook saw what those before it changed, so overriding them is no conflict. */
  readonly sequential?: boolean;
  readonly compat?: boolean;
}

/**
 * The answers of one event's hooks as one, by the event's own rule: the strictest decision wins (deny, ask, allow),
 * reasons and contexts are joined, rewrites are laid over each other in plan order.
 */
export function aggregateOutputs(
  event: EventName,
  answers: readonly AnswerOf[],
  options: AggregateOptions = {},
): Aggregate {
  const compat = options.compat === true;
  const outputs = answers.flatMap(({ hook, output }): readonly Labelled[] => {
    if (isObject(output)) return [{ name: displayName(hook, compat), output }];
    return compat && Array.isArray(output) ? [{ name: displayName(hook, compat), output: {} }] : [];
  });
  const errors = answers.flatMap(({ error }) => (error === undefined ? [] : [error]));
  const merged = compat ? mergeAsOriginal(event, outputs) : merge(event, outputs, options.sequential === true);
  return {
    success: errors.length === 0,
    errors,
    totalDurationMs: answers.reduce((total, { durationMs }) => total + durationMs, 0),
    ...(merged.output && { finalOutput: merged.output }),
    notifications: notificationsOf(outputs, merged.output, compat),
    conflicts: merged.conflicts,
  };
}

function notificationsOf(
  outputs: readonly Labelled[],
  final: JsonObject | undefined,
  compat: boolean,
): readonly Notification[] {
  const mergedDecision = mergedDecisionOf(final, compat);
  const refused = mergedDecision === 'deny' || mergedDecision === 'block';
  return outputs.flatMap(({ name, output }) => {
    const { systemMessage, reason } = output;
    // An empty message counts as none, except to copilot-shell, where it hides the reason.
    const message = compat ? (systemMessage ?? reason) : systemMessage || reason;
    if (typeof message !== 'string' || message === '') return [];
    const decision = (compat ? undefined : decisionNamed(output.decision)) ?? output.decision;
    return [
      {
        hookName: name,
        message,
        ...(typeof decision === 'string' && { decision }),
        ...(mergedDecision !== undefined && { mergedDecision }),
        dimmed: refused && !isBlocking(output),
        suppressed: output.suppressOutput === true,
      },
    ];
  });
}

function mergedDecisionOf(final: JsonObject | undefined, compat: boolean): string | undefined {
  if (isBlocking(final) || isStop(final)) return compat && final?.decision !== 'deny' ? 'block' : 'deny';
  if (isAsk(final)) return 'ask';
  return typeof final?.decision === 'string' ? final.decision : undefined;
}
