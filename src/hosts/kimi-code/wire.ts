import type { HookEvent } from '../../protocol/event.ts';
import { isObject, type Json, type JsonObject } from '../../protocol/json.ts';
import type { Wire } from '../wire.ts';
import { tools } from './tools.ts';
import { words } from './words.ts';

/** Kimi Code 2.1: snake case, a call's id as `tool_call_id`, and `client_type` in every payload. */
export const wire: Wire = {
  host: 'kimi-code',
  tools,
  events: words,
  spelling: { keys: { callId: ['tool_call_id'], toolResponse: ['tool_output'], agentType: ['agent_name'] } },
};

/** Where the parts of a prompt are kept that is more than one text. */
const PARTS = 'prompt_parts';

/** A prompt comes as a list of parts; those that are text are the prompt. */
export function flatten(root: JsonObject): JsonObject {
  const { prompt } = root;
  if (!Array.isArray(prompt)) return root;
  const text = prompt.flatMap(textOf).join('\n');
  const isPlain = JSON.stringify(prompt) === JSON.stringify([textPart(text)]);
  return { ...root, prompt: text, ...(isPlain ? {} : { [PARTS]: prompt }) };
}

export function unflatten(root: JsonObject, event: HookEvent): JsonObject {
  const { prompt, [PARTS]: parts, ...rest } = root;
  if (event.name !== 'UserPromptSubmit' || typeof prompt !== 'string') return root;
  return { ...rest, prompt: parts ?? [textPart(prompt)] };
}

const textPart = (text: string): JsonObject => ({ type: 'text', text });

const textOf = (part: Json): readonly string[] =>
  isObject(part) && part.type === 'text' && typeof part.text === 'string' ? [part.text] : [];
