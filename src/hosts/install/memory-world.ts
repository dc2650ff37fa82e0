import path from 'node:path';
import { projectRoot, type World } from './world.ts';

/** A machine that is not there, for the tests of what is told about one. */
export function memoryWorld(
  files: Readonly<Record<string, string>>,
  world: Partial<Pick<World, 'platform' | 'env' | 'home' | 'cwd'>> & {
    readonly executable?: readonly string[];
    readonly links?: Readonly<Record<string, string>>;
  } = {},
): World {
  const {
    platform = 'linux',
    cwd = '/home/dev/project',
    home = '/home/dev',
    env = {},
    executable = [],
    links = {},
  } = world;
  const paths = platform === 'win32' ? path.win32 : path.posix;
  const names = [...Object.keys(files), ...executable];
  const exists = (file: string): boolean => names.some((name) => name === file || name.startsWith(file + paths.sep));
  return {
    platform,
    env,
    home,
    cwd,
    project: projectRoot(cwd, exists),
    read: (file) => (files[file] === undefined ? undefined : { ok: true, text: files[file] }),
    list: (folder) =>
      [
        ...new Set(
          names
            .filter((name) => name.startsWith(folder + paths.sep))
            .map((name) => name.slice(folder.length + 1).split(paths.sep)[0] ?? ''),
        ),
      ].sort(),
    exists,
    isExecutable: (file) => executable.includes(file),
    isLink: (file) => file in links,
    real: (file) => links[file] ?? file,
  };
}
