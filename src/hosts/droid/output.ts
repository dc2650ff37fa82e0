import type { HookEvent } from '../../protocol/event.ts';
import { type JsonObject, stringAt } from '../../protocol/json.ts';
import type { HookOutput, Reply } from '../host.ts';
import { allowed, decided, documentOf, failed, objectAt, refused, specificOf } from '../read-output.ts';

/** Factory Droid 0.215: stdout counts when it begins with `{`, at every exit code; 3 ends the run and 2 refuses. */
export function decodeOutput(output: HookOutput, event: HookEvent): Reply {
  const document = output.stdout.startsWith('{') ? documentOf(output.stdout) : undefined;
  const root = document?.kind === 'object' ? document.root : {};
  const reply = objectReply(root, event);
  if (root.continue === false || output.exitCode === 3) return { ...reply, ends: stringAt(root, 'stopReason') ?? '' };
  if (reply.decision.decision === 'deny') return reply;
  if (output.exitCode === 2 && EXIT_REFUSES.includes(event.name)) return refused(output.stderr.trim() || BLOCKED);
  if (output.exitCode !== 0 && output.exitCode !== 2) return { ...reply, fault: 'hook failed' };
  const isPlain = document === undefined && event.name === 'UserPromptSubmit' && output.stdout.trim() !== '';
  if (isPlain) return { decision: decided('allow', undefined, { context: output.stdout.trim() }) };
  return document === undefined || document.kind === 'object' ? reply : failed('invalid JSON');
}

const BLOCKED = 'Tool execution blocked by hook';
const EXIT_REFUSES = ['PreToolUse', 'UserPromptSubmit', 'Stop', 'SubagentStop', 'PreCompact'];
const TAKES_CONTEXT = ['PostToolUse', 'UserPromptSubmit', 'SessionStart'];

function objectReply(root: JsonObject, event: HookEvent): Reply {
  if (Object.keys(root).length === 0) return allowed;
  const specific = specificOf(root);
  const extras = {
    context: TAKES_CONTEXT.includes(event.name) ? stringAt(specific, 'additionalContext') : undefined,
    input: event.name === 'PreToolUse' ? objectAt(specific, 'updatedInput') : undefined,
    notice: stringAt(root, 'systemMessage'),
  };
  if (event.name === 'PreToolUse') {
    const { permissionDecision } = specific;
    const kind = permissionDecision === 'deny' || permissionDecision === 'ask' ? permissionDecision : 'allow';
    return { decision: decided(kind, stringAt(specific, 'permissionDecisionReason'), extras) };
  }
  const isStop = event.name === 'Stop' || event.name === 'SubagentStop';
  return {
    decision: decided(isStop && root.decision === 'block' ? 'deny' : 'allow', stringAt(root, 'reason'), extras),
  };
}
