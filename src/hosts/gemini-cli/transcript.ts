import { isObject, type Json, stringAt } from '../../protocol/json.ts';
import type { RawCall } from '../tool-call.ts';

/**
 * Gemini CLI: a session file that is one document with its `messages`, or a line for each message; a message of the model
 * lists its `toolCalls`, each with the name, the arguments, and later the result.
 */
export function callsIn(entry: Json, agent: string | undefined): readonly RawCall[] {
  if (!isObject(entry) || agent !== undefined) return [];
  const messages: readonly Json[] = Array.isArray(entry.messages) ? entry.messages : [entry];
  return messages.flatMap((message) => {
    const calls = isObject(message) && message.type === 'gemini' ? message.toolCalls : undefined;
    const list: readonly Json[] = Array.isArray(calls) ? calls : [];
    return list.flatMap((call) => {
      const name = stringAt(call, 'name');
      return isObject(call) && name !== undefined ? [{ name, input: call.args ?? {} }] : [];
    });
  });
}
