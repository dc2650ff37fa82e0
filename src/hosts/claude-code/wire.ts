import { stringAt } from '../../protocol/json.ts';
import type { Wire } from '../wire.ts';
import { tools } from './tools.ts';
import { words } from './words.ts';

/** Claude Code 2.1.332: snake case, a named event, no time. `mcp_server` names the server of an MCP tool exactly. */
export const wire: Wire = {
  host: 'claude-code',
  tools,
  events: words,
  spelling: { keys: {} },
  mcpOf: (root) => {
    const server = stringAt(root.mcp_server, 'name');
    const name = stringAt(root, 'tool_name') ?? '';
    const prefix = `mcp__${server ?? ''}__`;
    if (server === undefined || !name.startsWith(prefix)) return undefined;
    return { server, tool: name.slice(prefix.length) };
  },
};
