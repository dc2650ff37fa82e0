import { fail } from '../install/finding.ts';
import type { HostDoctor, SiteFile } from '../install/host-doctor.ts';
import type { World } from '../install/world.ts';
import { pathsOf } from '../install/world.ts';

/** opencode 1.18. */
export const doctor: HostDoctor = {
  rejects: () => [],
  shell: 'none',
  program: { names: ['opencode'], faults: [] },
  limits: ['Its `permission.ask` is never called; refusals are made before the tool runs.'],
  traps: [
    {
      id: 'plugin',
      trap: 'The plugin judges by a module of Portcullis; while that is not there, every tool is refused.',
      look: ({ installed, world }) =>
        installed
          .filter((file) => moduleOf(file, world) === undefined)
          .map((file) =>
            fail(
              'loads a module that is not there: every tool is refused',
              'run `portcullis install opencode` again',
              file,
            ),
          ),
    },
  ],
};

/** The file that the plugin loads; undefined where there is none. */
export function moduleOf({ text = '', place }: SiteFile, world: World): string | undefined {
  const [, name = ''] = /import\("([^"]+)"\)/.exec(text) ?? [];
  const { join } = pathsOf(world);
  const local = world.platform === 'win32' ? /^file:\/\/\/(.*)$/ : /^file:\/\/(.*)$/;
  const [, url] = local.exec(name) ?? [];
  const file =
    url === undefined ? join(world.project, 'node_modules/portcullis/dist/opencode.js') : decodeURIComponent(url);
  return place.syntax === 'plugin' && world.exists(file) ? file : undefined;
}
