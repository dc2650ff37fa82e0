import { mcpSplit, type ToolNames } from '../tool-names.ts';

/** Codex 0.171: hooks see every shell tool as `Bash`; the other shell names are those of its own protocol. */
export const tools: ToolNames = {
  names: {
    shell: ['Bash', 'exec_command', 'shell', 'local_shell', 'shell_command', 'container.exec', 'write_stdin'],
    patch: ['apply_patch'],
    read: ['view_image', 'read_file'],
    search: ['list_dir', 'grep_files'],
    agent: ['spawn_agent'],
  },
  mcp: mcpSplit('mcp__', '__'),
  mcpName: (server, tool) => `mcp__${server}__${tool}`,
};
