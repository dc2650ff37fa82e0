import { isObject, type Json, type JsonObject, parseJson, stringAt } from '../../protocol/json.ts';
import type { HookOutput, Reply } from '../host.ts';
import { allowed, decided, documentOf, failed, objectAt, refused } from '../read-output.ts';

/**
 * Crush 0.96, from its source: exit code 2 refuses and 49 ends the turn, both with stderr; at 0 an object on stdout counts, of
 * which `hookSpecificOutput` is read alone where it stands. What it cannot read is no opinion, and the tool runs.
 */
export function decodeOutput(output: HookOutput): Reply {
  const said = output.stderr.trim();
  if (output.exitCode === 2) return refused(said || 'blocked by hook');
  if (output.exitCode === HALT) return { ...refused(said || HALTED), ends: said || HALTED };
  if (output.exitCode !== 0) return failed('hook failed');
  const document = documentOf(output.stdout);
  if (document.kind !== 'object') return allowed;
  const { root } = document;
  return 'hookSpecificOutput' in root ? claudeReply(objectAt(root, 'hookSpecificOutput') ?? {}) : ownReply(root);
}

const HALT = 49;
const HALTED = 'turn halted by hook';

function ownReply(root: JsonObject): Reply {
  if (!TEXTS.every((key) => isTextOrNone(root[key])) || !isFlagOrNone(root.halt)) return allowed;
  const reason = stringAt(root, 'reason') ?? '';
  if (root.halt === true) return { ...refused(reason), ends: reason };
  if (isDenial(root.decision)) return refused(reason);
  const context = CONTEXTS.map((key) => contextOf(root[key])).find((text) => text !== '');
  return { decision: decided('allow', undefined, { context, input: inputOf(root.updated_input) }) };
}

const TEXTS = ['decision', 'reason'];
const CONTEXTS = ['context', 'additionalContext', 'additional_context'];
const isTextOrNone = (value: Json | undefined): boolean => (value ?? null) === null || typeof value === 'string';
const isFlagOrNone = (value: Json | undefined): boolean => (value ?? null) === null || typeof value === 'boolean';

function claudeReply(specific: JsonObject): Reply {
  if (isDenial(specific.permissionDecision)) return refused(stringAt(specific, 'permissionDecisionReason') ?? '');
  const context = stringAt(specific, 'additionalContext') || undefined;
  return { decision: decided('allow', undefined, { context, input: inputOf(specific.updatedInput) }) };
}

const isDenial = (decision: Json | undefined): boolean =>
  typeof decision === 'string' && decision.toLowerCase() === 'deny';

/** A text, or several. */
function contextOf(value: Json | undefined): string {
  const texts = Array.isArray(value) ? value : [value ?? ''];
  return texts.every((text) => typeof text === 'string') ? texts.filter((text) => text !== '').join('\n') : '';
}

/** An object, or the text of one. */
function inputOf(value: Json | undefined): JsonObject | undefined {
  const input = typeof value === 'string' ? parseJson(value) : value;
  return isObject(input) ? input : undefined;
}
