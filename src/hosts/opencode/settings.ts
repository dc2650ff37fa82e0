import type { HostSettings } from '../settings.ts';

/** opencode 1.18: a plugin in its folder is loaded without being named anywhere; one that throws at its start is skipped. */
export const settings: HostSettings = {
  files: [
    { scope: 'user', path: '~/.config/opencode/plugin/portcullis.js', ours: true },
    { scope: 'project', path: '.opencode/plugin/portcullis.js', ours: true },
  ],
  syntax: 'plugin',
  events: ['tool.execute.before', 'tool.execute.after', 'chat.message', 'event.session.created', 'event.session.idle'],
};
