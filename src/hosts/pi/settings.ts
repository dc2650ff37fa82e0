import { type HostSettings, judgedEvents } from '../settings.ts';
import { words } from './words.ts';

/** Pi 1.6 loads extensions from these folders without being told; those of a project only where it is trusted. */
export const settings: HostSettings = {
  files: [
    {
      scope: 'user',
      path: '~/.pi/agent/extensions/portcullis.js',
      moved: [{ variable: 'PI_CODING_AGENT_DIR', folder: '~/.pi/agent' }],
      ours: true,
    },
    { scope: 'project', path: '.pi/extensions/portcullis.js', ours: true },
  ],
  syntax: 'plugin',
  events: judgedEvents(words),
};
