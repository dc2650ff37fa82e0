import type { HostId } from '../../protocol/host.ts';
import { settingsOf } from '../all-settings.ts';
import { type HostSettings, type Layout, type Move, movedPath, type Scope, type SettingsFile } from '../settings.ts';
import { pathsOf, type World } from './world.ts';

/** One file in which a host may be told of its hooks, where it lies on this machine. */
export interface Place {
  readonly host: HostId;
  readonly scope: Scope;
  /** Absolute. It need not exist. */
  readonly file: string;
  readonly syntax: HostSettings['syntax'];
  readonly layout: Layout | undefined;
  /** The events that get a hook there. */
  readonly events: readonly string[];
  readonly described: SettingsFile;
}

/** A host's own files of one scope, or of all, in the order in which they are described. */
export function placesOf(host: HostId, world: World, scope?: Scope): readonly Place[] {
  const settings = settingsOf(host);
  return settings.files
    .filter((file) => scope === undefined || file.scope === scope)
    .flatMap((described) => filesAt(described, settings, world).map((at) => placeAt(at, host, described, settings)))
    .filter((place, index, all) => all.findIndex(({ file }) => file === place.file) === index);
}

/** Every file from which a host runs hooks: its own, and those of other hosts that it reads too. */
export function placesReadBy(host: HostId, world: World, hosts: readonly HostId[]): readonly Place[] {
  const others = hosts.filter((other) => other !== host).flatMap((other) => placesOf(other, world));
  const foreign = others.filter(({ described }) => described.alsoRunBy?.includes(host));
  const own = placesOf(host, world);
  return [...own, ...foreign.filter(({ file }) => !own.some((place) => place.file === file))];
}

/** Whose file it is, where the host runs the hooks of another one's. */
export const ownerOf = (place: Pick<Place, 'host'>, host: HostId): { readonly of?: HostId } =>
  place.host === host ? {} : { of: place.host };

function placeAt(at: FileAt, host: HostId, described: SettingsFile, settings: HostSettings): Place {
  return {
    host,
    scope: described.scope,
    file: at.file,
    syntax: settings.syntax,
    layout: described.layout ?? settings.layout,
    events: at.event === undefined ? (described.events ?? settings.events) : [at.event],
    described,
  };
}

interface FileAt {
  readonly file: string;
  /** For hosts with a file for each event. */
  readonly event?: string;
}

function filesAt(described: SettingsFile, { events }: HostSettings, world: World): readonly FileAt[] {
  const base = resolved(described, world);
  if (base === undefined) return [];
  if (base.includes('{event}')) return events.map((event) => ({ file: base.replace('{event}', event), event }));
  if (described.each !== true) return [{ file: base }];
  const { dirname, basename, join } = pathsOf(world);
  const ending = basename(base).slice(1);
  return world
    .list(dirname(base))
    .filter((name) => name.endsWith(ending))
    .map((name) => ({ file: join(dirname(base), name) }));
}

function resolved({ path, on, moved }: SettingsFile, world: World): string | undefined {
  const elsewhere = world.platform === 'darwin' || world.platform === 'win32' ? on?.[world.platform] : undefined;
  return pathOn(elsewhere ?? path, moved, world);
}

/** Where a path that is written as those of `SettingsFile` leads; undefined below a home that is not known. */
export function pathOn(written: string, moves: readonly Move[] | undefined, world: World): string | undefined {
  const { join, isAbsolute } = pathsOf(world);
  const moved = movedPath(written, moves, (variable) => {
    const folder = world.env[variable] ?? '';
    return isAbsolute(folder) ? folder : undefined;
  });
  if (moved !== undefined) return join(moved.folder, moved.rest);
  if (written.startsWith('~/')) return world.home === undefined ? undefined : join(world.home, written.slice(2));
  const named = written.replace(/%(\w+)%/g, (_all, name: string) => world.env[name] ?? WINDOWS[name] ?? '');
  return isAbsolute(named) ? join(named) : join(world.project, named);
}

/** Where Windows has its folders unless a variable says otherwise. */
const WINDOWS: Readonly<Record<string, string>> = { ProgramFiles: 'C:\\Program Files', ProgramData: 'C:\\ProgramData' };
