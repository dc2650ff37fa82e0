import { mcpSplit, type ToolNames } from '../tool-names.ts';

/** Crush 0.96, from its documentation and source; a server's tool is told from its server by an underscore alone. */
export const tools: ToolNames = {
  names: {
    shell: ['bash'],
    write: ['write', 'download'],
    edit: ['edit', 'multiedit'],
    read: ['view'],
    search: ['grep', 'glob', 'ls', 'sourcegraph'],
    fetch: ['fetch', 'web_fetch', 'agentic_fetch'],
    agent: ['agent'],
  },
  mcp: mcpSplit('mcp_', '_'),
  mcpName: (server, tool) => `mcp_${server}_${tool}`,
};
