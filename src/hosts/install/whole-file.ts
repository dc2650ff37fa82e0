import { shellLine } from '../command-line.ts';
import { type Installed, PACKAGED, startOfHook } from './command.ts';
import type { Place } from './places.ts';
import type { PluginFile } from './plugin-file.ts';
import { pluginOf } from './plugin-files.ts';
import { pathsOf, type World } from './world.ts';

/** In a file that is ours as a whole, this says so. */
const MARK = 'Written by Portcullis';

export const isMarked = (text: string): boolean => text.includes(MARK);

const explained = ({ host }: Place): string =>
  `${MARK}, which judges what the agent does; \`portcullis uninstall ${host}\` takes it out.`;

/** The file for a host that has no settings document; line ends are LF on every system. */
export function wholeFile(place: Place, installed: Installed, world: World): string {
  const plugin = pluginOf(place.host);
  if (plugin !== undefined) return pluginText(place, plugin, installed, world);
  return world.platform === 'win32' ? nodeScript(place, installed) : shellScript(place, installed, world);
}

function shellScript(place: Place, installed: Installed, world: World): string {
  const args = shellLine(['--host', place.host]);
  const start =
    place.scope === 'project'
      ? `node "\${0%/*}/${up(place)}node_modules/${PACKAGED}" hook ${args}`
      : `${shellLine(startOfHook(installed, world.platform))} ${args}`;
  return `#!/bin/sh\n# ${explained(place)}\nexec ${start}\n`;
}

function nodeScript(place: Place, { script }: Installed): string {
  const target = place.scope === 'project' ? `./${up(place)}node_modules/${PACKAGED}` : script;
  const args = ['hook', '--host', place.host].map((word) => JSON.stringify(word)).join(', ');
  return `// ${explained(place)}\nprocess.argv.splice(2, 0, ${args});\nrequire(${JSON.stringify(target)});\n`;
}

/** From the file's folder to the project's root. */
const up = ({ described }: Place): string => '../'.repeat(described.path.split('/').length - 1);

function pluginText(place: Place, plugin: PluginFile, { script }: Installed, world: World): string {
  const { dirname, join } = pathsOf(world);
  const module = join(dirname(script), `${plugin.module}.js`);
  const address = place.scope === 'project' ? `portcullis/${plugin.module}` : fileUrl(module);
  return `// ${explained(place)}\n${plugin.text(JSON.stringify(address))}`;
}

/** A path as a module's address. */
function fileUrl(path: string): string {
  const slashes = path.replaceAll('\\', '/');
  return `file://${slashes.startsWith('/') ? '' : '/'}${slashes.split('/').map(encodeURIComponent).join('/').replace('%3A', ':')}`;
}
