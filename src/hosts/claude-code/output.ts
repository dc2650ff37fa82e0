import type { HookEvent } from '../../protocol/event.ts';
import { type JsonObject, stringAt } from '../../protocol/json.ts';
import { spelledEvent } from '../event-names.ts';
import type { HookOutput, Reply } from '../host.ts';
import { allowed, decided, documentOf, failed, objectAt, refused, specificOf } from '../read-output.ts';
import { words } from './words.ts';

/**
 * What Claude Code 2.1.332 makes of a hook's output. JSON counts at every exit code; text around it, a null or a wrong
 * `hookEventName` spoil it; exit code 2 refuses whatever stdout says.
 */
export function decodeOutput(output: HookOutput, event: HookEvent): Reply {
  const name = spelledEvent(event, { host: 'claude-code', events: words }) ?? event.hostEvent;
  const reply = documentReply(output.stdout, event, name);
  if (output.exitCode !== 2 || event.name === 'PermissionRequest') return reply;
  if (words[name]?.refuse === undefined) return reply;
  return reply.decision.decision === 'deny' ? reply : refused(output.stderr.trim() || 'No stderr output');
}

/** Events at which plain text is context. */
const PLAIN_CONTEXT = ['SessionStart', 'UserPromptSubmit'];

function documentReply(stdout: string, event: HookEvent, name: string): Reply {
  const document = documentOf(stdout);
  const text = stdout.trim();
  if (document.kind === 'object') return objectReply(document.root, event, name);
  if (document.kind === 'nothing') return allowed;
  if (text.startsWith('{') && text.endsWith('}')) return failed('invalid JSON');
  return PLAIN_CONTEXT.includes(event.name) ? { decision: decided('allow', undefined, { context: text }) } : allowed;
}

function objectReply(root: JsonObject, event: HookEvent, name: string): Reply {
  if (breaksSchema(root)) return failed('schema violation');
  const specific = specificOf(root);
  const isOther = 'hookSpecificOutput' in root && specific.hookEventName !== name;
  const own = isOther ? {} : specific;
  const extras = {
    context: stringAt(own, 'additionalContext'),
    input: objectAt(own, 'updatedInput'),
    notice: stringAt(root, 'systemMessage'),
    response: textOf(own.updatedToolOutput),
  };
  const verdict = verdictOf(root, own, event);
  const reply: Reply = { decision: decided(verdict.kind, verdict.reason, extras) };
  const ends = root.continue === false ? { ends: stringAt(root, 'stopReason') ?? '' } : {};
  return { ...reply, ...ends, ...(isOther ? { fault: 'wrong hookEventName' } : {}) };
}

interface Verdict {
  readonly kind: 'allow' | 'ask' | 'deny';
  readonly reason?: string | undefined;
}

function verdictOf(root: JsonObject, own: JsonObject, event: HookEvent): Verdict {
  const permission = stringAt(own, 'permissionDecision');
  const reason = stringAt(own, 'permissionDecisionReason');
  if (event.name === 'PreToolUse' && permission === 'deny') return { kind: 'deny', reason };
  if (root.decision === 'block') return { kind: 'deny', reason: stringAt(root, 'reason') };
  if (event.name === 'PreToolUse' && permission === 'ask') return { kind: 'ask', reason };
  const decision = objectAt(own, 'decision');
  if (event.name !== 'PermissionRequest' || decision?.behavior !== 'deny') return { kind: 'allow' };
  return { kind: 'deny', reason: stringAt(decision, 'message') };
}

const ROOT_TYPES: Readonly<Record<string, 'string' | 'boolean'>> = {
  continue: 'boolean',
  suppressOutput: 'boolean',
  stopReason: 'string',
  reason: 'string',
  systemMessage: 'string',
};
const SPECIFIC_TYPES: Readonly<Record<string, 'string'>> = {
  permissionDecision: 'string',
  permissionDecisionReason: 'string',
  additionalContext: 'string',
};

/** The typed keys of its own schema; unknown keys pass. */
function breaksSchema(root: JsonObject): boolean {
  const { decision } = root;
  if (decision !== undefined && decision !== 'approve' && decision !== 'block') return true;
  const specific = specificOf(root);
  const permission = specific.permissionDecision;
  if (permission !== undefined && !PERMISSIONS.includes(String(permission))) return true;
  return mistyped(root, ROOT_TYPES) || mistyped(specific, SPECIFIC_TYPES);
}

const PERMISSIONS = ['allow', 'deny', 'ask', 'defer'];

function mistyped(object: JsonObject, types: Readonly<Record<string, string>>): boolean {
  return Object.entries(types).some(([key, type]) => object[key] !== undefined && typeof object[key] !== type);
}

/** The text of a replaced tool result, in whichever shape the tool returns it. */
function textOf(value: JsonObject[string] | undefined): string | undefined {
  if (typeof value === 'string') return value;
  const part = Array.isArray(value) ? value[0] : value;
  return stringAt(part, 'text') ?? stringAt(part, 'stdout') ?? stringAt(part, 'result') ?? stringAt(part, 'content');
}
