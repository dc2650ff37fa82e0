import type { HostSettings } from '../settings.ts';

/** Cline CLI 3.0.65: a hook is an executable named after its event; on Windows, a script with Node's ending. Prompts and starts are told and not asked. */
export const settings: HostSettings = {
  files: [
    {
      scope: 'user',
      path: '~/.cline/hooks/{event}',
      on: { win32: '~/.cline/hooks/{event}.cjs' },
      moved: [{ variable: 'CLINE_DIR', folder: '~/.cline' }],
      ours: true,
    },
    { scope: 'project', path: '.clinerules/hooks/{event}', on: { win32: '.clinerules/hooks/{event}.cjs' }, ours: true },
  ],
  syntax: 'executable',
  events: ['PreToolUse', 'PostToolUse', 'UserPromptSubmit', 'TaskStart', 'TaskComplete', 'SessionShutdown'],
};
