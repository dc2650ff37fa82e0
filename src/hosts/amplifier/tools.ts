import { mcpSplit, type ToolNames } from '../tool-names.ts';

export const tools: ToolNames = {
  names: {
    shell: ['bash'],
    write: ['write_file'],
    edit: ['edit_file'],
    patch: ['apply_patch'],
    read: ['read_file'],
    search: ['grep', 'glob'],
    fetch: ['web_fetch'],
    agent: ['delegate', 'task'],
    skill: ['load_skill'],
  },
  mcp: mcpSplit('mcp_', '_'),
  mcpName: (server, tool) => `mcp_${server}_${tool}`,
};
