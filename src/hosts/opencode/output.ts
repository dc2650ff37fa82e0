import type { HookEvent } from '../../protocol/event.ts';
import { stringAt } from '../../protocol/json.ts';
import type { HookOutput, Reply } from '../host.ts';
import { allowed, decided, documentOf, exitRefusal, failed, objectAt } from '../read-output.ts';

/** What the installed plugin does with an answer; see `words`. */
export function decodeOutput(output: HookOutput, event: HookEvent): Reply {
  const isTool = event.name === 'PreToolUse' || event.name === 'PostToolUse';
  const refusal = isTool ? exitRefusal(output, 'Refused') : undefined;
  if (refusal !== undefined) return refusal;
  const document = documentOf(output.stdout);
  if (document.kind === 'nothing') return allowed;
  if (document.kind !== 'object') return failed('invalid JSON');
  const { root } = document;
  if (event.name === 'PreToolUse') return { decision: decided('allow', undefined, { input: objectAt(root, 'args') }) };
  if (event.name !== 'PostToolUse') return allowed;
  const context = stringAt(root, 'context');
  return { decision: decided('allow', undefined, { context, response: stringAt(root, 'output') }) };
}
