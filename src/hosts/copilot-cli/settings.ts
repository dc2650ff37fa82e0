import { group, type HostSettings, hookLists, judgedEvents } from '../settings.ts';
import { pascalWords } from './words.ts';

/**
 * Copilot CLI 1.0.102. Events in Pascal case and grouped entries, so that the same entries serve Claude Code; an empty
 * matcher is refused, so that there is none. A hook that fails before a tool is a refusal, except when it takes too long.
 */
export const settings: HostSettings = {
  files: [
    { scope: 'user', path: '~/.copilot/hooks/portcullis.json', ours: true, alsoRunBy: ['vscode'] },
    { scope: 'project', path: '.github/hooks/portcullis.json', ours: true, alsoRunBy: ['vscode'] },
    { scope: 'managed', path: '/etc/github-copilot/policy.d/portcullis.json', ours: true },
  ],
  syntax: 'json',
  layout: hookLists(({ command, seconds }) => group({ command, timeout: seconds }), { version: 1 }),
  events: judgedEvents(pascalWords),
  // As in Claude Code's files.
  root: '${CLAUDE_PROJECT_DIR:-.}',
};
