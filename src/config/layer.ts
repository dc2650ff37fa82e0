import type { Guard, OptionKind, OptionTable, Severity, Unreadable } from '../guards/guard.ts';
import type { EnabledGuard, Layer, Policy } from '../policy/policy.ts';
import { defaultOptions, type PresetName, presetSeverity } from '../policy/presets.ts';
import type { Json, JsonObject } from '../protocol/json.ts';
import { type AuditSetting, type FileConfig, type GuardSetting, SEVERITIES, UNREADABLES } from './check.ts';

/** One file's configuration, its option paths already absolute. */
export interface LayerConfig extends FileConfig {
  readonly layer: Layer;
  /** Absolute. */
  readonly file: string;
  /** The names of guards of the plugins that it names. */
  readonly brings: readonly string[];
  /** The names of guards of plugins that only other layers name: no preset of this one speaks of them. */
  readonly foreign: readonly string[];
}

/** Says that a layer's setting was outweighed by a stronger one. */
export type Outweighed = (layer: Layer, path: readonly string[], message: string) => void;

/**
 * Several layers, strongest first, as one policy. Stricter wins: the strongest layer that speaks of a setting fixes it,
 * and a weaker one can tighten it but not loosen it. Without any `extends` the guards of `recommended` are on, and any
 * layer may change that. A guard that needs something is on only where that is configured.
 */
export function layerPolicy(layers: readonly LayerConfig[], all: readonly Guard[], outweighed: Outweighed): Policy {
  const guards = all.filter(({ needs }) => needs === undefined || layers.some((layer) => layer[needs] !== undefined));
  const implied = layers.every((layer) => layer.extends === undefined);
  return {
    guards: guards.flatMap((guard) => layerGuard(guard, layers, implied, outweighed) ?? []),
    rules: layers.flatMap(({ layer, rules }) => rules.map((rule) => ({ ...rule, layer }))),
  };
}

function layerGuard(
  guard: Guard,
  layers: readonly LayerConfig[],
  implied: boolean,
  outweighed: Outweighed,
): EnabledGuard | undefined {
  const tell = (layer: Layer, path: readonly string[], message: string): void =>
    outweighed(layer, ['guards', guard.name, ...path], message);
  const severities = layers.flatMap((layer) => spoken(layer.layer, severityIn(layer, guard, implied)));
  const severity = strictest(severities, SEVERITIES, (layer, message) => tell(layer, [], message));
  if (severity === undefined && !implied) return undefined;
  const value = severity?.value ?? presetSeverity('recommended', guard);
  if (value === 'off') return undefined;
  const settings = settingsOf(guard, layers);
  // The strongest layer means the guard's own default where it does not say.
  const asked = settings.flatMap(({ layer, setting }, index) =>
    spoken(layer, setting.unreadable ?? (index === 0 ? guard.unreadable : undefined)),
  );
  const unreadable = strictest(asked, UNREADABLES, (layer, message) => tell(layer, ['unreadable'], message));
  return {
    guard,
    severity: value,
    options: layerOptions(defaultsOf(guard, layers), guard.options, settings, tell),
    unreadable: unreadable?.value ?? guard.unreadable,
    layer: severity?.layer ?? 'preset',
  };
}

interface Spoken<Value> {
  readonly layer: Layer;
  readonly value: Value;
}

const spoken = <Value>(layer: Layer, value: Value | undefined): readonly Spoken<Value>[] =>
  value === undefined ? [] : [{ layer, value }];

/** What a layer says of a guard's severity: by name, else by the presets it extends. */
function severityIn(layer: LayerConfig, guard: Guard, implied: boolean): Severity | undefined {
  const setting = layer.guards[guard.name];
  if (setting?.severity !== undefined) return setting.severity;
  const ofPresets = presetsSeverity(layer, layer.extends ?? (implied ? ['recommended'] : []), guard);
  // Named without a readable severity: it was meant to be on, and no weaker layer switches it off.
  if (setting !== undefined)
    return ofPresets === undefined || ofPresets === 'off' ? (guard.strict ?? 'deny') : ofPresets;
  return layer.extends === undefined && !layer.brings.includes(guard.name) ? undefined : ofPresets;
}

