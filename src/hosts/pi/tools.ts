import { mcpSplit, type ToolNames } from '../tool-names.ts';

/** Pi 1.6, the built-in tools and those of its built-in extensions. */
export const tools: ToolNames = {
  names: {
    shell: ['bash'],
    powershell: ['powershell'],
    write: ['write'],
    edit: ['edit'],
    read: ['read'],
    search: ['grep', 'find', 'ls'],
    other: ['codemode', 'tool_search', 'list_mcp_resources', 'list_mcp_resource_templates', 'read_mcp_resource'],
  },
  mcp: mcpSplit('mcp__', '__'),
  mcpName: (server, tool) => `mcp__${server}__${tool}`,
};
