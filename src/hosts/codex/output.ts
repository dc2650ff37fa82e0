import type { EventName, HookEvent } from '../../protocol/event.ts';
import { type JsonObject, stringAt } from '../../protocol/json.ts';
import type { HookOutput, Reply } from '../host.ts';
import { allowed, decided, documentOf, failed, objectAt, refused, specificOf } from '../read-output.ts';

/** Codex 0.171 (codex-rs/hooks output_parser.rs): whatever its schema does not know fails the hook, and the tool runs. */
export function decodeOutput(output: HookOutput, event: HookEvent): Reply {
  if (output.exitCode === 2) {
    const reason = output.stderr.trim();
    if (!EXIT_REFUSES.includes(event.name)) return failed('exit code 2');
    return reason === '' ? failed('exit code 2 without a reason') : refused(reason);
  }
  if (output.exitCode !== 0) return failed('hook failed');
  const document = documentOf(output.stdout);
  if (document.kind === 'nothing') return allowed;
  if (document.kind === 'object') return objectReply(document.root, event);
  if (document.kind === 'text' && PLAIN_CONTEXT.includes(event.name)) {
    return { decision: decided('allow', undefined, { context: output.stdout.trim() }) };
  }
  return failed('invalid JSON');
}

const EXIT_REFUSES = ['PreToolUse', 'PermissionRequest', 'PostToolUse', 'UserPromptSubmit', 'Stop', 'SubagentStop'];
const PLAIN_CONTEXT = ['SessionStart', 'UserPromptSubmit'];

const COMMON_KEYS = ['continue', 'stopReason', 'suppressOutput', 'systemMessage'];
const DECISION_KEYS = ['decision', 'reason'];
const SPECIFIC_KEYS: Readonly<Partial<Record<EventName | 'Unknown', readonly string[]>>> = {
  PreToolUse: ['permissionDecision', 'permissionDecisionReason', 'updatedInput', 'additionalContext'],
  PermissionRequest: ['decision'],
  PostToolUse: ['additionalContext', 'updatedMCPToolOutput'],
  UserPromptSubmit: ['additionalContext'],
  SessionStart: ['additionalContext'],
  SubagentStart: ['additionalContext'],
};
const DECIDES = ['PreToolUse', 'PostToolUse', 'UserPromptSubmit', 'Stop', 'SubagentStop'];

function objectReply(root: JsonObject, event: HookEvent): Reply {
  if (hasUnknownKeys(root, event)) return failed('unknown field');
  if (event.name === 'PreToolUse') return beforeTool(root);
  const specific = specificOf(root);
  const notice = stringAt(root, 'systemMessage');
  const permission = objectAt(specific, 'decision');
  if (permission?.behavior === 'deny') {
    const message = stringAt(permission, 'message') ?? 'PermissionRequest hook denied approval';
    return { decision: decided('deny', message, { notice }) };
  }
  if (root.decision === 'approve') return failed('unsupported decision');
  const reason = stringAt(root, 'reason');
  const context = stringAt(specific, 'additionalContext');
  const decision = decided(root.decision === 'block' ? 'deny' : 'allow', reason, { context, notice });
  return root.continue === false ? { decision, ends: stringAt(root, 'stopReason') ?? '' } : { decision };
}

function hasUnknownKeys(root: JsonObject, event: HookEvent): boolean {
  const specific = SPECIFIC_KEYS[event.name];
  const known = [
    ...COMMON_KEYS,
    ...(DECIDES.includes(event.name) ? DECISION_KEYS : []),
    ...(specific === undefined ? [] : ['hookSpecificOutput']),
  ];
  if (!Object.keys(root).every((key) => known.includes(key))) return true;
  if (!('hookSpecificOutput' in root)) return false;
  const own = specificOf(root);
  return (
    !('hookEventName' in own) || !Object.keys(own).every((key) => key === 'hookEventName' || specific?.includes(key))
  );
}

function beforeTool(root: JsonObject): Reply {
  if (root.continue === false || 'stopReason' in root || 'suppressOutput' in root) return failed('unsupported field');
  const specific = specificOf(root);
  const notice = stringAt(root, 'systemMessage');
  const context = stringAt(specific, 'additionalContext');
  const input = objectAt(specific, 'updatedInput');
  const permission = specific.permissionDecision ?? undefined;
  const reason = stringAt(specific, 'permissionDecisionReason') ?? stringAt(root, 'reason') ?? '';
  const denies = permission === 'deny' || root.decision === 'block';
  if (denies)
    return reason.trim() === ''
      ? failed('refusal without a reason')
      : { decision: decided('deny', reason, { context, notice }) };
  if (root.decision !== undefined || 'reason' in root) return failed('unsupported decision');
  if (permission !== undefined && !(permission === 'allow' && input !== undefined))
    return failed('unsupported decision');
  return { decision: decided('allow', undefined, { context, input, notice }) };
}
