import { mcpSplit, type ToolNames } from '../tool-names.ts';

/** Claude Code 2.1; `Monitor` runs its command in the background. */
export const tools: ToolNames = {
  names: {
    shell: ['Bash', 'Monitor'],
    powershell: ['PowerShell'],
    write: ['Write'],
    edit: ['Edit', 'MultiEdit', 'NotebookEdit'],
    read: ['Read', 'NotebookRead'],
    search: ['Grep', 'Glob', 'LS'],
    fetch: ['WebFetch'],
    agent: ['Agent', 'Task'],
    skill: ['Skill', 'SlashCommand'],
  },
  mcp: mcpSplit('mcp__', '__'),
  mcpName: (server, tool) => `mcp__${server}__${tool}`,
};
