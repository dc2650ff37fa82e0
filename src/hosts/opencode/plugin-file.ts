import { notLoaded, type PluginFile } from '../install/plugin-file.ts';

/**
 * The file for opencode, or for a fork of it by its name. opencode 1.18 and Kilo Code's CLI 7.7 pass over a plugin that fails at
 * its start, and would go on unguarded.
 */
export const pluginFileFor = (host: 'opencode' | 'kilo'): PluginFile => ({
  module: host,
  text: (address) => `export const Portcullis = async (context) => {
  try {
    const { plugin } = await import(${address});
    return plugin(context);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    const refuse = async () => {
      throw new Error(${notLoaded(host)});
    };
    return { "tool.execute.before": refuse };
  }
};
`,
  probe: (address) => `
import { readFileSync } from 'node:fs';
const { plugin } = await import(${address});
const { directory, input, output } = JSON.parse(readFileSync(0, 'utf8'));
const hooks = await plugin({ directory: directory ?? process.cwd() });
try {
  await hooks['tool.execute.before'](input, output);
} catch (error) {
  console.error(error.message);
  process.exit(2);
}`,
});
