import type { HookEvent } from '../../protocol/event.ts';
import { type JsonObject, stringAt } from '../../protocol/json.ts';
import { spelledEvent } from '../event-names.ts';
import { looseDocument } from '../gemini-output.ts';
import type { HookOutput, Reply } from '../host.ts';
import { allowed, decided, failed, objectAt, refused, specificOf } from '../read-output.ts';
import { words } from './words.ts';

/** Qwen Code 0.24: at exit code 2 only stderr counts, JSON there included; at every other code JSON on either stream. */
export function decodeOutput(output: HookOutput, event: HookEvent): Reply {
  if (output.exitCode === null) return failed('hook failed');
  const text = output.exitCode === 2 ? output.stderr.trim() : output.stdout.trim() || output.stderr.trim();
  if (text === '') return allowed;
  const root = looseDocument(text);
  if (root !== undefined) return objectReply(root, event);
  if (output.exitCode === 2) return canRefuse(event) ? refused(text) : allowed;
  if (text.startsWith('{')) return failed('invalid JSON');
  if (output.exitCode !== 0) return failed('hook failed');
  const isContext = event.name === 'SessionStart' || event.name === 'UserPromptSubmit';
  return { decision: decided('allow', undefined, isContext ? { context: text } : { notice: text }) };
}

function canRefuse(event: HookEvent): boolean {
  const name = spelledEvent(event, { host: 'qwen-code', events: words });
  return name !== undefined && words[name]?.refuse !== undefined;
}

const TAKES_CONTEXT = [
  'PostToolUse',
  'PostToolUseFailure',
  'UserPromptSubmit',
  'SubagentStart',
  'SessionStart',
  'Notification',
];

function objectReply(root: JsonObject, event: HookEvent): Reply {
  const specific = specificOf(root);
  const verdict = verdictOf(root, specific, event);
  return {
    decision: decided(verdict.kind, verdict.reason, {
      context: TAKES_CONTEXT.includes(event.name) ? stringAt(specific, 'additionalContext') : undefined,
      notice: stringAt(root, 'systemMessage'),
    }),
  };
}

interface Verdict {
  readonly kind: 'allow' | 'ask' | 'deny';
  readonly reason?: string | undefined;
}

/** `permissionDecision` outranks `decision`; `continue: false` stops one tool, and at a stop it forces another turn. */
function verdictOf(root: JsonObject, specific: JsonObject, event: HookEvent): Verdict {
  const reason = stringAt(root, 'reason');
  const behavior = event.name === 'PermissionRequest' ? objectAt(specific, 'decision') : undefined;
  if (behavior?.behavior === 'deny') return { kind: 'deny', reason: stringAt(behavior, 'message') };
  if (!canRefuse(event)) return { kind: 'allow' };
  if (root.continue === false) return { kind: 'deny', reason: stringAt(root, 'stopReason') ?? reason };
  const { decision } = root;
  const permission = event.name === 'PreToolUse' ? (specific.permissionDecision ?? decision) : decision;
  if (permission === 'ask' && event.name === 'PreToolUse') {
    return { kind: 'ask', reason: stringAt(specific, 'permissionDecisionReason') ?? reason };
  }
  if (permission !== 'deny' && permission !== 'block') return { kind: 'allow' };
  return { kind: 'deny', reason: stringAt(specific, 'permissionDecisionReason') ?? reason };
}
