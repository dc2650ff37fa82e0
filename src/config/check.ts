import type { Guard, OptionKind, OptionTable, Severity, Unreadable } from '../guards/guard.ts';
import type { Rule } from '../policy/policy.ts';
import { PRESET_NAMES, type PresetName } from '../policy/presets.ts';
import { isObject, type Json, type JsonObject } from '../protocol/json.ts';
import { checkRules } from './check-rules.ts';
import { type Complain, kindOf, type Path, unknownName } from './complain.ts';
import { nearestName } from './nearest.ts';

/** What one file says, checked: only what is in order is here. */
export interface FileConfig {
  /** Absent when the file does not say. */
  readonly extends: readonly PresetName[] | undefined;
  readonly guards: Readonly<Record<string, GuardSetting>>;
  readonly rules: readonly Omit<Rule, 'layer'>[];
  readonly audit: AuditSetting;
  /** As it is written: what it means is read once it is known that this file's counts. */
  readonly workflow?: Json;
}

export interface GuardSetting {
  /** Absent when what stands there is no severity: what other layers say stays, and the guard is not switched off by it. */
  readonly severity: Severity | undefined;
  readonly unreadable: Unreadable | undefined;
  readonly options: JsonObject;
}

export interface AuditSetting {
  readonly retentionDays?: number;
  readonly maxFileBytes?: number;
}

export const SEVERITIES: readonly Severity[] = ['off', 'warn', 'ask', 'deny'];
export const UNREADABLES: readonly Unreadable[] = ['allow', 'ask', 'deny'];
const SETTINGS = ['$schema', 'extends', 'guards', 'rules', 'plugins', 'audit', 'workflow'];

/** What a file depends on and could not be had. */
export interface Lacking {
  /** A preset that it extends. */
  readonly lacksPreset?: boolean;
  /** Guards of a plugin, whoever names it. */
  readonly lacksPlugin?: boolean;
}

/**
 * Checks a parsed file against the guards there are. Everything that is not as it should be is told to `complain`; presets
 * that are not built in, and plugins, are looked at elsewhere.
 */
export function checkConfig(
  value: Json,
  guards: readonly Guard[],
  complain: Complain,
  { lacksPreset = false, lacksPlugin = false }: Lacking = {},
): FileConfig {
  if (!isObject(value)) {
    complain([], `must be an object, not ${kindOf(value)}`);
    return { extends: INSTEAD, guards: {}, rules: [], audit: {} };
  }
  for (const key of Object.keys(value))
    if (!SETTINGS.includes(key)) complain([key], unknownName('setting', key, SETTINGS));
  const presets = checkExtends(value.extends, complain);
  return {
    // A preset that is mistyped or missing must not leave the file without any.
    extends: lacksPreset && presets?.length === 0 ? INSTEAD : presets,
    guards: checkGuards(value.guards, guards, complain, lacksPlugin),
    rules: value.rules === undefined ? [] : checkRules(value.rules, complain),
    audit: checkAudit(value.audit, complain),
    ...(value.workflow === undefined ? {} : { workflow: value.workflow }),
  };
}

/** Where presets are meant and cannot be read. */
const INSTEAD: readonly PresetName[] = ['recommended'];

function checkExtends(value: Json | undefined, complain: Complain): readonly PresetName[] | undefined {
  if (value === undefined) return undefined;
  const names = typeof value === 'string' ? [value] : value;
  if (!Array.isArray(names)) {
    complain(['extends'], `must be a list of presets (${PRESET_NAMES.join(', ')}), not ${kindOf(value)}`);
    return INSTEAD;
  }
  const items: readonly Json[] = names;
  const isMistaken = items.some((name) => typeof name !== 'string');
  for (const [index, name] of items.entries())
    if (typeof name !== 'string') complain(['extends', index], unknownName('preset', name, PRESET_NAMES));
  const presets = PRESET_NAMES.filter((preset) => items.includes(preset));
  return presets.length === 0 && isMistaken ? INSTEAD : presets;
}

