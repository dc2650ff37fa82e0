import type { ToolNames } from '../tool-names.ts';

/** Cursor (SDK 1.0.32): an MCP tool is `MCP:<tool>`, and its server is told only by the MCP events. */
export const tools: ToolNames = {
  names: {
    shell: ['Shell', 'run_terminal_cmd'],
    write: ['Write'],
    edit: ['Edit', 'StrReplace', 'MultiStrReplace', 'EditNotebook'],
    remove: ['Delete', 'delete_file'],
    patch: ['ApplyPatch'],
    read: ['Read', 'TabRead'],
    search: ['Grep', 'Glob', 'List', 'SemanticSearch'],
    fetch: ['Fetch', 'WebFetch'],
    agent: ['Task'],
  },
  mcp: (name) => (/^mcp:./i.test(name) ? { server: '', tool: name.slice('mcp:'.length) } : undefined),
  mcpName: (_server, tool) => `MCP:${tool}`,
};
