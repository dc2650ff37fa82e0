import { tools as opencode } from '../opencode/tools.ts';
import type { ToolNames } from '../tool-names.ts';

/**
 * Kilo Code's CLI 7.7: the tools of opencode, and its own. `background_process` starts a command, and lists and stops what
 * runs, then without one.
 */
export const tools: ToolNames = {
  ...opencode,
  names: {
    ...opencode.names,
    shell: [...(opencode.names.shell ?? []), 'background_process'],
    other: [
      ...(opencode.names.other ?? []),
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
};
