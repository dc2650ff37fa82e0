import { isObject, type JsonObject } from '../protocol/json.ts';
import type { ToolCall } from '../protocol/tool-call.ts';
import type { ToolNames } from './tool-names.ts';
import type { ShapeName } from './tool-shapes.ts';

/** A call of one host as another would name it; a tool without counterpart keeps its name. */
export function callFor(call: ToolCall, tools: ToolNames): ToolCall {
  if (call.mcp !== undefined) return { ...call, name: tools.mcpName(call.mcp.server, call.mcp.tool) };
  const name = tools.names[shapeNameOf(call)]?.[0];
  return name === undefined ? call : { ...call, name, input: { ...argumentsOf(call), ...commonArguments(call) } };
}

const argumentsOf = (call: ToolCall): JsonObject => (isObject(call.input) ? call.input : {});

function shapeNameOf(call: ToolCall): ShapeName {
  if (call.kind === 'shell') return call.shell === undefined || call.shell === 'posix' ? 'shell' : call.shell;
  const action = call.files[0]?.action;
  if (call.kind === 'write' && (action === 'remove' || action === 'move')) return action;
  return call.kind;
}

/** The arguments that guards and hooks look for, under the spelling that most hosts share. */
function commonArguments(call: ToolCall): JsonObject {
  const [file] = call.files;
  return {
    ...(call.command === undefined ? {} : { command: call.command }),
    ...(file === undefined || call.kind === 'patch' ? {} : { file_path: file.path }),
    ...(call.url === undefined ? {} : { url: call.url }),
  };
}
