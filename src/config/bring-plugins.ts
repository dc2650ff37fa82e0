import { dirname, join } from 'node:path';
import type { Guard } from '../guards/guard.ts';
import type { Around } from '../plugins/around.ts';
import { failingAs, loadPlugin } from '../plugins/load.ts';
import type { NamedPlugin, Plugin } from '../plugins/plugin.ts';
import type { Layer } from '../policy/policy.ts';
import { isObject } from '../protocol/json.ts';
import { checkPlugins } from './check-plugins.ts';
import type { Document } from './document.ts';
import { type Surroundings, userFolder } from './find.ts';

/** A plugin that a layer brings. */
export interface PluginInForce extends Plugin {
  readonly layer: Layer;
  readonly named: NamedPlugin;
}

/** Loads every plugin that the documents name, those of the strongest layer first. */
export function bringPlugins(
  layers: readonly (readonly Document[])[],
  around: Surroundings & { readonly guards: readonly Guard[] },
): readonly PluginInForce[] {
  const brought: PluginInForce[] = [];
  for (const documents of layers)
    for (const document of documents)
      if (isObject(document.value) && document.value.plugins !== undefined)
        for (const plugin of pluginsOf(document, documents, around, brought)) brought.push(plugin);
  return brought;
}

function pluginsOf(
  document: Document,
  documents: readonly Document[],
  { guards, ...around }: Surroundings & { readonly guards: readonly Guard[] },
  brought: readonly PluginInForce[],
): readonly PluginInForce[] {
  const { layer, value, teller } = document;
  const loaded: PluginInForce[] = [];
  const settings = checkPlugins(isObject(value) ? value.plugins : undefined, teller.complain);
  for (const { name, failure, index } of settings) {
    const complain = (fault: string): void => teller.complain(['plugins', index], `\`${name}\` ${fault}`);
    const named = { name, failure, ...placeOf(document, documents, around.projectOnly === true) };
    const found = loadPlugin(named, aroundOf(around));
    // What a stronger layer runs needs nobody's leave any more.
    const plugin = brought.find(({ file, state }) => state === 'live' && file === found.file) ?? found;
    for (const fault of plugin.faults) complain(fault);
    const others = [...brought, ...loaded].filter(({ file }) => file === undefined || file !== plugin.file);
    const taken = (guard: Guard): string | undefined => {
      if (guards.some((known) => known.name === guard.name)) return 'portcullis itself';
      return others.find((other) => other.guards.some((known) => known.name === guard.name))?.name;
    };
    const own = plugin.guards.map((guard) => {
      const owner = taken(guard);
      if (owner === undefined) return guard;
      complain(`brings a guard \`${guard.name}\`, which is not in force: ${owner} has one of that name`);
      return failingAs(guard, `${guard.name} of ${name}`);
    });
    loaded.push({ ...plugin, guards: own, layer, named });
  }
  return loaded;
}

/**
 * Paths count from the file that names the plugin; its approval is the project's. Who asks for the project's configuration alone
 * tests it, and means its code to run.
 */
function placeOf(
  { file, layer }: Document,
  documents: readonly Document[],
  isTest: boolean,
): Pick<NamedPlugin, 'folder' | 'project'> {
  const own = documents.at(-1)?.file ?? file;
  return { folder: dirname(file), project: layer === 'project' && !isTest ? dirname(own) : undefined };
}

/** What is known of the user for whom plugins are loaded. */
export function aroundOf({ env, home }: Pick<Surroundings, 'env' | 'home'>): Around {
  const folder = userFolder({ env, home });
  return { env, home, approvals: folder === undefined ? undefined : join(folder, APPROVALS) };
}

/** The same file in which approvals of projects' hooks are kept. */
const APPROVALS = 'trusted-hooks.json';
