import type { EventName } from '../protocol/event.ts';
import { type Hook, type HookEntry, type HookSource, hookName, runs } from './hook.ts';
import type { HookLayer, ReadLayer } from './settings.ts';
import type { SettingsProblem } from './settings-problem.ts';

/** The hooks in force, in the order in which they were read. Immutable: every change gives a new one. */
export interface Registry {
  readonly entries: readonly HookEntry[];
  /** What a person should know before anything runs. */
  readonly problems: readonly SettingsProblem[];
}

export interface RegistryOptions {
  /** False: the project's settings are not to be trusted at all, so its hooks are not loaded. Default true. */
  readonly trustedFolder?: boolean;
  /** Whether a hook of the project may run; absent: all may. */
  readonly trusts?: (entry: HookEntry) => boolean;
  /** Run hooks that are not trusted, with a warning, as copilot-shell does. */
  readonly compat?: boolean;
}

/** Stronger layers cannot be loosened by weaker ones: system, user, project, extensions. */
const STRENGTH: Readonly<Record<HookSource, number>> = { system: 4, user: 3, project: 2, extensions: 1 };

/** Defaults are there to be overridden, so their switches reach no other layer's hooks. */
function reach(layer: HookLayer): number {
  return layer.defaults ? 0 : STRENGTH[layer.source];
}

/** Puts layers together: every event's hooks of all layers, but for what their own or a stronger layer switches off. */
export function buildRegistry(layers: readonly ReadLayer[], options: RegistryOptions = {}): Registry {
  const loaded = layers.filter(({ layer }) => options.trustedFolder !== false || layer.source !== 'project');
  const entries = withoutTwins(loaded.flatMap((layer) => enabledEntries(layer, loaded)));
  const problems = layers.flatMap((layer) => layer.problems);
  const { trusts } = options;
  if (trusts === undefined) return { entries, problems };
  const unknown = entries.filter((entry) => entry.source === 'project' && entry.enabled && !trusts(entry));
  return {
    entries: options.compat
      ? entries
      : entries.map((entry) => (unknown.includes(entry) ? { ...entry, withheld: 'untrusted' as const } : entry)),
    problems: [...problems, ...unknown.map((entry) => untrusted(entry, options.compat === true))],
  };
}

function enabledEntries(own: ReadLayer, layers: readonly ReadLayer[]): readonly HookEntry[] {
  const ruling = layers.filter(({ layer }) => rules(layer, own.layer));
  const isOff = ruling.some((layer) => layer.isOff);
  const disabled = new Set(ruling.flatMap((layer) => layer.disabled));
  return own.entries.map((entry) => ({ ...entry, enabled: !isOff && !disabled.has(hookName(entry.hook)) }));
}

/** A host's switches are for its own hooks; those in the contract's format are for the hooks of every host. */
function rules(layer: HookLayer, over: HookLayer): boolean {
  const host = layer.host ?? 'copilot-shell';
  if (host !== 'copilot-shell' && host !== over.host) return false;
  return layer === over || reach(layer) >= reach(over);
}

/** The same hook twice in one event and layer runs once. */
function withoutTwins(entries: readonly HookEntry[]): readonly HookEntry[] {
  const seen = new Set<string>();
  return entries.filter((entry) => {
    const { event, source, hook, matcher, sequential, host } = entry;
    const id = JSON.stringify([event, source, host, hookName(hook), runs(hook), matcher, sequential]);
    return !seen.has(id) && seen.add(id);
  });
}

function untrusted(entry: HookEntry, runsAnyway: boolean): SettingsProblem {
  const until = runsAnyway ? 'it runs' : 'it does not run before `portcullis hooks trust`';
  return {
    ...entry.place,
    setting: `hooks.${entry.event}`,
    message: `the project's hook \`${hookName(entry.hook)}\` is new or has changed; ${until}`,
  };
}

/** Adds a hook at run time; a hook of the same name at the same event stays instead. */
export function register(registry: Registry, event: EventName, hook: Hook, added: Added = {}): Registry {
  const name = hookName(hook);
  if (registry.entries.some((entry) => entry.event === event && hookName(entry.hook) === name)) return registry;
  const { source = 'user', ...rest } = added;
  return { ...registry, entries: [...registry.entries, { event, hook, source, enabled: true, ...rest }] };
}

export type Added = Partial<Pick<HookEntry, 'source' | 'matcher' | 'sequential'>>;

/** Switches every hook of this name, in all events and layers. */
export function setEnabled(registry: Registry, name: string, enabled: boolean): Registry {
  const entries = registry.entries.map((entry) => (hookName(entry.hook) === name ? { ...entry, enabled } : entry));
  return { ...registry, entries };
}
