import { existsSync } from 'node:fs';
import { SETTINGS_HOSTS, type SettingsHost } from '../../engine/dialects.ts';
import { type HookEntry, runs } from '../../engine/hook.ts';
import { loadHookSettings } from '../../engine/load-settings.ts';
import { planHooks } from '../../engine/plan.ts';
import { buildRegistry } from '../../engine/registry.ts';
import { ourCommand } from '../../hosts/install/our-command.ts';
import { projectRoot } from '../../hosts/install/world.ts';
import type { HostId } from '../../protocol/host.ts';
import type { Io } from '../io.ts';
import type { Translated } from './translate.ts';

/** A command line to be asked, as a host's settings or a person wrote it. */
export interface AskedHook {
  readonly command: string;
  readonly env: Readonly<Record<string, string>>;
  /** Milliseconds; undefined: the bridge's own limit. */
  readonly timeout: number | undefined;
  /** A hook that fails refuses. */
  readonly closes: boolean;
}

/** The hooks of a project that its settings for a host name; our own, and those of the user, are not among them. */
export function projectHooks(host: SettingsHost, cwd: string, { home, env }: Io): readonly HookEntry[] {
  const layers = loadHookSettings({ cwd: projectRoot(cwd, existsSync), home, env, hosts: [host] });
  return buildRegistry(layers).entries.filter(
    (entry) => entry.source === 'project' && entry.enabled && ourCommand(runs(entry.hook) ?? '') === undefined,
  );
}

/** Those of them that an event asks, each once. */
export function fitting(entries: readonly HookEntry[], { event, subject }: Translated): readonly AskedHook[] {
  if (event.name === 'Unknown') return [];
  const context =
    subject === undefined
      ? undefined
      : 'calls' in event
        ? ({ kind: 'tool', names: [subject] } as const)
        : ({ kind: 'trigger', value: subject } as const);
  return (planHooks(event.name, entries, context)?.hooks ?? []).flatMap(({ hook }) =>
    hook.type === 'command'
      ? [{ command: hook.command, env: hook.env ?? {}, timeout: hook.timeout, closes: hook.onError === 'deny' }]
      : [],
  );
}

export const settingsHost = (host: HostId): SettingsHost | undefined => SETTINGS_HOSTS.find((known) => known === host);
