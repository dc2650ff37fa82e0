import { mcpSplit, type ToolNames } from '../tool-names.ts';

/**
 * Kilo Code's CLI 7.7: an MCP tool is `<server>_<tool>`, where the server's name may hold hyphens. `background_process` starts a
 * command, and lists and stops what runs, then without one.
 */
export const tools: ToolNames = {
  names: {
    shell: ['bash', 'background_process'],
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
      'board_post',
      'board_read',
      'cancel_wakeup',
      'cron_create',
      'cron_delete',
      'cron_list',
      'goal',
      'kilo_local_recall',
      'link_pr',
      'schedule_wakeup',
    ],
  },
  mcp: mcpSplit('', '_'),
  mcpName: (server, tool) => `${server}_${tool}`,
};
