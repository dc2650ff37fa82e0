import type { Guard, OptionKind, OptionTable, Severity } from '../guards/guard.ts';
import type { Json, JsonObject } from '../protocol/json.ts';
import type { EnabledGuard, Layer } from './policy.ts';

export const PRESET_NAMES = ['recommended', 'strict'] as const;
export type PresetName = (typeof PRESET_NAMES)[number];

/** The severity a guard has in a preset, as its own file states it. */
export function presetSeverity(preset: PresetName, guard: Guard): Severity {
  return preset === 'strict' ? (guard.strict ?? guard.severity) : guard.severity;
}

/** Every guard of a preset that is not off and needs nothing else, with its default options. */
export function presetGuards(preset: PresetName, guards: readonly Guard[]): readonly EnabledGuard[] {
  const plain = guards.filter(({ needs }) => needs === undefined);
  return plain.flatMap((guard) => enabled(guard, presetSeverity(preset, guard), 'preset', preset) ?? []);
}

/** A guard with its defaults; undefined when it is off. */
export function enabled(
  guard: Guard,
  severity: Severity,
  layer: Layer,
  preset: PresetName = 'recommended',
): EnabledGuard | undefined {
  if (severity === 'off') return undefined;
  return { guard, severity, options: defaultOptions(guard.options, preset), unreadable: guard.unreadable, layer };
}

export function defaultOptions(table: OptionTable, preset: PresetName = 'recommended'): JsonObject {
  const values: Record<string, Json> = {};
  for (const [name, option] of Object.entries(table)) values[name] = defaultOf(option, preset);
  return values;
}

function defaultOf(option: OptionKind, preset: PresetName): Json {
  if (option.type === 'strings' && option.paths === 'globs') return option.default.map(anywhere);
  if (option.type === 'boolean' && preset === 'strict') return option.strict ?? option.default;
  return option.default;
}

/** A default pattern belongs to no folder: it matches at any depth. A leading `!` stays in front. */
export function anywhere(glob: string): string {
  if (glob.startsWith('!')) return `!${anywhere(glob.slice(1))}`;
  return /^(?:\/|\*\*\/|~|[A-Za-z]:)/.test(glob) ? glob : `**/${glob}`;
}
