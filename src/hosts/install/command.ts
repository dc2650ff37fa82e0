import { settingsOf } from '../all-settings.ts';
import { hardOnWindows, shellLine, windowsLine } from '../command-line.ts';
import type { HookCommand } from '../settings.ts';
import type { Place } from './places.ts';
import type { World } from './world.ts';

/** What a hook starts, on this machine. Both absolute. */
export interface Installed {
  readonly node: string;
  /** `dist/portcullis.cjs`. */
  readonly script: string;
  /** Hooks ask the resident server first, where a shell can; never in files that others check out, who may have none. */
  readonly resident?: Resident;
}

export interface Resident {
  /** Absolute: `dist/portcullis-hook`, the client. */
  readonly client: string;
  /** Where no server answers, the client starts one. */
  readonly start: boolean;
}

/** The client's name, beside the script. */
export const CLIENT = 'portcullis-hook';

/** How a hook is started on this machine, up to its own arguments. */
export function startOfHook({ node, script, resident }: Installed, platform: string): readonly string[] {
  if (resident === undefined || platform === 'win32') return [node, script, 'hook'];
  return ['/bin/sh', resident.client, '--node', node, ...(resident.start ? ['--start'] : [])];
}

/**
 * How long a host may wait, in seconds. A hook reads its input for five at most and then judges in steps that are
 * counted, so that nothing but a machine at its limits comes near; and where time runs out, nearly every host lets the
 * tool run.
 */
export const SECONDS = 30;

/** The package's script below a project that depends on it. */
export const PACKAGED = 'portcullis/dist/portcullis.cjs';

/** The commands of a place, one for each of its events. */
export function hookCommands(place: Place, installed: Installed, world: World): readonly HookCommand[] {
  return place.events.map((event) => commandFor('hook', hookArguments(place, event), place, installed, world, event));
}

/**
 * One command, as the place's scope wants it: with this machine's own paths, or for a file that others check out, by
 * the project's folder; where that cannot be told in every directory, Node looks for the package from there upwards.
 */
export function commandFor(
  verb: 'hook' | 'bridge',
  args: readonly string[],
  place: Place,
  installed: Installed,
  { platform }: Pick<World, 'platform'>,
  event: string,
  seconds = SECONDS,
): HookCommand {
  const line = platform === 'win32' ? windowsLine : shellLine;
  const told = { event, seconds };
  if (place.scope !== 'project') {
    const { node, script } = installed;
    const start = verb === 'hook' ? startOfHook(installed, platform) : [node, script, verb];
    const argv = [...start, ...args];
    return { ...told, argv, command: line(argv) };
  }
  const { root } = settingsOf(place.host);
  const argv = ['node', '-r', PACKAGED, '-', verb, ...args];
  const command =
    root === undefined ? shellLine(argv) : `node "${root}/node_modules/${PACKAGED}" ${shellLine([verb, ...args])}`;
  return { ...told, argv, command };
}

/** A file that several hosts run says nothing of who calls. */
function hookArguments({ host, described }: Place, event: string): readonly string[] {
  const isShared = (described.alsoRunBy ?? []).length > 0;
  const named = settingsOf(host).namesEvent === true ? ['--event', event] : [];
  return ['--host', isShared ? 'auto' : host, ...named];
}

export interface Unwritable {
  readonly fault: string;
  readonly remedy: string;
}

/** Why this machine's paths cannot stand in a command line that every shell takes alike; undefined where they can. */
export function unwritable({ node, script }: Installed, { platform }: Pick<World, 'platform'>): Unwritable | undefined {
  const hard = [script, node].find((path) => (platform === 'win32' ? hardOnWindows(path) : /[\r\n\0]/.test(path)));
  if (hard === undefined) return undefined;
  const fault = `${JSON.stringify(hard)} holds a character that shells read otherwise`;
  return { fault, remedy: 'put Portcullis, or Node, in another folder' };
}
