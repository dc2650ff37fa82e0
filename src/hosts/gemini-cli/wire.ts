import { stringAt } from '../../protocol/json.ts';
import type { Wire } from '../wire.ts';
import { tools } from './tools.ts';
import { words } from './words.ts';

/** Gemini CLI 0.61: snake case with an ISO time; `mcp_context` names an MCP tool's server exactly. */
export const wire: Wire = {
  host: 'gemini-cli',
  tools,
  events: words,
  spelling: { keys: { lastAssistantMessage: ['prompt_response'] } },
  mcpOf: (root) => {
    const server = stringAt(root.mcp_context, 'server_name');
    const tool = stringAt(root.mcp_context, 'tool_name');
    return server === undefined || tool === undefined ? undefined : { server, tool };
  },
};
