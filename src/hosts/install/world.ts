import { isUtf8 } from 'node:buffer';
import { accessSync, constants, lstatSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import path from 'node:path';
import { codeOf } from '../../protocol/error-code.ts';
import type { Env } from '../host.ts';

/** The machine as installing and examining see it: nothing is changed through this. */
export interface World {
  readonly platform: string;
  readonly env: Env;
  readonly home: string | undefined;
  /** The directory asked about; absolute. */
  readonly cwd: string;
  /** The root of the project around it: where `.git` is, else the directory itself. */
  readonly project: string;
  /** Undefined: there is no such file. */
  read(file: string): FileText | undefined;
  /** Names in a folder, in order; none where there is no such folder. */
  list(folder: string): readonly string[];
  exists(file: string): boolean;
  isExecutable(file: string): boolean;
  isLink(file: string): boolean;
  /** With links followed, as far as the path exists. */
  real(file: string): string;
}

export type FileText = { readonly ok: true; readonly text: string } | { readonly ok: false; readonly fault: string };

export interface Surroundings {
  readonly cwd: string;
  readonly home: string | undefined;
  readonly env: Env;
  readonly platform: string;
}

export function nodeWorld(surroundings: Surroundings): World {
  return {
    ...surroundings,
    project: projectRoot(surroundings.cwd, exists),
    read,
    list(folder) {
      try {
        return readdirSync(folder).sort();
      } catch {
        return [];
      }
    },
    exists,
    isExecutable: (file) => !fails(() => accessSync(file, constants.X_OK)),
    isLink: (file) => lstatSync(file, { throwIfNoEntry: false })?.isSymbolicLink() === true,
    real(file) {
      try {
        return realpathSync(file);
      } catch {
        return file;
      }
    },
  };
}

/** The nearest folder with a `.git` from a directory up. */
export function projectRoot(cwd: string, isThere: (file: string) => boolean): string {
  return foldersUp(cwd, path).find((folder) => isThere(path.join(folder, '.git'))) ?? cwd;
}

/** A folder and those above it, the nearest first. */
export function foldersUp(folder: string, paths: Pick<path.PlatformPath, 'dirname'>): readonly string[] {
  const above = paths.dirname(folder);
  return above === folder ? [folder] : [folder, ...foldersUp(above, paths)];
}

/** The path functions of a platform, which need not be this one. */
export const pathsOf = ({ platform }: Pick<World, 'platform'>): path.PlatformPath =>
  platform === 'win32' ? path.win32 : path.posix;

function exists(file: string): boolean {
  try {
    return statSync(file, { throwIfNoEntry: false }) !== undefined;
  } catch {
    return false;
  }
}

function read(file: string): FileText | undefined {
  try {
    const bytes = readFileSync(file);
    if (isUtf8(bytes)) return { ok: true, text: bytes.toString('utf8') };
    return { ok: false, fault: 'is no UTF-8 text; save it as UTF-8' };
  } catch (error) {
    const code = codeOf(error);
    return code === 'ENOENT' || code === 'ENOTDIR' ? undefined : { ok: false, fault: `cannot be read (${code})` };
  }
}

function fails(act: () => void): boolean {
  try {
    act();
    return false;
  } catch {
    return true;
  }
}
