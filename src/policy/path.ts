/**
 * `path` as an absolute, normalised path with `/`: relative ones stand below `directory`, `~` is `home` where that is
 * known (hosts expand it for their file tools). Drive letters and UNC paths count as absolute; `..` goes no higher than the root.
 */
export function absolutePath(path: string, directory: string, home?: string): string {
  const slashed = isWindowsPath(path) || isWindowsPath(directory) ? path.replaceAll('\\', '/') : path;
  const expanded =
    home !== undefined && (slashed === '~' || slashed.startsWith('~/')) ? home + slashed.slice(1) : slashed;
  return normalPath(
    isAbsolute(expanded)
      ? expanded
      : `${directory.replaceAll('\\', isWindowsPath(directory) ? '/' : '\\')}/${expanded}`,
  );
}

const isWindowsPath = (path: string): boolean => /^(?:[A-Za-z]:[\\/]|\\\\)/.test(path);
const isAbsolute = (path: string): boolean => path.startsWith('/') || /^[A-Za-z]:\//.test(path);

function normalPath(path: string): string {
  const root = /^(?:[A-Za-z]:\/|\/\/(?=[^/])|\/*)/.exec(path)?.[0] ?? '';
  const kept: string[] = [];
  for (const part of path.slice(root.length).split('/'))
    if (part === '..') kept.pop();
    else if (part !== '' && part !== '.') kept.push(part);
  return (/^\/+$/.test(root) && root.length !== 2 ? '/' : root) + kept.join('/');
}
