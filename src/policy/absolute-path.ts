import { resolvePath } from '../shell/path.ts';
import { known, show } from '../shell/value.ts';

/**
 * Where `path` leads from `directory`, which is absolute and in normal form, as text. A leading `~` is `home` where that
 * is known: hosts expand it for their file tools.
 */
export function absolutePath(path: string, directory: string, home?: string): string {
  if (path === '') return directory;
  if (isNormal(path)) return path;
  const isHome = home !== undefined && (path === '~' || path.startsWith('~/'));
  return show(resolvePath(known(directory), known(isHome ? home + path.slice(1) : path)));
}

/** Absolute already, without empty parts, `.` or `..`: what hosts nearly always write. */
const isNormal = (path: string): boolean =>
  path.startsWith('/') && !['\\', '//', '/./', '/../'].some((part) => `${path}/`.includes(part));
