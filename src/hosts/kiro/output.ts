import type { HookEvent } from '../../protocol/event.ts';
import { parseJson, stringAt } from '../../protocol/json.ts';
import type { HookOutput, Reply } from '../host.ts';
import { allowed, decided, exitRefusal, failed } from '../read-output.ts';

/** Kiro CLI: exit code 2 refuses a tool or a prompt; at 0 the text of stdout is context where there is room for it. */
export function decodeOutput(output: HookOutput, event: HookEvent): Reply {
  const isBefore = event.name === 'PreToolUse' || event.name === 'UserPromptSubmit';
  const refusal = isBefore ? exitRefusal(output, 'Blocked by hook') : undefined;
  if (refusal !== undefined) return refusal;
  if (output.exitCode !== 0) return failed('hook failed');
  const text = output.stdout.trim();
  if (text === '' || (event.name !== 'UserPromptSubmit' && event.name !== 'SessionStart')) return allowed;
  // Our own context comes inside a JSON object, and is read by the model as it stands.
  return { decision: decided('allow', undefined, { context: stringAt(parseJson(text), 'additionalContext') ?? text }) };
}
