import { PACKAGED } from './command.ts';
import type { OurCommand } from './our-command.ts';
import { foldersUp, pathsOf, type World } from './world.ts';

/** What a command of ours would start on this machine; undefined where there is nothing. */
export interface Target {
  readonly program: string | undefined;
  readonly script: string | undefined;
}

/** Looks where the shell would: by absolute path, on the search path, in the project's packages. */
export function targetOf(command: OurCommand, world: World): Target {
  const { isAbsolute } = pathsOf(world);
  const { program } = command;
  const isThere = isAbsolute(program) ? world.isExecutable(program) : undefined;
  return {
    program: isThere === undefined ? onPath(program, world) : isThere ? program : undefined,
    script: command.script === undefined ? onPath('portcullis', world) : scriptOf(command, command.script, world),
  };
}

function scriptOf({ searched }: OurCommand, script: string, world: World): string | undefined {
  const paths = pathsOf(world);
  const { join, isAbsolute } = paths;
  if (searched)
    return foldersUp(world.cwd, paths)
      .map((folder) => join(folder, 'node_modules', PACKAGED))
      .find((file) => world.exists(file));
  // The variable is the project's folder, wherever the host runs.
  const local = script.replace(/^\$(?:\{[^}]*\}|\w+)[\\/]/, '');
  const file = isAbsolute(local) ? local : join(world.project, local);
  return world.exists(file) ? file : undefined;
}

/** The file that a name starts. */
export function onPath(name: string, world: World): string | undefined {
  const { delimiter, join } = pathsOf(world);
  const isWindows = world.platform === 'win32';
  const endings = isWindows ? ['.exe', '.cmd', '.bat', ''] : [''];
  const folders = (world.env.PATH ?? world.env.Path ?? '').split(delimiter).filter((folder) => folder !== '');
  return folders
    .flatMap((folder) => endings.map((ending) => join(folder, name + ending)))
    .find((file) => (isWindows ? world.exists(file) : world.isExecutable(file)));
}
