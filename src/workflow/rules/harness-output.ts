import { isObject, type Json, type JsonObject, stringAt } from '../../protocol/json.ts';

/**
 * What is written to standard output for a decision, in the one envelope that Claude Code and Copilot CLI both read: the
 * first reads `hookSpecificOutput` and drops unknown keys of the root, the second reads the root. Undefined: nothing is
 * written, which both take for an allowance. A decision without a known event is never written.
 */
export function harnessOutput(decision: Json, event: string | null | undefined): JsonObject | undefined {
  if (!isObject(decision) || typeof event !== 'string' || event === '') return undefined;
  const kind = decision.decision;
  if (kind === 'deny' || kind === 'block') return refusal(stringAt(decision, 'message') ?? '', event);
  const context = kind === 'additionalContext' ? (stringAt(decision, 'context') ?? '') : '';
  if (context === '') return undefined;
  return { additionalContext: context, hookSpecificOutput: { hookEventName: event, additionalContext: context } };
}

/** Before a tool runs only that tool is refused; `continue` is never written, so that a fault here stops no session. */
function refusal(message: string, event: string): JsonObject {
  if (event !== 'PreToolUse') return { decision: 'block', reason: message };
  const words = { permissionDecision: 'deny', permissionDecisionReason: message };
  return { ...words, hookSpecificOutput: { hookEventName: event, ...words } };
}
