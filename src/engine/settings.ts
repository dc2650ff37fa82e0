import { type Complain, kindOf, type Path } from '../config/complain.ts';
import { nearestName } from '../config/nearest.ts';
import { EVENT_NAMES, type EventName } from '../protocol/event.ts';
import type { HostId } from '../protocol/host.ts';
import { isObject, type Json, type JsonObject } from '../protocol/json.ts';
import { CONTRACT } from './contract.ts';
import { type Dialect, dialectOf } from './dialects.ts';
import type { HookEntry, HookSource } from './hook.ts';
import { compiled } from './matcher.ts';
import { readHook } from './settings-hook.ts';
import { complaints, type SettingsPlace, type SettingsProblem } from './settings-problem.ts';

/** The contract's settings, as a program would write them; see the page on settings for files. */
export interface HookSettings {
  readonly hooksConfig?: {
    /** `false` switches off the hooks of this layer and of every weaker one. */
    readonly enabled?: boolean;
    /** Names of hooks of this layer and of weaker ones that do not run. */
    readonly disabled?: readonly string[];
  };
  readonly hooks?: Readonly<Partial<Record<EventName, readonly HookDefinition[]>>>;
}
export interface HookDefinition {
  readonly matcher?: string;
  readonly sequential?: boolean;
  readonly hooks: readonly HookSetting[];
}
export type HookSetting = {
  readonly name?: string;
  readonly description?: string;
  /** Milliseconds. */
  readonly timeout?: number;
  readonly onError?: 'allow' | 'ask' | 'deny';
} & (
  | { readonly type: 'command'; readonly command: string; readonly env?: Readonly<Record<string, string>> }
  | {
      readonly type: 'http';
      readonly url: string;
      readonly headers?: Readonly<Record<string, string>>;
      readonly allowedEnvVars?: readonly string[];
    }
);

/** One settings document and where it stands. */
export interface HookLayer extends SettingsPlace {
  readonly source: HookSource;
  /** The document, unchecked. */
  readonly settings: Json | HookSettings;
  /** Whose format it is; copilot-shell's when absent. */
  readonly host?: HostId;
  /** Defaults of the system: its hooks are the system's, its switches are the weakest. */
  readonly defaults?: true;
}

/** One layer, read. Nothing in it is lost for what is wrong beside it. */
export interface ReadLayer {
  readonly layer: HookLayer;
  readonly entries: readonly HookEntry[];
  readonly isOff: boolean;
  readonly disabled: readonly string[];
  readonly problems: readonly SettingsProblem[];
}

/** Reads one settings document in its host's format. Never throws; what is wrong is in `problems`. */
export function readLayer(layer: HookLayer): ReadLayer {
  const { complain, problems } = complaints(layer);
  const dialect = dialectOf(layer.host ?? 'copilot-shell');
  const root = documentOf(layer.settings);
  if (root === undefined) {
    complain([], `must be an object, not ${kindOf(asJson(layer.settings))}`);
    return { layer, entries: [], isOff: false, disabled: [], problems };
  }
  const hooks = root.hooks ?? {};
  if (!isObject(hooks)) complain(['hooks'], `must be an object of events, not ${kindOf(hooks)}`);
  const entries = isObject(hooks) ? readEvents(hooks, layer, dialect, complain) : [];
  return { layer, entries, ...switchesOf(root, dialect, complain), problems };
}

function documentOf(settings: HookLayer['settings']): JsonObject | undefined {
  const document = asJson(settings);
  return isObject(document) ? document : undefined;
}

/** Settings that a program wrote are JSON too; going through text makes sure of it. */
function asJson(settings: HookLayer['settings']): Json {
  const text = JSON.stringify(settings);
  return text === undefined ? null : JSON.parse(text);
}

/** Keys of `hooks` that are no events. */
const SWITCHES = ['enabled', 'disabled', 'notifications'];

