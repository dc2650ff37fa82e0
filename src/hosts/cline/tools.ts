import { mcpSplit, type ToolNames } from '../tool-names.ts';

/** The tools of the Cline CLI's core and of the VS Code extension. */
export const tools: ToolNames = {
  names: {
    shell: ['execute_command', 'run_commands'],
    write: ['write_to_file', 'new_file'],
    edit: ['replace_in_file'],
    editor: ['editor'],
    patch: ['apply_patch'],
    read: ['read_file', 'read_files'],
    search: ['search_files', 'search_codebase', 'list_files', 'list_code_definition_names'],
    fetch: ['web_fetch', 'fetch_web_content'],
    agent: ['use_subagents', 'new_task'],
    skill: ['use_skill', 'skills'],
    mcp: ['use_mcp_tool'],
  },
  mcp: mcpSplit('mcp__', '__'),
  mcpName: (server, tool) => `${server}__${tool}`,
};
