import { join, resolve } from 'node:path';
import { userFolder } from '../config/find.ts';
import { SETTINGS_HOSTS, type SettingsHost } from '../engine/dialects.ts';
import { loadFile, loadHookSettings } from '../engine/load-settings.ts';
import type { ReadLayer } from '../engine/settings.ts';
import { type TrustStore, trustStore } from '../engine/trust.ts';
import type { Io } from './io.ts';
import type { Options } from './options.ts';

/** The hosts that `--host` names: one, or all whose settings can be read. A string says what is wrong. */
function hostsFor(options: Options): readonly SettingsHost[] | string {
  const name = options.values.host ?? 'copilot-shell';
  if (name === 'all') return SETTINGS_HOSTS;
  const host = SETTINGS_HOSTS.find((known) => known === name);
  return host === undefined ? `--host must be one of ${SETTINGS_HOSTS.join(', ')}, all` : [host];
}

/** The hook settings in force here, or those of the files that were named. A string says what is wrong. */
export function layersFor(options: Options, io: Io): readonly ReadLayer[] | string {
  const hosts = hostsFor(options);
  if (typeof hosts === 'string') return hosts;
  const named = options.values.settings;
  if (named === undefined) return loadHookSettings({ cwd: io.cwd, home: io.home, env: io.env, hosts });
  const [host = 'copilot-shell'] = hosts;
  const layers: ReadLayer[] = [];
  for (const name of named.split(',')) {
    const file = resolve(io.cwd, name);
    // Who names a file means its hooks to run.
    const layer = loadFile({ source: 'user', file }, host);
    if (layer === undefined) return `there is no file ${file}`;
    layers.push(layer);
  }
  return layers;
}

/** The approvals of projects' hooks; undefined when there is no place to keep them. */
export function hookTrust(io: Io): TrustStore | undefined {
  const folder = userFolder({ home: io.home, env: io.env });
  return folder === undefined ? undefined : trustStore(join(folder, 'trusted-hooks.json'));
}
