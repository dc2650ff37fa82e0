import { mcpSplit, type ToolNames } from '../tool-names.ts';

/** Grok Build 1.0.41: hooks see a server's tool by its own name, `<server>__<tool>`, whatever it was called through. */
export const tools: ToolNames = {
  names: {
    shell: ['run_terminal_command', 'run_terminal_cmd', 'monitor'],
    write: ['write'],
    edit: ['search_replace'],
    read: ['read_file'],
    search: ['grep', 'list_dir'],
    fetch: ['web_fetch'],
    agent: ['spawn_subagent'],
    other: [
      'web_search',
      'todo_write',
      'kill_command_or_subagent',
      'get_command_or_subagent_output',
      'scheduler_create',
      'scheduler_delete',
      'scheduler_list',
      'search_tool',
      'workflow',
      'enter_plan_mode',
      'exit_plan_mode',
      'ask_user_question',
      'send_feedback',
      'image_gen',
      'image_edit',
      'image_to_video',
      'reference_to_video',
    ],
  },
  mcp: mcpSplit('', '__'),
  mcpName: (server, tool) => `${server}__${tool}`,
};
