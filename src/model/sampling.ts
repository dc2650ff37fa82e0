import { fits } from './edit.ts';
import { get } from './record.ts';
import { CONFIG_FIELDS, type ConfigField, type LLMConfig } from './stable.ts';

/** Where one SDK keeps each sampling value. A field that is missing here has no place in that SDK. */
export interface SamplingKeys {
  readonly names: Readonly<Partial<Record<ConfigField, string>>>;
  /** What unsetting does: write `null`, or take the key out. */
  readonly unset: 'null' | 'remove';
  /** Fields that the API cannot do without. */
  readonly required?: readonly ConfigField[];
}

export function readSampling(settings: object, keys: SamplingKeys): LLMConfig {
  const config: Record<string, unknown> = {};
  for (const field of CONFIG_FIELDS) {
    const name = keys.names[field];
    const found = name === undefined ? undefined : get(settings, name);
    const setting = field === 'stopSequences' && typeof found === 'string' ? [found] : found;
    if (fits(field, setting)) config[field] = setting;
  }
  return config;
}

/** The SDK's keys that a hook's configuration changes, and the fields that it asks for in vain. */
export function writeSampling(
  edit: LLMConfig,
  before: LLMConfig,
  keys: SamplingKeys,
): { readonly changes: Readonly<Record<string, unknown>>; readonly ignored: readonly string[] } {
  const changes: Record<string, unknown> = {};
  const ignored: string[] = [];
  for (const field of CONFIG_FIELDS) {
    const setting = edit[field];
    if (setting === undefined || same(setting, before[field])) continue;
    const name = keys.names[field];
    if (name === undefined || (setting === null && keys.required?.includes(field))) ignored.push(`config.${field}`);
    else changes[name] = setting === null && keys.unset === 'remove' ? undefined : setting;
  }
  return { changes, ignored };
}

function same(left: LLMConfig[ConfigField], right: LLMConfig[ConfigField]): boolean {
  if (typeof left !== 'object' || typeof right !== 'object' || left === null || right === null) return left === right;
  return left.length === right.length && left.every((item, index) => item === right[index]);
}
