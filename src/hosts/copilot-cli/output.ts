import type { HookEvent } from '../../protocol/event.ts';
import { isObject, type Json, type JsonObject, parseJson, stringAt } from '../../protocol/json.ts';
import type { HookOutput, Reply } from '../host.ts';
import { allowed, type Document, decided, documentOf, failed, objectAt, refused, specificOf } from '../read-output.ts';

/**
 * What Copilot CLI 1.0.102 makes of a hook's output: an exit code other than 0 refuses a tool, unknown keys pass, and
 * anything but one JSON object is no answer.
 */
export function decodeOutput(output: HookOutput, event: HookEvent): Reply {
  const document = documentOf(withoutProgress(output.stdout));
  const reply = documentReply(document, event);
  if (output.exitCode === 0 || output.exitCode === null) return reply;
  if (event.name === 'PermissionRequest') return refused(output.stderr.trim() || 'Permission request hook failed');
  if (event.name !== 'PreToolUse') return reply;
  if (reply.decision.decision === 'deny') return reply;
  return output.exitCode === 2
    ? refused('hook exited with code 2')
    : { ...refused('hook errored'), fault: 'hook errored' };
}

/** Lines of progress may come before the answer. */
function withoutProgress(stdout: string): string {
  if (!stdout.includes('"progress"')) return stdout;
  return stdout
    .split('\n')
    .filter((line) => stringAt(parseJson(line), 'type') !== 'progress')
    .join('\n');
}

function documentReply(document: Document, event: HookEvent): Reply {
  if (document.kind === 'nothing') return allowed;
  if (document.kind !== 'object') return failed('invalid JSON');
  const { root } = document;
  return event.name === 'PreToolUse' ? { decision: beforeTool(root, event) } : { decision: other(root, event) };
}

/** In Pascal case `hookSpecificOutput` outranks the root, and its `hookEventName` is not looked at. */
function beforeTool(root: JsonObject, event: HookEvent): Reply['decision'] {
  const specific = event.dialect === 'pascal' ? specificOf(root) : {};
  const text = (key: string): string | undefined => stringAt(specific, key) ?? stringAt(root, key);
  const permission = text('permissionDecision');
  const kind = permission === 'deny' || permission === 'ask' ? permission : 'allow';
  return decided(kind, text('permissionDecisionReason') ?? 'No reason provided', {
    context: text('additionalContext'),
    input: objectAt(specific, 'updatedInput') ?? objectOrText(root.modifiedArgs),
  });
}

function objectOrText(value: Json | undefined): JsonObject | undefined {
  const object = typeof value === 'string' ? parseJson(value) : value;
  return isObject(object) ? object : undefined;
}

const BLOCKS = ['UserPromptSubmit', 'PostToolUse', 'Stop', 'SubagentStop'];

/** The events after which added text is read. */
const TAKES_CONTEXT = [
  'UserPromptSubmit',
  'PostToolUse',
  'PostToolUseFailure',
  'SessionStart',
  'SubagentStart',
  'Notification',
];

function other(root: JsonObject, event: HookEvent): Reply['decision'] {
  const context = TAKES_CONTEXT.includes(event.name) ? stringAt(root, 'additionalContext') : undefined;
  const response = event.name === 'PostToolUse' ? stringAt(root.modifiedResult, 'textResultForLlm') : undefined;
  if (event.name === 'PermissionRequest' && root.behavior === 'deny') {
    return decided('deny', stringAt(root, 'message'), {});
  }
  const blocks = BLOCKS.includes(event.name) && root.decision === 'block';
  return decided(blocks ? 'deny' : 'allow', stringAt(root, 'reason'), { context, response });
}
