import { mcpSplit, type ToolNames } from '../tool-names.ts';

/** Qwen Code 0.24 and 0.15. */
export const tools: ToolNames = {
  names: {
    shell: ['run_shell_command', 'monitor'],
    write: ['write_file'],
    edit: ['edit', 'notebook_edit'],
    read: ['read_file', 'read_many_files'],
    search: ['grep_search', 'glob', 'list_directory'],
    fetch: ['web_fetch'],
    agent: ['agent', 'task'],
    skill: ['skill'],
  },
  mcp: mcpSplit('mcp__', '__'),
  mcpName: (server, tool) => `mcp__${server}__${tool}`,
};
