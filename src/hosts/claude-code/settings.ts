import { group, type HostSettings, hookLists, judgedEvents } from '../settings.ts';
import { words } from './words.ts';

const moved = [{ variable: 'CLAUDE_CONFIG_DIR', folder: '~/.claude' }];

/**
 * Claude Code 2.1.332. Seconds; one entry that it does not understand under an event that asks for leave disables the whole
 * file. `onFailure` makes a broken hook a refusal, and is heard on the events that can be stopped.
 */
export const settings: HostSettings = {
  files: [
    { scope: 'user', path: '~/.claude/settings.json', moved, alsoRunBy: ['vscode', 'cursor', 'grok'] },
    { scope: 'project', path: '.claude/settings.json', alsoRunBy: ['copilot-cli', 'vscode', 'cursor', 'grok'] },
    { scope: 'local', path: '.claude/settings.local.json', alsoRunBy: ['copilot-cli', 'vscode', 'cursor', 'grok'] },
    {
      scope: 'managed',
      path: '/etc/claude-code/managed-settings.json',
      on: {
        darwin: '/Library/Application Support/ClaudeCode/managed-settings.json',
        win32: '%ProgramFiles%/ClaudeCode/managed-settings.json',
      },
    },
  ],
  syntax: 'json',
  layout: hookLists(({ event, command, seconds }) =>
    group({ command, timeout: seconds, ...(event === 'PreToolUse' ? { onFailure: 'block' } : {}) }),
  ),
  events: judgedEvents(words),
  // VS Code runs these too: it sets no variable, and starts hooks in the project's folder.
  root: '${CLAUDE_PROJECT_DIR:-.}',
};