function checkGuards(
  value: Json | undefined,
  guards: readonly Guard[],
  complain: Complain,
  lacksPlugin: boolean,
): FileConfig['guards'] {
  if (value === undefined) return {};
  if (!isObject(value)) {
    complain(['guards'], `must be an object, not ${kindOf(value)}`);
    return {};
  }
  const settings: Record<string, GuardSetting> = {};
  for (const [name, setting] of Object.entries(value)) {
    const guard = guards.find((known) => known.name === name);
    const path = ['guards', name];
    if (guard !== undefined) settings[name] = checkGuard(setting, guard, path, complain);
    else complain(path, unknownGuard(name, guards, lacksPlugin));
  }
  return settings;
}

function unknownGuard(name: string, guards: readonly Guard[], lacksPlugin: boolean): string {
  const names = guards.map((known) => known.name);
  if (!lacksPlugin || nearestName(name, names) !== undefined) return unknownName('guard', name, names);
  return 'is not in force: there is no such guard while a plugin is not loaded';
}

function checkGuard(value: Json, guard: Guard, path: Path, complain: Complain): GuardSetting {
  const list: readonly Json[] = Array.isArray(value) ? value : [value];
  const [severity, options, ...rest] = list;
  const inList = Array.isArray(value);
  if (rest.length > 0) complain([...path, 2], 'must be a severity, or a list of a severity and one object of options');
  const { unreadable, ...others } = optionsIn(options, inList ? [...path, 1] : path, complain);
  return {
    severity: checkWord(severity, SEVERITIES, 'severity', inList ? [...path, 0] : path, complain),
    unreadable:
      unreadable === undefined
        ? undefined
        : checkWord(unreadable, UNREADABLES, 'value', [...path, 1, 'unreadable'], complain),
    options: checkOptions(others, guard.options, [...path, 1], complain),
  };
}

function optionsIn(value: Json | undefined, path: Path, complain: Complain): JsonObject {
  if (value === undefined || isObject(value)) return value ?? {};
  complain(path, `options must be an object, not ${kindOf(value)}`);
  return {};
}

function checkWord<Word extends string>(
  value: Json | undefined,
  words: readonly Word[],
  what: string,
  path: Path,
  complain: Complain,
): Word | undefined {
  const word = words.find((known) => known === value);
  if (word === undefined) complain(path, unknownName(what, value, words));
  return word;
}

function checkOptions(value: JsonObject, table: OptionTable, path: Path, complain: Complain): JsonObject {
  const options: Record<string, Json> = {};
  for (const [name, given] of Object.entries(value)) {
    const kind = Object.hasOwn(table, name) ? table[name] : undefined;
    if (kind === undefined)
      complain([...path, name], unknownName('option', name, [...Object.keys(table), 'unreadable']));
    else if (fits(given, kind)) options[name] = given;
    else complain([...path, name], `must be ${KIND_NAMES[kind.type]}, not ${kindOf(given)}`);
  }
  return options;
}

const KIND_NAMES: Readonly<Record<OptionKind['type'], string>> = {
  boolean: 'true or false',
  number: 'a number',
  string: 'a string',
  strings: 'a list of strings',
  object: 'an object',
};

function fits(value: Json, kind: OptionKind): boolean {
  if (kind.type === 'strings') return Array.isArray(value) && value.every((item) => typeof item === 'string');
  return kind.type === 'object' ? isObject(value) : typeof value === kind.type;
}

const AUDIT_SETTINGS = ['retentionDays', 'maxFileBytes'] as const;
/** Every record looks for the day's last file: with small ones there would be thousands of them. */
const LEAST: Readonly<Record<(typeof AUDIT_SETTINGS)[number], number>> = { retentionDays: 0, maxFileBytes: 65_535 };

function checkAudit(value: Json | undefined, complain: Complain): AuditSetting {
  if (value === undefined) return {};
  if (!isObject(value)) {
    complain(['audit'], `must be an object, not ${kindOf(value)}`);
    return {};
  }
  const setting: { -readonly [K in keyof AuditSetting]: AuditSetting[K] } = {};
  for (const [name, given] of Object.entries(value)) {
    const known = AUDIT_SETTINGS.find((candidate) => candidate === name);
    if (known === undefined) complain(['audit', name], unknownName('setting', name, AUDIT_SETTINGS));
    else if (typeof given === 'number' && given > LEAST[known]) setting[known] = given;
    else complain(['audit', name], `must be a number above ${LEAST[known]}, not ${kindOf(given)}`);
  }
  return setting;
}
