import { group, type HostSettings, hookLists, judgedEvents } from '../settings.ts';
import { words } from './words.ts';

const moved = [{ variable: 'GEMINI_CLI_HOME', folder: '~' }];

/**
 * Gemini CLI 0.61. Milliseconds. PreCompress is left out: it fires before every call of the model. Any output after
 * BeforeToolSelection changes the request, so that it is never registered.
 */
export const settings: HostSettings = {
  files: [
    { scope: 'user', path: '~/.gemini/settings.json', moved },
    { scope: 'project', path: '.gemini/settings.json' },
    {
      scope: 'managed',
      path: '/etc/gemini-cli/settings.json',
      on: {
        darwin: '/Library/Application Support/GeminiCli/settings.json',
        win32: '%ProgramData%/gemini-cli/settings.json',
      },
    },
  ],
  syntax: 'jsonc',
  layout: hookLists(({ command, seconds }) => group({ name: 'portcullis', command, timeout: seconds * 1000 })),
  events: judgedEvents(words).filter((event) => event !== 'PreCompress'),
};
