import { fail } from './finding.ts';
import type { SiteFile, Trap } from './host-doctor.ts';
import { pluginOf } from './plugin-files.ts';
import { pathsOf, type World } from './world.ts';

/** The module that an installed plugin loads; undefined where there is none. */
export function moduleOf({ text = '', place }: SiteFile, world: World): string | undefined {
  const plugin = pluginOf(place.host);
  if (plugin === undefined) return undefined;
  const [, name = ''] = /import\("([^"]+)"\)/.exec(text) ?? [];
  const { join } = pathsOf(world);
  const local = world.platform === 'win32' ? /^file:\/\/\/(.*)$/ : /^file:\/\/(.*)$/;
  const [, url] = local.exec(name) ?? [];
  const inProject = join(world.project, 'node_modules/portcullis/dist', `${plugin.module}.js`);
  const file = url === undefined ? inProject : decodeURIComponent(url);
  return world.exists(file) ? file : undefined;
}

const PACKAGE =
  'run `npm install`; where the package is none of the project yet, `npm install --save-dev` with its path';

/** For every host with a plugin. */
export const moduleTrap: Trap = {
  id: 'plugin',
  trap: 'The plugin judges by a module of Portcullis; while that is not there, every tool is refused.',
  look: ({ host, installed, world }) =>
    installed
      .filter((file) => moduleOf(file, world) === undefined)
      .map((file) =>
        fail(
          'loads a module that is not there: every tool is refused',
          file.place.scope === 'project' ? PACKAGE : `run \`portcullis install ${host}\` again`,
          file,
        ),
      ),
};
