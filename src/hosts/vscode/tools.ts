import { mcpSplit, type ToolNames } from '../tool-names.ts';

/** VS Code's tool ids, and the names that its documentation uses for the same tools. */
export const tools: ToolNames = {
  names: {
    shell: ['run_in_terminal', 'runInTerminal', 'runTerminalCommand', 'create_and_run_task', 'send_to_terminal'],
    write: ['create_file', 'createFile', 'create_directory', 'createDirectory'],
    edit: [
      'replace_string_in_file',
      'multi_replace_string_in_file',
      'insert_edit_into_file',
      'editFiles',
      'edit_notebook_file',
    ],
    patch: ['apply_patch'],
    read: ['read_file', 'readFile', 'read_notebook_cell_output', 'view_image'],
    search: [
      'grep_search',
      'file_search',
      'semantic_search',
      'list_dir',
      'textSearch',
      'fileSearch',
      'listDirectory',
      'codebase',
    ],
    fetch: ['fetch_webpage', 'fetch'],
    agent: ['runSubagent', 'search_subagent', 'execution_subagent'],
  },
  mcp: mcpSplit('mcp_', '_'),
  mcpName: (server, tool) => `mcp_${server}_${tool}`,
};
