import type { HookEvent } from '../../protocol/event.ts';
import { type JsonObject, stringAt } from '../../protocol/json.ts';
import type { HookOutput, Reply } from '../host.ts';
import { allowed, decided, documentOf, exitRefusal, failed, objectAt, specificOf } from '../read-output.ts';

/** Auggie 0.36: exit code 2 refuses a tool; at 0 the whole of stdout must be a document that its schema knows. */
export function decodeOutput(output: HookOutput, event: HookEvent): Reply {
  const refusal = event.name === 'PreToolUse' ? exitRefusal(output, 'Blocked by hook') : undefined;
  if (refusal !== undefined) return refusal;
  if (output.exitCode !== 0) return failed('hook failed');
  const document = documentOf(output.stdout);
  if (document.kind === 'nothing') return allowed;
  if (document.kind !== 'object') return failed('invalid JSON');
  return breaksSchema(document.root, event) ? failed('schema violation') : objectReply(document.root, event);
}

const SPECIFIC_EVENTS = ['PreToolUse', 'PostToolUse', 'Stop', 'SessionStart'];

/** The part that is specific to an event is told apart by a required `hookEventName`. */
function breaksSchema(root: JsonObject, event: HookEvent): boolean {
  if (!('hookSpecificOutput' in root)) return false;
  const named = specificOf(root).hookEventName;
  return named !== event.name || !SPECIFIC_EVENTS.includes(event.name);
}

function objectReply(root: JsonObject, event: HookEvent): Reply {
  const specific = specificOf(root);
  const denies = event.name === 'PreToolUse' ? specific.permissionDecision === 'deny' : specific.decision === 'block';
  const reason = stringAt(specific, event.name === 'PreToolUse' ? 'permissionDecisionReason' : 'reason');
  const decision = decided(denies ? 'deny' : 'allow', reason, {
    context: stringAt(specific, 'additionalContext') ?? stringAt(root, 'additionalContext'),
    input: event.name === 'PreToolUse' ? objectAt(specific, 'updatedInput') : undefined,
    notice: stringAt(root, 'systemMessage'),
  });
  return root.continue === false ? { decision, ends: stringAt(root, 'stopReason') ?? '' } : { decision };
}
