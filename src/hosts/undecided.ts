import type { Answer, Decision } from '../protocol/decision.ts';
import type { HookEvent } from '../protocol/event.ts';
import type { HostId } from '../protocol/host.ts';
import type { JsonObject } from '../protocol/json.ts';
import { jsonText } from '../protocol/json-text.ts';
import { words } from './claude-code/words.ts';
import { spelledEvent } from './event-names.ts';
import { withWayOut } from './way-out.ts';

/** The hosts that run the hooks of one `.claude/settings.json`. */
const FAMILY: readonly HostId[] = ['claude-code', 'copilot-cli', 'vscode'];

/**
 * An answer for a caller that could be any of `hosts`. Where they are all of the family, one envelope carries the words of
 * each: Claude Code and VS Code read `hookSpecificOutput`, Copilot the root, and each passes over the other's. Any other
 * mixture gets what almost every host takes for a refusal: exit code 2, the reason on stderr, and an empty stdout.
 */
export function encodeUndecided(decision: Decision, event: HookEvent, hosts: readonly HostId[]): Answer {
  const isFamily = hosts.length > 0 && hosts.every((host) => FAMILY.includes(host));
  return isFamily ? envelope(decision, event) : exitOnly(decision, event);
}

function exitOnly(decision: Decision, event: HookEvent): Answer {
  if (event.name === 'Unknown' || !('message' in decision)) return NOTHING;
  return { stdout: '', stderr: `${withWayOut(decision.message, decision)}\n`, exitCode: 2 };
}

const NOTHING: Answer = { stdout: '', stderr: '', exitCode: 0 };

function envelope(decision: Decision, event: HookEvent): Answer {
  const hookEventName = spelledEvent(event, { host: 'claude-code', events: words });
  if (hookEventName === undefined) return NOTHING;
  const isTold = 'message' in decision && REFUSED_BY_NONE.includes(event.name);
  const said = isTold ? { root: {}, specific: {} } : saidOf(decision, event);
  const texts = [isTold ? decision.message : '', decision.context ?? ''].filter((text) => text.trim() !== '');
  const added: JsonObject = texts.length === 0 ? {} : { additionalContext: texts.join('\n') };
  const document = { ...said.root, ...added };
  if (Object.keys(document).length === 0 && Object.keys(said.specific).length === 0) return NOTHING;
  const hookSpecificOutput = { hookEventName, ...said.specific, ...added };
  return { stdout: jsonText({ ...document, hookSpecificOutput }), stderr: '', exitCode: 0 };
}

/** Where no host of the family refuses anything, so that the agent is told instead. */
const REFUSED_BY_NONE: readonly HookEvent['name'][] = [
  'PostToolUseFailure',
  'SubagentStart',
  'SessionStart',
  'SessionEnd',
  'Notification',
];

interface Said {
  readonly root: JsonObject;
  readonly specific: JsonObject;
}

function saidOf(decision: Decision, event: HookEvent): Said {
  if (!('message' in decision)) return { root: {}, specific: {} };
  const reason = decision.decision === 'ask' ? decision.message : withWayOut(decision.message, decision);
  if (event.name === 'PreToolUse') {
    const permissionDecision = decision.decision === 'ask' ? 'ask' : 'deny';
    const words = { permissionDecision, permissionDecisionReason: reason };
    return { root: words, specific: words };
  }
  if (event.name === 'PermissionRequest') {
    if (decision.decision === 'ask') return { root: {}, specific: {} };
    const refusal = { behavior: 'deny', message: reason };
    return { root: refusal, specific: { decision: refusal } };
  }
  const isStop = event.name === 'Stop' || event.name === 'SubagentStop';
  const block = { decision: 'block', reason };
  return { root: block, specific: isStop ? block : {} };
}
