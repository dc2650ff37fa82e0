import { mcpSplit, type ToolNames } from '../tool-names.ts';

/** Factory Droid 0.215. */
export const tools: ToolNames = {
  names: {
    shell: ['Execute'],
    write: ['Create'],
    edit: ['Edit', 'MultiEdit'],
    patch: ['ApplyPatch'],
    read: ['Read'],
    search: ['Grep', 'Glob', 'LS'],
    fetch: ['FetchUrl'],
    agent: ['Task'],
    skill: ['Skill'],
  },
  mcp: mcpSplit('', '___'),
  mcpName: (server, tool) => `${server}___${tool}`,
};
