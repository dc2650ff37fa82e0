import type { EventName, HookEvent } from '../protocol/event.ts';
import { isObject, type Json, type JsonObject, parseJson, stringAt } from '../protocol/json.ts';
import type { Reply } from './host.ts';
import { allowed, decided, failed, objectAt, refused, specificOf } from './read-output.ts';

/** How Gemini CLI and its fork copilot-shell read a hook's answer. */
export interface Reads {
  readonly refusals: readonly EventName[];
  readonly context: readonly EventName[];
}

/** A JSON object, also one that was encoded twice; undefined for other text. */
export function looseDocument(text: string): JsonObject | undefined {
  const once = parseJson(text);
  const value: Json | undefined = typeof once === 'string' ? parseJson(once) : once;
  return isObject(value) ? value : undefined;
}

/** Text that is no JSON is a message at exit code 0, a warning at 1, and a refusal from 2 on. */
export function textReply(text: string, exitCode: number | null): Reply {
  if (text === '' || isJson(text)) return allowed;
  if (exitCode === 0 || exitCode === null) return { decision: decided('allow', undefined, { notice: text }) };
  return exitCode === 1 ? failed('hook failed') : refused(text);
}

const isJson = (text: string): boolean => parseJson(text) !== undefined;

/** A JSON answer, as one of both reads it. */
export function geminiReply(root: JsonObject, event: HookEvent, reads: Reads): Reply {
  const specific = specificOf(root);
  const kind = kindOf(root, event, reads);
  const permission = event.name === 'PermissionRequest' ? stringAt(specific.decision, 'message') : undefined;
  const reason = permission ?? stringAt(root, 'reason') ?? stringAt(root, 'stopReason');
  const decision = decided(kind, reason, {
    context: includes(reads.context, event) ? stringAt(specific, 'additionalContext') : undefined,
    input: event.name === 'PreToolUse' ? objectAt(specific, 'tool_input') : undefined,
    notice: stringAt(root, 'systemMessage'),
  });
  return root.continue === false ? { decision, ends: stringAt(root, 'stopReason') ?? '' } : { decision };
}

function kindOf(root: JsonObject, event: HookEvent, reads: Reads): 'allow' | 'ask' | 'deny' {
  const { decision } = root;
  if ((decision === 'deny' || decision === 'block') && includes(reads.refusals, event)) return 'deny';
  if (decision === 'ask' && event.name === 'PreToolUse') return 'ask';
  const permission = event.name === 'PermissionRequest' ? objectAt(specificOf(root), 'decision') : undefined;
  return permission?.behavior === 'deny' ? 'deny' : 'allow';
}

function includes(names: readonly EventName[], event: HookEvent): boolean {
  return event.name !== 'Unknown' && names.includes(event.name);
}
