import type { EventName } from '../protocol/event.ts';
import { isObject, type JsonObject, stringAt } from '../protocol/json.ts';
import { specificObject, specificOf } from './answer.ts';

/**
 * What the next hook of a sequence is told: rewrites and contexts of the hooks before it are in force already. Only the
 * contract's two flows exist, a tool's input and a prompt.
 */
export function nextInput(event: EventName, input: JsonObject, output: JsonObject): JsonObject {
  if (event === 'PreToolUse') {
    const rewrite = specificObject(output, 'tool_input');
    const before = isObject(input.tool_input) ? input.tool_input : {};
    return rewrite === undefined ? input : { ...input, tool_input: { ...before, ...rewrite } };
  }
  if (event === 'UserPromptSubmit') {
    const context = stringAt(specificOf(output), 'additionalContext');
    const prompt = stringAt(input, 'prompt') ?? '';
    return context === undefined ? input : { ...input, prompt: `${prompt}\n\n${context}` };
  }
  return input;
}
