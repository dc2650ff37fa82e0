import { mcpSplit, type ToolNames } from '../tool-names.ts';

/** Gemini CLI 0.61. `mcp_context` in the payload names the server exactly; the tool's name alone is ambiguous. */
export const tools: ToolNames = {
  names: {
    shell: ['run_shell_command'],
    write: ['write_file'],
    edit: ['replace'],
    read: ['read_file', 'read_many_files'],
    search: ['grep_search', 'search_file_content', 'glob', 'list_directory'],
    fetch: ['web_fetch'],
    agent: ['invoke_agent', 'delegate_to_agent'],
    skill: ['activate_skill'],
  },
  mcp: mcpSplit('mcp_', '_'),
  mcpName: (server, tool) => `mcp_${server}_${tool}`,
};
