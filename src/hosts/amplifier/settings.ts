import { group, type HostSettings, hookLists, judgedEvents } from '../settings.ts';
import { words } from './words.ts';

/** amplifier-module-hook-shell f9ebb16: Claude Code's format in a folder of its own; the payload names no event. */
export const settings: HostSettings = {
  files: [{ scope: 'project', path: '.amplifier/hooks/portcullis/hooks.json', ours: true }],
  syntax: 'json',
  layout: hookLists(({ command, seconds }) => group({ command, timeout: seconds })),
  events: judgedEvents(words),
  namesEvent: true,
  root: '$AMPLIFIER_PROJECT_DIR',
};
