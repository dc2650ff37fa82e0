import { mcpSplit, type ToolNames } from '../tool-names.ts';

/** Auggie 0.36; whether a tool comes from a server is told by the payload's `is_mcp_tool`. */
export const tools: ToolNames = {
  names: {
    shell: ['launch-process', 'write-process'],
    write: ['save-file'],
    editor: ['str-replace-editor'],
    remove: ['remove-files'],
    patch: ['apply_patch'],
    read: ['view'],
    search: ['codebase-retrieval', 'grep-search'],
    fetch: ['web-fetch'],
  },
  mcp: mcpSplit('mcp__', '__'),
  mcpName: (server, tool) => `${tool}_${server}`,
};
