/** Absolute paths as text, with `/` on every system; `C:/` and `//server/share` stand for their roots on Windows. */

const DRIVE = /^[A-Za-z]:(?=\/|$)/;

/** Longer than any path that a system takes, in UTF-16 units: nothing is there. */
export const LONGEST_PATH = 32_768;

export function slashes(path: string): string {
  return path.includes('\\') ? path.replaceAll('\\', '/') : path;
}

export function isAbsolute(path: string): boolean {
  return path.startsWith('/') || DRIVE.test(path);
}

/** `path` seen from `base`, without `.`, `..`, doubled and trailing slashes. */
export function resolvePath(base: string, path: string): string {
  return normal(isAbsolute(path) ? path : `${base}/${path}`);
}

export function parentOf(path: string): string {
  const cut = path.lastIndexOf('/');
  if (cut < 0) return path;
  return rootOf(path.slice(0, cut + 1)) === path.slice(0, cut + 1) ? path.slice(0, cut + 1) : path.slice(0, cut);
}

export function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

function rootOf(path: string): string {
  const drive = DRIVE.exec(path)?.[0];
  if (drive !== undefined) return `${drive}/`;
  return path.startsWith('/') ? '/' : '';
}

function normal(path: string): string {
  const root = rootOf(path);
  const kept: string[] = [];
  for (const part of path.slice(root.length).split('/')) {
    if (part === '..') kept.pop();
    else if (part !== '' && part !== '.') kept.push(part);
  }
  return root + kept.join('/');
}
