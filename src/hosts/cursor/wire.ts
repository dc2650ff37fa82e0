import type { HookEvent } from '../../protocol/event.ts';
import { isObject, type Json, type JsonObject, stringAt } from '../../protocol/json.ts';
import { jsonText } from '../../protocol/json-text.ts';
import { folded, spelledEvent } from '../event-names.ts';
import type { Wire } from '../wire.ts';
import { tools } from './tools.ts';
import { words } from './words.ts';

/** Cursor (SDK 1.0.32): snake case around camel-case event names; several events are tool calls of one kind of tool. */
export const wire: Wire = {
  host: 'cursor',
  tools,
  events: words,
  spelling: {
    keys: {
      sessionId: ['session_id', 'conversation_id'],
      toolResponse: ['tool_output'],
      error: ['error_message'],
      errorType: ['failure_type'],
      agentId: ['subagent_id'],
      agentType: ['subagent_type'],
    },
    nulls: { '*': ['transcript_path'] },
  },
  mcpOf: (root) => {
    const server = stringAt(root, 'mcp_server_name');
    const tool = stringAt(root, 'tool_name');
    return server === undefined || tool === undefined ? undefined : { server, tool };
  },
};

/** An event that is a call of one tool: the tool's name, and the keys of the root that are its arguments and its result. */
interface CallEvent {
  readonly tool?: string;
  readonly input: readonly string[];
  readonly output?: string;
}
const CALL_EVENTS: Readonly<Record<string, CallEvent>> = {
  beforeShellExecution: { tool: 'Shell', input: ['command'] },
  afterShellExecution: { tool: 'Shell', input: ['command'], output: 'output' },
  afterMCPExecution: { input: [], output: 'result_json' },
  beforeReadFile: { tool: 'Read', input: ['file_path'] },
  beforeTabFileRead: { tool: 'TabRead', input: ['file_path'] },
  afterFileEdit: { tool: 'Write', input: ['file_path', 'edits'] },
  afterTabFileEdit: { tool: 'Write', input: ['file_path', 'edits'] },
};

function callEvent(name: string | undefined): CallEvent | undefined {
  const key = Object.keys(CALL_EVENTS).find((event) => folded(event) === folded(name ?? ''));
  return key === undefined ? undefined : CALL_EVENTS[key];
}

/** The payload's own directory, or the first root of the workspace: a person's own hooks run in `~/.cursor`. */
export function flatten(payload: JsonObject, hint: { readonly event?: string }): JsonObject {
  const first = Array.isArray(payload.workspace_roots) ? payload.workspace_roots[0] : undefined;
  const root = typeof first === 'string' && !('cwd' in payload) ? { ...payload, cwd: first } : payload;
  const named = stringAt(root, 'hook_event_name') || stringAt(root, 'hookEventName') || hint.event;
  const call = callEvent(named);
  if (call === undefined) return root;
  const rest = { ...root };
  const input: Record<string, Json> = {};
  for (const key of call.input) {
    const value = root[key];
    if (value !== undefined) input[key] = value;
    delete rest[key];
  }
  if (call.tool !== undefined) Object.assign(rest, { tool_name: call.tool, tool_input: input });
  const output = call.output === undefined ? undefined : root[call.output];
  if (call.output === undefined || output === undefined) return rest;
  delete rest[call.output];
  return { ...rest, tool_output: output };
}

/** Events that tell the directory themselves. */
const PLACED: readonly string[] = ['preToolUse', 'beforeShellExecution'];

/** MCP arguments go out as text, as Cursor sends them. */
export function unflatten(flat: JsonObject, event: HookEvent): JsonObject {
  const name = spelledEvent(event, wire);
  const { cwd, ...unplaced } = flat;
  const workspace = cwd === undefined || 'workspace_roots' in flat ? {} : { workspace_roots: [cwd] };
  const root: JsonObject = { ...(PLACED.includes(name ?? '') ? flat : unplaced), ...workspace };
  if (name === 'beforeMCPExecution') return withTextInput(root);
  const call = callEvent(name);
  if (call === undefined) return root;
  const { tool_name, tool_input, tool_output, ...rest } = root;
  const output = call.output === undefined || tool_output === undefined ? {} : { [call.output]: tool_output };
  if (call.tool !== undefined) return { ...rest, ...(isObject(tool_input) ? tool_input : {}), ...output };
  return withTextInput({ ...rest, ...output, tool_name: tool_name ?? '', tool_input: tool_input ?? {} });
}

function withTextInput(root: JsonObject): JsonObject {
  const input = root.tool_input;
  return input === undefined || typeof input === 'string' ? root : { ...root, tool_input: jsonText(input) };
}
