import { isObject, type Json, stringAt } from '../../protocol/json.ts';
import type { RawCall } from '../tool-call.ts';

/**
 * Claude Code 2.1: one JSON line a message; a tool is called by a block `tool_use` of an assistant's message. Results come
 * back in messages of the user and are no calls, whatever they hold. A sub-agent has a file of its own; where its messages
 * stand among the session's, they carry its id.
 */
export function callsIn(entry: Json, agent: string | undefined): readonly RawCall[] {
  if (!isObject(entry) || (agent !== undefined && entry.agentId !== agent)) return [];
  const message = entry.type === 'assistant' ? entry.message : undefined;
  const content = isObject(message) ? message.content : undefined;
  if (!Array.isArray(content)) return [];
  const blocks: readonly Json[] = content;
  return blocks.flatMap((block) => {
    const name = stringAt(block, 'name');
    return isObject(block) && block.type === 'tool_use' && name !== undefined
      ? [{ name, input: block.input ?? {} }]
      : [];
  });
}
