import type { HookEvent } from '../../protocol/event.ts';
import { type Json, type JsonObject, stringAt } from '../../protocol/json.ts';
import { folded, spelledEvent } from '../event-names.ts';
import type { Hint } from '../host.ts';
import { definedOnly, objectOf } from '../reshape.ts';
import type { Wire } from '../wire.ts';
import { tools } from './tools.ts';
import { words } from './words.ts';

/** Windsurf: the action is the tool, and `tool_info` holds its arguments. */
export const wire: Wire = {
  host: 'windsurf',
  tools,
  events: words,
  spelling: { keys: { event: ['agent_action_name'], sessionId: ['trajectory_id'], runId: ['execution_id'] } },
  mcpOf: (root) => {
    const info = objectOf(root.tool_info);
    const { mcp_server_name: server, mcp_tool_name: tool } = info;
    return typeof server === 'string' && typeof tool === 'string' ? { server, tool } : undefined;
  },
};

/** `pre_run_command` calls `run_command`; the two other actions of an agent are no tools. */
function toolOf(root: JsonObject, hint: Hint): string | undefined {
  const action = stringAt(root, 'agent_action_name') || (hint.event ?? '');
  const match = /^(?:pre|post)_(run_command|write_code|read_code|mcp_tool_use)$/i.exec(action);
  return match?.[1];
}

export function flatten(root: JsonObject, hint: Hint): JsonObject {
  const info = objectOf(root.tool_info);
  const tool = toolOf(root, hint);
  if (tool === undefined) {
    return definedOnly({ ...root, prompt: info.user_prompt, last_assistant_message: info.response });
  }
  const isServer = folded(tool) === 'mcptooluse';
  return definedOnly({
    ...root,
    tool_name: isServer ? info.mcp_tool_name : tool,
    tool_input: isServer ? info.mcp_tool_arguments : info,
    tool_response: info.mcp_result,
    cwd: info.cwd,
  });
}

export function unflatten(root: JsonObject, event: HookEvent): JsonObject {
  const { tool_name, tool_input, tool_response, cwd, prompt, last_assistant_message, ...rest } = root;
  if ('tool_info' in rest) return rest;
  const info =
    event.name === 'UserPromptSubmit' || event.name === 'Stop'
      ? definedOnly({ user_prompt: prompt, response: last_assistant_message })
      : infoOf(tool_input, event);
  return { ...rest, agent_action_name: actionOf(event), tool_info: info };
}

function infoOf(input: Json | undefined, event: HookEvent): JsonObject {
  const call = 'calls' in event ? event.calls[0] : undefined;
  if (call?.mcp !== undefined) {
    return { mcp_server_name: call.mcp.server, mcp_tool_name: call.mcp.tool, mcp_tool_arguments: input ?? {} };
  }
  if (call?.command !== undefined) return definedOnly({ command_line: call.command, cwd: event.cwd });
  return { ...objectOf(input), ...(call?.files[0] === undefined ? {} : { file_path: call.files[0].path }) };
}

const ACTIONS: Readonly<Record<string, string>> = { shell: 'run_command', read: 'read_code', mcp: 'mcp_tool_use' };

function actionOf(event: HookEvent): string {
  const call = 'calls' in event ? event.calls[0] : undefined;
  if (call === undefined) return spelledEvent(event, wire) ?? event.hostEvent;
  return `${event.name === 'PreToolUse' ? 'pre' : 'post'}_${ACTIONS[call.kind] ?? 'write_code'}`;
}
