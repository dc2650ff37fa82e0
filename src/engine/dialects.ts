import { dirname, isAbsolute, join, resolve } from 'node:path';
import { settingsOf } from '../hosts/all-settings.ts';
import { getHost } from '../hosts/registry.ts';
import { type Move, movedPath } from '../hosts/settings.ts';
import { EVENT_NAMES, type EventName } from '../protocol/event.ts';
import type { HostId } from '../protocol/host.ts';
import type { HookSource } from './hook.ts';
import type { MatcherRule } from './matcher.ts';

/** How one host writes hooks into its settings. */
export interface Dialect {
  readonly host: HostId;
  readonly rule: MatcherRule;
  /** A written timeout in milliseconds. */
  milliseconds(timeout: number): number;
  /** In milliseconds. */
  readonly defaultTimeout: number;
  /** The unit of a written timeout, for messages. */
  readonly unit: 'milliseconds' | 'seconds';
  eventNamed(key: string): EventName | undefined;
  /** Top-level keys that switch every hook off when true. */
  readonly offSwitches: readonly string[];
  files(surroundings: Surroundings): readonly SettingsFile[];
}

export interface Surroundings {
  /** The project's directory; absolute. */
  readonly cwd: string;
  readonly home: string | undefined;
  readonly env: Readonly<Record<string, string | undefined>>;
}

export interface SettingsFile {
  readonly source: HookSource;
  readonly file: string;
  readonly defaults?: true;
}

/** The hosts whose settings are read. */
export const SETTINGS_HOSTS = ['copilot-shell', 'claude-code', 'gemini-cli', 'qwen-code', 'codex'] as const;
export type SettingsHost = (typeof SETTINGS_HOSTS)[number];

/** How a host writes its hook settings; hosts whose settings are not read have the form of copilot-shell. */
export function dialectOf(host: HostId): Dialect {
  const { capabilities } = getHost(host);
  const own = isSettingsHost(host) ? OWN[host] : OWN['copilot-shell'];
  const unit = capabilities.timeout.unit === 's' ? 1000 : 1;
  return {
    host,
    rule: own.rule,
    milliseconds: own.milliseconds ?? ((timeout) => timeout * unit),
    defaultTimeout: capabilities.timeout.default * unit,
    unit: unit === 1 ? 'milliseconds' : 'seconds',
    eventNamed(key) {
      const named = Object.hasOwn(capabilities.events, key) ? capabilities.events[key]?.event : undefined;
      return named ?? EVENT_NAMES.find((name) => name === key);
    },
    offSwitches: own.offSwitches,
    files: (where) => filesOf(host, own, where),
  };
}

function isSettingsHost(host: HostId): host is SettingsHost {
  return SETTINGS_HOSTS.some((known) => known === host);
}

interface Own extends Pick<Dialect, 'rule' | 'offSwitches'> {
  readonly milliseconds?: (timeout: number) => number;
  /** A variable that names the system's file. */
  readonly systemFile?: string;
  /** A variable that names the file of the system's defaults, which otherwise lies beside the system's own. */
  readonly defaultsFile?: string;
}

const OWN: Readonly<Record<SettingsHost, Own>> = {
  'copilot-shell': {
    rule: 'pattern',
    offSwitches: [],
    systemFile: 'QWEN_CODE_SYSTEM_SETTINGS_PATH',
    defaultsFile: 'QWEN_CODE_SYSTEM_DEFAULTS_PATH',
  },
  'gemini-cli': { rule: 'pattern', offSwitches: [], systemFile: 'GEMINI_CLI_SYSTEM_SETTINGS_PATH' },
  'qwen-code': {
    rule: 'names-or-pattern',
    // Seconds, but values from 1000 are milliseconds of older releases.
    milliseconds: (timeout) => (timeout < 1000 ? timeout * 1000 : timeout),
    offSwitches: ['disableAllHooks'],
  },
  'claude-code': { rule: 'names-or-pattern', offSwitches: ['disableAllHooks'] },
  codex: { rule: 'names-or-pattern', offSwitches: [] },
};

/** A host's files for a directory; a project in the home directory has no layer of its own. */
function filesOf(host: HostId, own: Own, where: Surroundings): readonly SettingsFile[] {
  const files = settingsOf(host).files.flatMap(({ scope, path, moved }): readonly SettingsFile[] => {
    const file = resolved(path, moved, where);
    if (file === undefined) return [];
    if (scope === 'managed') return [{ source: 'system', file: given(where, own.systemFile) ?? file }];
    return [{ source: scope === 'user' ? 'user' : 'project', file }];
  });
  const users = files.filter(({ source }) => source === 'user').map(({ file }) => file);
  const layers = files.filter(({ source, file }) => source !== 'project' || !users.includes(file));
  const system = layers.find(({ source }) => source === 'system');
  if (own.defaultsFile === undefined || system === undefined) return layers;
  const beside = join(dirname(system.file), 'system-defaults.json');
  return [{ source: 'system', file: given(where, own.defaultsFile) ?? beside, defaults: true }, ...layers];
}

function given({ env }: Surroundings, variable: string | undefined): string | undefined {
  const value = variable === undefined ? undefined : env[variable];
  return value !== undefined && isAbsolute(value) ? value : undefined;
}

/** Undefined below a home that is not known. */
function resolved(path: string, moves: readonly Move[] | undefined, where: Surroundings): string | undefined {
  const moved = movedPath(path, moves, (variable) => given(where, variable));
  if (moved !== undefined) return join(moved.folder, moved.rest);
  if (!path.startsWith('~/')) return resolve(where.cwd, path);
  return where.home === undefined ? undefined : join(where.home, path.slice(2));
}
