import { isAbsolute, join } from 'node:path';
import { getHost } from '../hosts/registry.ts';
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
    files: own.files,
  };
}

function isSettingsHost(host: HostId): host is SettingsHost {
  return SETTINGS_HOSTS.some((known) => known === host);
}

interface Own extends Pick<Dialect, 'rule' | 'offSwitches' | 'files'> {
  readonly milliseconds?: (timeout: number) => number;
}

const OWN: Readonly<Record<SettingsHost, Own>> = {
  'copilot-shell': {
    rule: 'pattern',
    offSwitches: [],
    files: (where) => {
      const system = where.env.QWEN_CODE_SYSTEM_SETTINGS_PATH ?? '/etc/copilot-shell/settings.json';
      const defaults = where.env.QWEN_CODE_SYSTEM_DEFAULTS_PATH ?? system.replace(/[^/\\]*$/, 'system-defaults.json');
      return [
        { source: 'system', file: defaults, defaults: true },
        ...twoLayers('.copilot-shell/settings.json')(where),
        { source: 'system', file: system },
      ];
    },
  },
  'gemini-cli': {
    rule: 'pattern',
    offSwitches: [],
    files: (where) => [
      ...twoLayers('.gemini/settings.json', where.env.GEMINI_CLI_HOME)(where),
      { source: 'system', file: where.env.GEMINI_CLI_SYSTEM_SETTINGS_PATH ?? '/etc/gemini-cli/settings.json' },
    ],
  },
  'qwen-code': {
    rule: 'names-or-pattern',
    // Seconds, but values from 1000 are milliseconds of older releases.
    milliseconds: (timeout) => (timeout < 1000 ? timeout * 1000 : timeout),
    offSwitches: ['disableAllHooks'],
    files: twoLayers('.qwen/settings.json'),
  },
  'claude-code': {
    rule: 'names-or-pattern',
    offSwitches: ['disableAllHooks'],
    files: (where) => [
      ...twoLayers('.claude/settings.json')(where),
      { source: 'project', file: join(where.cwd, '.claude/settings.local.json') },
      { source: 'system', file: '/etc/claude-code/managed-settings.json' },
    ],
  },
  codex: {
    rule: 'names-or-pattern',
    offSwitches: [],
    files: (where) => {
      const home = where.env.CODEX_HOME;
      const project: SettingsFile = { source: 'project', file: join(where.cwd, '.codex/hooks.json') };
      if (home !== undefined && isAbsolute(home)) return [{ source: 'user', file: join(home, 'hooks.json') }, project];
      return twoLayers('.codex/hooks.json')(where);
    },
  },
};

/** The user's file, then the project's; a project in the home directory has no layer of its own. */
function twoLayers(path: string, home?: string): Dialect['files'] {
  return (where) => {
    const base = home ?? where.home;
    const project: SettingsFile = { source: 'project', file: join(where.cwd, path) };
    if (base === undefined) return [project];
    const user: SettingsFile = { source: 'user', file: join(base, path) };
    return user.file === project.file ? [user] : [user, project];
  };
}
