import { mcpSplit, type ToolNames } from '../tool-names.ts';

/** opencode 1.18: an MCP tool is `<server>_<tool>`, where the server's name may hold hyphens. */
export const tools: ToolNames = {
  names: {
    shell: ['bash'],
    write: ['write'],
    edit: ['edit', 'multiedit'],
    patch: ['apply_patch', 'patch'],
    read: ['read'],
    search: ['grep', 'glob', 'list'],
    fetch: ['webfetch'],
    agent: ['task'],
    skill: ['skill'],
    other: [
      'invalid',
      'todowrite',
      'todoread',
      'question',
      'websearch',
      'codesearch',
      'lsp',
      'plan_enter',
      'plan_exit',
    ],
  },
  mcp: mcpSplit('', '_'),
  mcpName: (server, tool) => `${server}_${tool}`,
};
