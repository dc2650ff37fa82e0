import type { HookEvent } from '../../protocol/event.ts';
import { isObject, type JsonObject, parseJson, stringAt } from '../../protocol/json.ts';
import { spelledEvent } from '../event-names.ts';
import type { HookOutput, Reply } from '../host.ts';
import { allowed, decided, failed, objectAt, refused } from '../read-output.ts';
import { words } from './words.ts';

/**
 * Cursor (SDK 1.0.32): exit code 2 refuses where permission is asked for, other codes are passed over, and an answer that
 * cannot be read is a refusal there too.
 */
export function decodeOutput(output: HookOutput, event: HookEvent): Reply {
  const name = spelledEvent(event, { host: 'cursor', events: words }) ?? event.hostEvent;
  const asksPermission = PERMISSION_EVENTS.includes(name);
  if (output.exitCode === 2) {
    return asksPermission || EXIT_STOPS.includes(name) ? refused(exitReason(output)) : allowed;
  }
  if (output.exitCode !== 0) return failed('hook failed');
  const text = output.stdout.trim();
  if (text === '') return allowed;
  const root = lastObject(text);
  if (root === undefined)
    return asksPermission ? { ...refused(UNSAFE), fault: 'invalid JSON' } : failed('invalid JSON');
  return objectReply(root, name, asksPermission);
}

const PERMISSION_EVENTS = [
  'preToolUse',
  'beforeShellExecution',
  'beforeMCPExecution',
  'beforeReadFile',
  'beforeTabFileRead',
  'subagentStart',
];
const EXIT_STOPS = ['beforeSubmitPrompt', 'sessionStart'];
const UNSAFE = 'The command was blocked for safety';

function exitReason({ stdout, stderr }: HookOutput): string {
  return stdout.trim() || stderr.trim() || 'Hook blocked';
}

/** How many braces are tried: the noise before an answer is a few lines. */
const TRIES = 1000;

/** Noise may come before the object that ends the output. */
function lastObject(text: string): JsonObject | undefined {
  if (!text.endsWith('}')) return undefined;
  let at = text.indexOf('{');
  for (let tries = 0; at >= 0 && tries < TRIES; tries++, at = text.indexOf('{', at + 1)) {
    const value = parseJson(text.slice(at));
    if (isObject(value)) return value;
  }
  return undefined;
}

function objectReply(root: JsonObject, name: string, asksPermission: boolean): Reply {
  const extras = {
    context: stringAt(root, 'additional_context') ?? stringAt(root, 'additionalContext'),
    input: name === 'preToolUse' ? objectAt(root, 'updated_input') : undefined,
    notice: name === 'preCompact' ? stringAt(root, 'user_message') : undefined,
  };
  const message = stringAt(root, 'user_message') ?? stringAt(root, 'agent_message');
  if (asksPermission && root.permission === 'deny') return { decision: decided('deny', message, extras) };
  if (EXIT_STOPS.includes(name) && root.continue === false) return { decision: decided('deny', message, extras) };
  if (name !== 'stop' && name !== 'subagentStop') return { decision: decided('allow', undefined, extras) };
  const again =
    stringAt(root, 'followup_message') ?? (root.decision === 'block' ? stringAt(root, 'reason') : undefined);
  return { decision: decided(again === undefined ? 'allow' : 'deny', again, extras) };
}
