import type { Decision } from '../protocol/decision.ts';
import { isObject, type JsonObject, parseJson } from '../protocol/json.ts';
import { compact } from './compact.ts';
import type { HookOutput, Reply } from './host.ts';

/** What stands on a hook's stdout: a JSON object, other text, or nothing. */
export type Document =
  | { readonly kind: 'object'; readonly root: JsonObject }
  | { readonly kind: 'other JSON' }
  | { readonly kind: 'text' }
  | { readonly kind: 'nothing' };

export function documentOf(text: string): Document {
  const trimmed = text.trim();
  if (trimmed === '') return { kind: 'nothing' };
  const value = parseJson(trimmed);
  if (value === undefined) return { kind: 'text' };
  return isObject(value) ? { kind: 'object', root: value } : { kind: 'other JSON' };
}

export const allowed: Reply = { decision: { decision: 'allow' } };
export const failed = (fault: string): Reply => ({ ...allowed, fault });
export const refused = (message: string): Reply => ({ decision: { decision: 'deny', message } });

/** `hookSpecificOutput`, or an empty object. */
export function specificOf(root: JsonObject): JsonObject {
  const specific = root.hookSpecificOutput;
  return isObject(specific) ? specific : {};
}

export const objectAt = (root: JsonObject, key: string): JsonObject | undefined => {
  const value = root[key];
  return isObject(value) ? value : undefined;
};

/** What rides along with a decision, as far as a host reads it. */
export interface Extras {
  readonly context?: string | undefined;
  readonly input?: JsonObject | undefined;
  readonly notice?: string | undefined;
  readonly response?: string | undefined;
}

/** A decision in normal form: an allowance with text for the agent is `additionalContext`. */
export function decided(kind: 'allow' | 'ask' | 'deny', message: string | undefined, extras: Extras): Decision {
  const rest = compact({ ...extras });
  if (kind !== 'allow') return { decision: kind, message: message ?? '', ...rest };
  const { context } = rest;
  return context === undefined ? { ...rest, decision: 'allow' } : { ...rest, decision: 'additionalContext', context };
}

/** Exit code 2 with its reason on stderr, where a host takes that for a refusal. */
export function exitRefusal(output: HookOutput, without: string): Reply | undefined {
  return output.exitCode === 2 ? refused(output.stderr.trim() || without) : undefined;
}
