/** What the plugin file of Kilo Code loads: a fork of opencode gives its plugins the same hooks. */
import { type PluginContext, type PluginHooks, pluginHooks } from './opencode.ts';

/** The hooks for a session in a directory. */
export async function plugin(context: PluginContext): Promise<PluginHooks> {
  return pluginHooks('kilo', context, { client: 'kilo' });
}
