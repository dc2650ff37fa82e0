import { shellLine } from '../command-line.ts';
import { type Installed, PACKAGED, startOfHook } from './command.ts';
import type { Place } from './places.ts';
import { pathsOf, type World } from './world.ts';

/** In a file that is ours as a whole, this says so. */
const MARK = 'Written by Portcullis';

export const isMarked = (text: string): boolean => text.includes(MARK);

const explained = ({ host }: Place): string =>
  `${MARK}, which judges what the agent does; \`portcullis uninstall ${host}\` takes it out.`;

/** The file for a host that has no settings document; line ends are LF on every system. */
export function wholeFile(place: Place, installed: Installed, world: World): string {
  if (place.syntax === 'plugin') return plugin(place, installed, world);
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

/** The module below the package that opencode runs in its own process. */
const PLUGIN = 'opencode.js';

function plugin(place: Place, { script }: Installed, world: World): string {
  const module = place.scope === 'project' ? 'portcullis/opencode' : fileUrl(pluginOf(script, world));
  return `// ${explained(place)}
export const Portcullis = async (context) => {
  try {
    const { plugin } = await import(${JSON.stringify(module)});
    return plugin(context);
  } catch (error) {
    // opencode passes over a plugin that fails at its start, and would go on unguarded.
    const why = error instanceof Error ? error.message : String(error);
    const refuse = async () => {
      throw new Error(\`Portcullis cannot be loaded, so that no tool runs: \${why}. Install it again, or take it out with: portcullis uninstall opencode\`);
    };
    return { "tool.execute.before": refuse };
  }
};
`;
}

function pluginOf(script: string, world: Pick<World, 'platform'>): string {
  const { dirname, join } = pathsOf(world);
  return join(dirname(script), PLUGIN);
}

/** A path as a module's address. */
function fileUrl(path: string): string {
  const slashes = path.replaceAll('\\', '/');
  return `file://${slashes.startsWith('/') ? '' : '/'}${slashes.split('/').map(encodeURIComponent).join('/').replace('%3A', ':')}`;
}