function switchesOf(root: JsonObject, dialect: Dialect, complain: Complain): Pick<ReadLayer, 'isOff' | 'disabled'> {
  const config = isObject(root.hooksConfig) ? root.hooksConfig : {};
  // Every document shows `hooks.enabled`, though copilot-shell itself reads only `hooksConfig`.
  const inner = isObject(root.hooks) ? root.hooks : {};
  const disabled = [
    ...namesIn(config.disabled, ['hooksConfig', 'disabled'], complain),
    ...namesIn(inner.disabled, ['hooks', 'disabled'], complain),
  ];
  const isOff =
    config.enabled === false || inner.enabled === false || dialect.offSwitches.some((key) => root[key] === true);
  return { isOff, disabled };
}

function namesIn(value: Json | undefined, path: Path, complain: Complain): readonly string[] {
  if (value === undefined) return [];
  if (Array.isArray(value) && value.every((name) => typeof name === 'string')) return value;
  complain(path, 'must be a list of names');
  return [];
}

function readEvents(hooks: JsonObject, layer: HookLayer, dialect: Dialect, complain: Complain): readonly HookEntry[] {
  const entries: HookEntry[] = [];
  for (const [key, definitions] of Object.entries(hooks)) {
    if (SWITCHES.includes(key)) continue;
    const event = dialect.eventNamed(key);
    if (event === undefined) {
      const near = nearestName(key, EVENT_NAMES);
      complain(['hooks', key], `no event has this name${near === undefined ? '' : `; did you mean \`${near}\`?`}`);
      continue;
    }
    if (!Array.isArray(definitions)) {
      complain(['hooks', key], `must be a list of definitions, not ${kindOf(definitions)}`);
      continue;
    }
    for (const [index, definition] of definitions.entries())
      entries.push(...readDefinition(definition, event, ['hooks', key, index], layer, dialect, complain));
  }
  return entries;
}

function readDefinition(
  definition: Json,
  event: EventName,
  path: Path,
  layer: HookLayer,
  dialect: Dialect,
  complain: Complain,
): readonly HookEntry[] {
  if (!isObject(definition) || !Array.isArray(definition.hooks)) {
    complain(path, 'must be an object with a list `hooks`');
    return [];
  }
  const matcher = readMatcher(definition.matcher, event, [...path, 'matcher'], dialect, complain);
  const { sequential } = definition;
  if (sequential !== undefined && typeof sequential !== 'boolean')
    complain([...path, 'sequential'], 'must be true or false');
  return definition.hooks.flatMap((setting, index) => {
    const at = [...path, 'hooks', index];
    const hook = readHook(setting, event, at, dialect, complain);
    if (hook === undefined) return [];
    const line = layer.lineOf?.(at);
    return [
      {
        event,
        hook,
        source: layer.source,
        enabled: true,
        ...(matcher !== undefined && { matcher }),
        ...(typeof sequential === 'boolean' && { sequential }),
        ...(layer.file !== undefined && { place: { file: layer.file, ...(line !== undefined && { line }) } }),
        ...(layer.host !== undefined && layer.host !== 'copilot-shell' && { host: layer.host }),
      },
    ];
  });
}

/** A matcher that can match nothing as written is told; it stays, because leaving it out would widen the hook. */
function readMatcher(
  matcher: Json | undefined,
  event: EventName,
  path: Path,
  dialect: Dialect,
  complain: Complain,
): string | undefined {
  if (matcher === undefined) return undefined;
  if (typeof matcher !== 'string') {
    complain(path, `must be a string, not ${kindOf(matcher)}; the hook runs for every ${event}`);
    return undefined;
  }
  const wanted = matcher.trim();
  const on = CONTRACT[event].matches?.kind;
  if (wanted === '' || wanted === '*') return matcher;
  if (on === undefined) complain(path, `${event} has nothing to match, so the hook runs every time`);
  else if (on === 'trigger' && /[|*.^$()[\]+?\\]/.test(wanted))
    complain(path, `${event} compares its matcher word for word; a pattern never matches`);
  else if (on === 'tool' && compiled(wanted) === undefined)
    complain(
      path,
      `is no regular expression, so it ${dialect.rule === 'pattern' ? 'matches only a tool of exactly this name' : 'never matches'}`,
    );
  return matcher;
}
