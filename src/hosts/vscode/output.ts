import type { HookEvent } from '../../protocol/event.ts';
import { type JsonObject, stringAt } from '../../protocol/json.ts';
import type { HookOutput, Reply } from '../host.ts';
import { allowed, decided, documentOf, failed, objectAt, refused, specificOf } from '../read-output.ts';

/** VS Code: exit code 2 refuses with stderr, other codes but 0 are a warning, and JSON counts at exit code 0. */
export function decodeOutput(output: HookOutput, event: HookEvent): Reply {
  if (output.exitCode === 2) return REFUSABLE.includes(event.name) ? refused(output.stderr.trim()) : allowed;
  if (output.exitCode !== 0) return failed('hook failed');
  const document = documentOf(output.stdout);
  if (document.kind === 'nothing') return allowed;
  return document.kind === 'object' ? objectReply(document.root, event) : failed('invalid JSON');
}

const REFUSABLE = ['PreToolUse', 'PostToolUse', 'UserPromptSubmit', 'Stop', 'SubagentStop'];
/** Names that are taken for one another. */
const STANDS_FOR: Readonly<Record<string, string>> = { SubagentStop: 'Stop', SubagentStart: 'SessionStart' };
const TAKES_CONTEXT = ['PreToolUse', 'PostToolUse', 'UserPromptSubmit', 'SessionStart', 'SubagentStart'];

function objectReply(root: JsonObject, event: HookEvent): Reply {
  if (event.name === 'PreCompact') return allowed;
  const specific = ownSpecific(root, event.name);
  const verdict = verdictOf(root, specific, event.name);
  const onRoot = event.name === 'UserPromptSubmit' ? stringAt(root, 'additionalContext') : undefined;
  const decision = decided(verdict.kind, verdict.reason, {
    context: TAKES_CONTEXT.includes(event.name) ? (stringAt(specific, 'additionalContext') ?? onRoot) : undefined,
    input: event.name === 'PreToolUse' ? objectAt(specific, 'updatedInput') : undefined,
    notice: stringAt(root, 'systemMessage'),
  });
  const stopReason = stringAt(root, 'stopReason');
  return root.continue === false || stopReason !== undefined ? { decision, ends: stopReason ?? '' } : { decision };
}

/** A wrong `hookEventName` strips the part, a missing one does not. */
function ownSpecific(root: JsonObject, event: string): JsonObject {
  const specific = specificOf(root);
  const named = specific.hookEventName;
  return named === undefined || named === event || named === STANDS_FOR[event] ? specific : {};
}

interface Verdict {
  readonly kind: 'allow' | 'ask' | 'deny';
  readonly reason?: string | undefined;
}

function verdictOf(root: JsonObject, specific: JsonObject, event: string): Verdict {
  if (event === 'PreToolUse') {
    const permission = stringAt(specific, 'permissionDecision');
    const reason = stringAt(specific, 'permissionDecisionReason');
    return { kind: permission === 'deny' || permission === 'ask' ? permission : 'allow', reason };
  }
  const place = event === 'Stop' || event === 'SubagentStop' ? specific : root;
  const refuses = REFUSABLE.includes(event) && place.decision === 'block';
  return { kind: refuses ? 'deny' : 'allow', reason: stringAt(place, 'reason') };
}
