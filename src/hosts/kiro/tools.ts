import type { McpName, ToolNames } from '../tool-names.ts';

/** Kiro CLI: the names of its first generation and the short ones of the next. */
export const tools: ToolNames = {
  names: {
    shell: ['execute_bash', 'shell'],
    cmd: ['execute_cmd'],
    write: ['write'],
    editor: ['fs_write'],
    read: ['fs_read', 'read'],
    search: ['grep', 'glob', 'code'],
    fetch: ['web_fetch'],
    agent: ['use_subagent', 'subagent', 'delegate'],
  },
  mcp: atServer,
  mcpName: (server, tool) => `@${server}/${tool}`,
};

function atServer(name: string): ReturnType<McpName> {
  const match = /^@([^/]+)\/(.+)$/.exec(name);
  return match?.[1] === undefined || match[2] === undefined ? undefined : { server: match[1], tool: match[2] };
}
