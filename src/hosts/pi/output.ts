import type { HookEvent } from '../../protocol/event.ts';
import { type JsonObject, stringAt } from '../../protocol/json.ts';
import type { HookOutput, Reply } from '../host.ts';
import { allowed, decided, documentOf, type Extras, exitRefusal, failed, objectAt } from '../read-output.ts';
import { words } from './words.ts';

/** What the installed extension does with an answer; see `words`. */
export function decodeOutput(output: HookOutput, event: HookEvent): Reply {
  const said = Object.values(words).find((word) => word.event === event.name);
  const refusal = said?.refuse === undefined ? undefined : exitRefusal(output, 'Refused');
  if (refusal !== undefined) return refusal;
  const document = documentOf(output.stdout);
  if (document.kind === 'nothing') return allowed;
  if (document.kind !== 'object') return failed('invalid JSON');
  const { root } = document;
  const question = said?.ask === undefined ? undefined : stringAt(root, 'ask');
  return { decision: decided(question === undefined ? 'allow' : 'ask', question, extrasOf(root, event)) };
}

function extrasOf(root: JsonObject, event: HookEvent): Extras {
  const context = stringAt(root, 'context');
  if (event.name === 'PreToolUse') return { context, input: objectAt(root, 'input'), notice: stringAt(root, 'notice') };
  if (event.name === 'PostToolUse') return { context, response: stringAt(root, 'output') };
  return event.name === 'UserPromptSubmit' || event.name === 'SessionStart' ? { context } : {};
}
