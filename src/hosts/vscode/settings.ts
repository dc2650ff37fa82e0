import { settings as copilotCli } from '../copilot-cli/settings.ts';
import { type HostSettings, judgedEvents } from '../settings.ts';
import { words } from './words.ts';

/** VS Code runs Copilot's hook files and Claude Code's; it passes over matchers, and over events that it does not fire. */
export const settings: HostSettings = {
  ...copilotCli,
  files: [
    { scope: 'user', path: '~/.copilot/hooks/portcullis.json', ours: true, alsoRunBy: ['copilot-cli'] },
    { scope: 'project', path: '.github/hooks/portcullis.json', ours: true, alsoRunBy: ['copilot-cli'] },
  ],
  events: judgedEvents(words),
};
