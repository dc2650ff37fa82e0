import type { HostId } from '../../protocol/host.ts';
import { pluginFileFor } from '../opencode/plugin-file.ts';
import { pluginFile as pi } from '../pi/plugin-file.ts';
import type { PluginFile } from './plugin-file.ts';

const PLUGIN_FILES: Readonly<Partial<Record<HostId, PluginFile>>> = {
  kilo: pluginFileFor('kilo'),
  opencode: pluginFileFor('opencode'),
  pi,
};

/** Undefined for hosts that start the hook as a process. */
export const pluginOf = (host: HostId): PluginFile | undefined => PLUGIN_FILES[host];
