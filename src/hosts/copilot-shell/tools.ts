import { mcpSplit, type ToolNames } from '../tool-names.ts';

/** copilot-shell 2.4: an MCP tool comes under its bare name, and only on a clash as `server__tool`. */
export const tools: ToolNames = {
  names: {
    shell: ['run_shell_command'],
    write: ['write_file'],
    edit: ['edit'],
    read: ['read_file', 'read_many_files'],
    search: ['grep_search', 'glob', 'list_directory'],
    fetch: ['web_fetch'],
    agent: ['task'],
    skill: ['skill'],
  },
  mcp: mcpSplit('', '__'),
  mcpName: (_server, tool) => tool,
};
