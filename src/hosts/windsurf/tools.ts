import { mcpSplit, type ToolNames } from '../tool-names.ts';

/** Windsurf names no tools: its events are the tools, and `decode` calls them by these names. */
export const tools: ToolNames = {
  names: {
    shell: ['run_command'],
    edit: ['write_code'],
    read: ['read_code'],
  },
  mcp: mcpSplit('mcp__', '__'),
  mcpName: (server, tool) => `mcp__${server}__${tool}`,
};
