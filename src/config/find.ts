import { lstatSync, statSync } from 'node:fs';
import { dirname, isAbsolute, join } from 'node:path';
import type { Layer } from '../policy/policy.ts';

export const CONFIG_NAME = 'portcullis.json';

export interface Surroundings {
  /** The directory the event is about; absolute. */
  readonly cwd: string;
  readonly home: string | undefined;
  readonly env: Readonly<Record<string, string | undefined>>;
  /**
   * Where the host began its session; absolute. Its configuration holds where the directory has none: a session does not
   * leave its policy behind by going to another folder, or by making a repository of its own in one.
   */
  readonly project?: string | undefined;
  /** The project's configuration alone, so that it is the same on every machine. */
  readonly projectOnly?: boolean;
}

export interface ConfigPlace {
  readonly layer: Layer;
  readonly file: string;
}

/** Where configuration is looked for, strongest first. Files that do not exist are among them, save the project's. */
export function configPlaces(surroundings: Surroundings): readonly ConfigPlace[] {
  const { project: begun, home } = surroundings;
  const project = projectFile(surroundings) ?? (begun === undefined ? undefined : projectFile({ cwd: begun, home }));
  const own: readonly ConfigPlace[] = project === undefined ? [] : [{ layer: 'project', file: project }];
  if (surroundings.projectOnly === true) return own;
  const user = userFolder(surroundings);
  const above: readonly ConfigPlace[] = user === undefined ? [] : [{ layer: 'user', file: join(user, CONFIG_NAME) }];
  return [{ layer: 'managed', file: managedFile(surroundings.env) }, ...above, ...own];
}

export function userFolder({ home, env }: Pick<Surroundings, 'home' | 'env'>): string | undefined {
  const configured = env.XDG_CONFIG_HOME;
  // The XDG base directory specification: a path that is not absolute is to be ignored.
  if (configured !== undefined && isAbsolute(configured)) return join(configured, 'portcullis');
  return home === undefined ? undefined : join(home, '.config', 'portcullis');
}

function managedFile(env: Surroundings['env']): string {
  const folder =
    process.platform === 'win32' ? join(env.ProgramData ?? 'C:\\ProgramData', 'portcullis') : '/etc/portcullis';
  return join(folder, CONFIG_NAME);
}

/**
 * The nearest file from the directory up to the repository's root, or up to the home directory. Where neither is above,
 * for example below `/tmp`, anybody may have put a file there: then it has to belong to this user or to root.
 */
function projectFile({ cwd, home }: Pick<Surroundings, 'cwd' | 'home'>): string | undefined {
  let nearest: string | undefined;
  // A directory that is not there has no file in it. No name is made normal on the way: a path may have many parts.
  for (let directory = existing(cwd); ; directory = dirname(directory)) {
    if (nearest === undefined && isNamed(`${directory}/${CONFIG_NAME}`)) nearest = join(directory, CONFIG_NAME);
    if (directory === home || exists(`${directory}/.git`)) return nearest;
    if (directory === dirname(directory)) return nearest !== undefined && isTrusted(nearest) ? nearest : undefined;
  }
}

/** Longer than any path that a system takes, in UTF-16 units. */
const LONGEST_PATH = 32_768;

/** The nearest directory from here upwards that is there. */
function existing(path: string): string {
  let directory = path.length > LONGEST_PATH ? dirname(path.slice(0, LONGEST_PATH)) : path;
  while (!exists(directory) && directory !== dirname(directory)) directory = dirname(directory);
  return directory;
}

function isTrusted(file: string): boolean {
  const user = process.getuid?.();
  const owner = (statSync(file, { throwIfNoEntry: false }) ?? lstatSync(file, { throwIfNoEntry: false }))?.uid;
  return user === undefined || owner === user || owner === 0;
}

/** Whether the name is there: a link to nowhere is a configuration that cannot be read, and not the absence of one. */
export function isNamed(path: string): boolean {
  try {
    return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
  } catch {
    return false;
  }
}

/** Asked before a file is read: an exception for each one that is missing would cost more than all of the rest. */
export function exists(path: string): boolean {
  try {
    return statSync(path, { throwIfNoEntry: false }) !== undefined;
  } catch {
    // No permission to look, or a file stands where a directory is meant.
    return false;
  }
}
