import type { HookEvent } from '../../protocol/event.ts';
import { type JsonObject, stringAt } from '../../protocol/json.ts';
import { definedOnly, objectOf } from '../reshape.ts';
import type { Wire } from '../wire.ts';
import { tools } from './tools.ts';
import { words } from './words.ts';

/** opencode 1.18: a plugin hook's two parameters, `input` and `output`, beside its name and the session's directory. */
export const wire: Wire = {
  host: 'opencode',
  tools,
  events: words,
  spelling: { keys: { event: ['hook'], cwd: ['directory'] } },
};

export function flatten(root: JsonObject): JsonObject {
  const input = objectOf(root.input);
  const output = objectOf(root.output);
  const properties = objectOf(input.properties);
  const isCall = typeof input.tool === 'string';
  return definedOnly({
    ...root,
    tool_name: input.tool,
    tool_input: isCall ? (output.args ?? input.args) : undefined,
    tool_response: isCall && output.args === undefined ? output.output : undefined,
    tool_use_id: input.callID,
    session_id: input.sessionID ?? properties.sessionID,
    prompt: root.hook === 'chat.message' ? promptOf(output) : undefined,
  });
}

/** `opencode run` sends a prompt inside quotation marks. */
function promptOf(output: JsonObject): string | undefined {
  const parts = Array.isArray(output.parts) ? output.parts : [];
  const texts = parts.map((part) => stringAt(part, 'text')).filter((text) => text !== undefined);
  return texts.length === 0 ? undefined : texts.join('\n');
}

export function unflatten(root: JsonObject, event: HookEvent): JsonObject {
  const { tool_name, tool_input, tool_response, tool_use_id, session_id, prompt, ...rest } = root;
  const input = objectOf(rest.input);
  const output = objectOf(rest.output);
  const call = { tool: tool_name, sessionID: session_id, callID: tool_use_id };
  if (event.name === 'PreToolUse') {
    return { ...rest, input: definedOnly({ ...input, ...call }), output: definedOnly({ ...output, args: tool_input }) };
  }
  if (event.name === 'PostToolUse') {
    const after = definedOnly({ ...input, ...call, args: tool_input });
    return { ...rest, input: after, output: definedOnly({ ...output, output: tool_response }) };
  }
  if ('input' in rest) return rest;
  const parts = prompt === undefined ? {} : { output: { parts: [{ type: 'text', text: prompt }] } };
  return { ...rest, input: definedOnly({ sessionID: session_id }), ...parts };
}
