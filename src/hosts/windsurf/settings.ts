import { type HostSettings, hookLists } from '../settings.ts';

/** Windsurf: no matcher, no timeout; what comes after an action is not read, so that only the actions ahead are judged. */
export const settings: HostSettings = {
  files: [
    { scope: 'user', path: '~/.codeium/windsurf/hooks.json' },
    { scope: 'project', path: '.windsurf/hooks.json' },
    {
      scope: 'managed',
      path: '/etc/windsurf/hooks.json',
      on: { darwin: '/Library/Application Support/Windsurf/hooks.json', win32: '%ProgramData%/Windsurf/hooks.json' },
    },
  ],
  syntax: 'json',
  layout: hookLists(({ command }) => ({ command, show_output: false })),
  events: ['pre_run_command', 'pre_write_code', 'pre_read_code', 'pre_mcp_tool_use', 'pre_user_prompt'],
};
