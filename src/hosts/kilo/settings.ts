import type { HostSettings } from '../settings.ts';

/**
 * Kilo Code's CLI 7.7: a plugin in its folder is loaded without being named anywhere, and one of a project without being
 * asked about. `KILO_CONFIG_DIR` is one folder more, and opencode's folders are not looked into.
 */
export const settings: HostSettings = {
  files: [
    { scope: 'user', path: '~/.config/kilo/plugin/portcullis.js', ours: true },
    { scope: 'project', path: '.kilo/plugin/portcullis.js', ours: true },
  ],
  syntax: 'plugin',
  events: ['tool.execute.before', 'tool.execute.after', 'chat.message', 'event.session.created', 'event.session.idle'],
};