/** A plugin's guard is in no preset: whoever names the plugin means it to be on, as its own file says. */
function presetsSeverity(
  { brings, foreign }: LayerConfig,
  presets: readonly PresetName[],
  guard: Guard,
): Severity | undefined {
  if (foreign.includes(guard.name)) return undefined;
  const isOwn = brings.includes(guard.name);
  const found = (isOwn ? [...presets, 'recommended' as const] : presets).map((preset) => presetSeverity(preset, guard));
  return SEVERITIES.findLast((severity) => found.includes(severity));
}

/** Strongest layer first: each following one counts only where it is stricter. */
function strictest<Value extends Severity | Unreadable>(
  all: readonly Spoken<Value>[],
  order: readonly Value[],
  outweighed: (layer: Layer, message: string) => void,
): Spoken<Value> | undefined {
  let result: Spoken<Value> | undefined;
  for (const one of all) {
    if (result === undefined || order.indexOf(one.value) > order.indexOf(result.value)) result = one;
    else if (order.indexOf(one.value) < order.indexOf(result.value))
      outweighed(
        one.layer,
        `\`${one.value}\` is weaker than \`${result.value}\` of the ${result.layer} configuration, which stays`,
      );
  }
  return result;
}

interface LayerSetting {
  readonly layer: Layer;
  readonly setting: GuardSetting;
}

/** What each layer says of a guard: one that extends a preset with it speaks of it, too, and means its defaults. */
const settingsOf = (guard: Guard, layers: readonly LayerConfig[]): readonly LayerSetting[] =>
  layers.flatMap((one) => {
    const { layer, guards, extends: presets } = one;
    const setting = guards[guard.name];
    if (setting !== undefined) return [{ layer, setting }];
    const ofPresets = presetsSeverity(one, presets ?? [], guard);
    return ofPresets === undefined || ofPresets === 'off' ? [] : [{ layer, setting: UNSAID }];
  });

const UNSAID: GuardSetting = { severity: undefined, unreadable: undefined, options: {} };

/** One layer that extends `strict` is enough: the others cannot loosen it. */
function defaultsOf(guard: Guard, layers: readonly LayerConfig[]): JsonObject {
  const isStrict = layers.some((layer) => layer.extends?.includes('strict'));
  return defaultOptions(guard.options, isStrict ? 'strict' : 'recommended');
}

/**
 * The strongest layer that speaks of the guard fixes all its options, the defaults of those it does not mention included;
 * a weaker one may still set what the option's kind calls stricter.
 */
function layerOptions(
  defaults: JsonObject,
  table: OptionTable,
  settings: readonly LayerSetting[],
  outweighed: (layer: Layer, path: readonly string[], message: string) => void,
): JsonObject {
  const [strongest, ...weaker] = settings;
  const values: Record<string, Json> = { ...defaults, ...strongest?.setting.options };
  for (const { layer, setting } of weaker)
    for (const [name, value] of Object.entries(setting.options)) {
      const kind = table[name];
      const tightened = kind === undefined ? undefined : tighten(kind, values[name], value);
      if (tightened !== undefined) values[name] = tightened;
      else outweighed(layer, [name], `is fixed by the ${strongest?.layer} configuration, which stays`);
    }
  return values;
}

/** The stricter of both values where the option's kind knows which that is; undefined when the weaker layer has no say. */
function tighten(kind: OptionKind, strong: Json | undefined, weak: Json): Json | undefined {
  if (JSON.stringify(strong) === JSON.stringify(weak)) return strong;
  if (kind.type === 'boolean' && kind.stricter === weak) return weak;
  if (kind.type === 'strings' && kind.stricter === 'more' && Array.isArray(strong) && Array.isArray(weak))
    return [...new Set<Json>([...strong, ...weak])];
  return undefined;
}

/** How long the log is kept when nobody says. */
const RETENTION_DAYS = 30;

/**
 * How the log is kept: the strongest layer that says something has the last word. It holds what happened in every project,
 * so that a single one can only have it kept for longer.
 */
export function layerAudit(layers: readonly LayerConfig[], outweighed: Outweighed): AuditSetting {
  let result: AuditSetting = {};
  for (const { layer, audit } of layers) {
    const days = audit.retentionDays ?? Number.POSITIVE_INFINITY;
    const isShorter = layer === 'project' && days < (result.retentionDays ?? RETENTION_DAYS);
    if (isShorter) outweighed(layer, ['audit', 'retentionDays'], 'a project cannot shorten how long the log is kept');
    const { retentionDays, ...others } = audit;
    result = { ...(isShorter || retentionDays === undefined ? others : audit), ...result };
  }
  return result;
}
