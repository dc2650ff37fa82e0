import type { Guard } from '../guards/guard.ts';
import { isObject, type Json } from '../protocol/json.ts';
import { type Complain, kindOf, unknownName } from './complain.ts';

/** A plugin as one file names it. */
export interface PluginSetting {
  readonly name: string;
  readonly failure: Guard['failure'];
  /** Where it stands in the list. */
  readonly index: number;
}

export const FAILURES: readonly Guard['failure'][] = ['open', 'closed'];
const SETTINGS = ['from', 'failure'];

/** The plugins that one file names, in its order; those that are not named as they should be are told and left out. */
export function checkPlugins(value: Json | undefined, complain: Complain): readonly PluginSetting[] {
  if (value === undefined) return [];
  if (!Array.isArray(value)) {
    complain(['plugins'], `must be a list of paths and names of packages, not ${kindOf(value)}`);
    return [];
  }
  const items: readonly Json[] = value;
  return items.flatMap((item, index) => checkPlugin(item, index, complain) ?? []);
}

function checkPlugin(value: Json, index: number, complain: Complain): PluginSetting | undefined {
  const path = ['plugins', index];
  const setting = typeof value === 'string' ? { from: value } : value;
  if (!isObject(setting) || typeof setting.from !== 'string' || setting.from.trim() === '') {
    complain(
      path,
      `must be a path, the name of a package, or an object with one of them as \`from\`, not ${kindOf(value)}`,
    );
    return undefined;
  }
  for (const key of Object.keys(setting))
    if (!SETTINGS.includes(key)) complain([...path, key], unknownName('setting', key, SETTINGS));
  const failure = FAILURES.find((known) => known === setting.failure);
  if (setting.failure !== undefined && failure === undefined)
    complain([...path, 'failure'], unknownName('value', setting.failure, FAILURES));
  // Whoever wrote something there did not mean the default.
  return { name: setting.from, failure: failure ?? (setting.failure === undefined ? 'open' : 'closed'), index };
}
