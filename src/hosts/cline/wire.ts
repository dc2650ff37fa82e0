import type { HookEvent } from '../../protocol/event.ts';
import { isObject, type Json, type JsonObject, stringAt } from '../../protocol/json.ts';
import { definedOnly, objectOf } from '../reshape.ts';
import type { Wire } from '../wire.ts';
import { tools } from './tools.ts';
import { words } from './words.ts';

/** Cline: what belongs to an event stands in an object of its own; `flatten` lifts it to the root. */
export const wire: Wire = {
  host: 'cline',
  tools,
  events: words,
  spelling: {
    keys: { event: ['hookName'], sessionId: ['taskId'], parentAgentId: ['parent_agent_id'], trigger: ['source'] },
  },
};

/** The object that holds the call, by the name of the event, and its older sibling in which every argument is text. */
const CALLS: Readonly<Record<string, { readonly now: string; readonly older: string }>> = {
  PreToolUse: { now: 'tool_call', older: 'preToolUse' },
  PostToolUse: { now: 'tool_result', older: 'postToolUse' },
};

export function flatten(root: JsonObject): JsonObject {
  const lifted: Record<string, Json> = {};
  const lift = (key: string, value: Json | undefined): void => {
    if (value !== undefined && !Object.hasOwn(root, key)) lifted[key] = value;
  };
  for (const { now, older } of Object.values(CALLS)) {
    const call = root[now];
    const old = root[older];
    if (isObject(call)) {
      lift('tool_name', call.name);
      lift('tool_input', call.input);
      lift('tool_use_id', call.id);
      lift('tool_response', call.output ?? call.error);
    } else if (isObject(old)) {
      lift('tool_name', old.toolName);
      lift('tool_input', old.parameters);
      lift('tool_response', old.result);
    }
  }
  lift('prompt', stringAt(root.userPromptSubmit, 'prompt'));
  lift('last_assistant_message', stringAt(root.turn, 'outputText'));
  lift('cwd', Array.isArray(root.workspaceRoots) ? root.workspaceRoots[0] : undefined);
  return { ...root, ...lifted };
}

export function unflatten(root: JsonObject, event: HookEvent): JsonObject {
  const { tool_name, tool_input, tool_use_id, tool_response, prompt, last_assistant_message, cwd, ...rest } = root;
  const known = CALLS[event.name];
  const call = definedOnly({ id: tool_use_id, name: tool_name, input: tool_input, output: tool_response });
  const turn =
    last_assistant_message === undefined
      ? {}
      : { turn: { ...objectOf(rest.turn), outputText: last_assistant_message } };
  const workspace = cwd === undefined || 'workspaceRoots' in rest ? {} : { workspaceRoots: [cwd] };
  const asked = prompt === undefined ? {} : { userPromptSubmit: { ...objectOf(rest.userPromptSubmit), prompt } };
  if (known === undefined || (known.older in rest && !(known.now in rest)))
    return { ...rest, ...turn, ...workspace, ...asked };
  return { ...rest, ...workspace, [known.now]: { ...objectOf(rest[known.now]), ...call } };
}
