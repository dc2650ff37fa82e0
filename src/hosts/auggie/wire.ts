import type { HookEvent } from '../../protocol/event.ts';
import { type JsonObject, stringAt } from '../../protocol/json.ts';
import type { Wire } from '../wire.ts';
import { tools } from './tools.ts';
import { words } from './words.ts';

/** Auggie 0.36: snake case with `conversation_id`; the first workspace root is the directory. */
export const wire: Wire = {
  host: 'auggie',
  tools,
  events: words,
  spelling: {
    keys: {
      sessionId: ['conversation_id'],
      toolResponse: ['tool_output'],
      plainPrompt: ['user_prompt'],
      message: ['notification_message'],
    },
  },
  mcpOf: (root) => {
    const tool = stringAt(root, 'tool_name');
    return root.is_mcp_tool === true && tool !== undefined ? { server: '', tool } : undefined;
  },
};

export function flatten(root: JsonObject): JsonObject {
  const first = Array.isArray(root.workspace_roots) ? root.workspace_roots[0] : undefined;
  return typeof first === 'string' && !('cwd' in root) ? { ...root, cwd: first } : root;
}

export function unflatten(root: JsonObject, event: HookEvent): JsonObject {
  const { cwd, ...rest } = root;
  const workspace = cwd === undefined || 'workspace_roots' in rest ? {} : { workspace_roots: [cwd] };
  const isTool = event.host !== 'auggie' && 'calls' in event;
  return { ...rest, ...workspace, ...(isTool ? { is_mcp_tool: event.calls[0].mcp !== undefined } : {}) };
}
