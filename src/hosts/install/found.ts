import { HOST_IDS, type HostId } from '../../protocol/host.ts';
import { doctorOf } from './doctors.ts';
import { placesOf } from './places.ts';
import { onPath } from './target.ts';
import { pathsOf, type World } from './world.ts';

/** The hosts that are used here: their program is on the path, or the folder of their settings is there. */
export function foundHosts(world: World): readonly HostId[] {
  return HOST_IDS.filter((host) => programOf(host, world) !== undefined || hasFolder(host, world));
}

/** The file of a host's program. */
export function programOf(host: HostId, world: World): string | undefined {
  for (const name of doctorOf(host).program?.names ?? []) {
    const file = onPath(name, world);
    if (file !== undefined) return file;
  }
  return undefined;
}

/** The folder below the home or the project, not one inside it: what lies deeper may have been made by others. */
function hasFolder(host: HostId, world: World): boolean {
  const { join, sep } = pathsOf(world);
  return placesOf(host, world).some(({ file, scope }) => {
    if (scope === 'managed' || SHARED.includes(host)) return false;
    // The nearer of the two: a project that holds the home would make the home itself a host's folder.
    const root = [world.project, world.home]
      .filter((folder) => folder !== undefined && file.startsWith(folder + sep))
      .reduce((near, folder) => (near !== undefined && near.length > (folder?.length ?? 0) ? near : folder), undefined);
    if (root === undefined) return world.exists(file);
    const [first = '', second = ''] = file.slice(root.length + 1).split(sep);
    return world.exists(GENERAL.includes(first) ? join(root, first, second) : join(root, first));
  });
}

/** Folders that many programs share: the host's own is the one below. */
const GENERAL = ['.config', '.github', '.codeium'];
/** VS Code runs the files of others; that there are such files does not show that it is used. */
const SHARED: readonly HostId[] = ['vscode'];
