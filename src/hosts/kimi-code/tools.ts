import { mcpSplit, type ToolNames } from '../tool-names.ts';

/** Kimi Code 2.1. */
export const tools: ToolNames = {
  names: {
    shell: ['Bash'],
    write: ['Write'],
    edit: ['Edit'],
    read: ['Read', 'ReadMediaFile'],
    search: ['Grep', 'Glob'],
    fetch: ['FetchURL'],
    agent: ['Agent', 'AgentSwarm'],
    skill: ['Skill'],
  },
  mcp: mcpSplit('mcp__', '__'),
  mcpName: (server, tool) => `mcp__${server}__${tool}`,
};
