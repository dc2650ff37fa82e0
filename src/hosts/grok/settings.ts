import { group, type HostSettings, hookLists, judgedEvents } from '../settings.ts';
import { words } from './words.ts';

/**
 * Grok Build 1.0.41 reads every file of these folders, in seconds, of which it gives a hook 5 unless told otherwise. It also
 * runs the hooks of Claude Code's settings; of Cursor's it takes those alone that stand in groups as Claude Code's do, and so
 * none of ours. Hooks of a project run where the folder is trusted.
 */
export const settings: HostSettings = {
  files: [
    {
      scope: 'user',
      path: '~/.grok/hooks/portcullis.json',
      moved: [{ variable: 'GROK_HOME', folder: '~/.grok' }],
      ours: true,
    },
    { scope: 'project', path: '.grok/hooks/portcullis.json', ours: true },
  ],
  syntax: 'json',
  layout: hookLists(({ command, seconds }) => group({ command, timeout: seconds })),
  events: judgedEvents(words),
  root: '${GROK_WORKSPACE_ROOT:-.}',
};
