import type { HookEvent } from '../../protocol/event.ts';
import { type Json, type JsonObject, stringAt } from '../../protocol/json.ts';
import { jsonText } from '../../protocol/json-text.ts';
import type { HookOutput, Reply } from '../host.ts';
import { allowed, decided, documentOf, failed, objectAt, refused, specificOf } from '../read-output.ts';
import { shownResult } from './result.ts';

/**
 * Grok Build 1.0.41: JSON on stdout counts at every exit code, and at other codes than 0 its refusal alone; exit code 2 refuses
 * with stderr where the JSON does not. What cannot be read is a hook that failed, and lets everything run.
 */
export function decodeOutput(output: HookOutput, event: HookEvent): Reply {
  if (output.exitCode === null) return failed('hook failed');
  const document = documentOf(output.stdout);
  const reply = document.kind === 'object' ? objectReply(document.root, event) : allowed;
  if (reply.ends !== undefined) return reply;
  const { decision } = reply;
  if ('message' in decision && decision.decision === 'deny')
    return output.exitCode === 0 ? reply : refused(decision.message);
  if (output.exitCode === 2 && event.name in REFUSALS) return refused(output.stderr.trim() || BLOCKED);
  if (output.exitCode !== 0) return failed('hook failed');
  const isRead = event.name in REFUSALS;
  return document.kind === 'object' || document.kind === 'nothing' || !isRead ? reply : failed('invalid JSON');
}

const BLOCKED = 'Denied by a hook';
/** The words of a refusal, by event. */
const REFUSALS: Readonly<Record<string, readonly string[]>> = {
  PreToolUse: ['deny', 'block'],
  PostToolUse: ['block'],
  UserPromptSubmit: ['block'],
  Stop: ['block'],
  SubagentStop: ['block'],
};
const TAKES_CONTEXT = ['PreToolUse', 'PostToolUse', 'PostToolUseFailure'];

function objectReply(root: JsonObject, event: HookEvent): Reply {
  const specific = specificOf(root);
  const isTool = event.name === 'PreToolUse';
  const isStop = event.name === 'Stop' || event.name === 'SubagentStop';
  if (isStop && root.continue === false) return { ...allowed, ends: stringAt(root, 'stopReason') ?? '' };
  const added = stringAt(specific, 'additionalContext');
  // Text for the agent keeps it from stopping.
  if (isStop && added !== undefined) return refused(stringAt(root, 'reason') ?? added);
  const said = (isTool ? stringAt(specific, 'permissionDecision') : undefined) ?? stringAt(root, 'decision') ?? '';
  if (isTool && said === 'defer') return allowed;
  const reason = (isTool ? stringAt(specific, 'permissionDecisionReason') : undefined) ?? stringAt(root, 'reason');
  const kind = REFUSALS[event.name]?.includes(said) === true ? 'deny' : isTool && said === 'ask' ? 'ask' : 'allow';
  return {
    decision: decided(kind, reason, {
      context: TAKES_CONTEXT.includes(event.name) && !(isTool && kind === 'deny') ? added : undefined,
      input: isTool && kind !== 'deny' ? objectAt(specific, 'updatedInput') : undefined,
      response: event.name === 'PostToolUse' ? responseIn(specific) : undefined,
    }),
  };
}

function responseIn(specific: JsonObject): string | undefined {
  const given: Json | undefined = specific.updatedToolOutput ?? specific.updatedMCPToolOutput;
  if (given === undefined) return undefined;
  const shown = shownResult(given);
  return typeof shown === 'string' ? shown : jsonText(shown);
}
