import { readFileSync, statSync } from 'node:fs';
import { dirname, resolve, sep } from 'node:path';
import { isObject, type Json, type JsonObject } from '../protocol/json.ts';

/** With a fault, `file` is where it would be. */
export type Located = { readonly file: string } | { readonly fault: string; readonly file?: string };

/** What is looked for in a package: guards, or a shared preset. */
export type Wanted = 'module' | 'preset';

/**
 * The file that a configuration means by a name. `./x`, `../x`, `/x` and `~/x` are paths that start in `folder`; everything else
 * is a package, or a file of one, in the nearest `node_modules` upwards that has it.
 */
export function locate(name: string, folder: string, home: string | undefined, wanted: Wanted): Located {
  const file = isPath(name) ? resolve(folder, expanded(name, home)) : inPackage(name, folder, wanted);
  if (file === undefined) return { fault: `no package \`${packageOf(name)}\` is installed in ${folder} or above` };
  if (!file.startsWith('/') && !/^[A-Za-z]:/.test(file)) return { fault: file };
  const stat = statSync(file, { throwIfNoEntry: false });
  if (stat?.isFile() === true) return { file };
  return { file, fault: stat === undefined ? `there is no file ${file}` : `${file} is no file` };
}

const isPath = (name: string): boolean => /^(?:\.{1,2}(?:[\\/]|$)|[\\/]|~[\\/]|[A-Za-z]:[\\/])/.test(name);

const expanded = (path: string, home: string | undefined): string =>
  home !== undefined && path.startsWith('~') ? home + path.slice(1) : path;

const packageOf = (name: string): string =>
  name
    .split('/')
    .slice(0, name.startsWith('@') ? 2 : 1)
    .join('/');

/** An absolute path, a sentence about what is wrong, or undefined when there is no such package. */
function inPackage(name: string, folder: string, wanted: Wanted): string | undefined {
  const owner = packageOf(name);
  // What npm allows in a name, so that none leads out of the folder of packages.
  if (!/^(?:@[\w.~-]+\/)?[\w~-][\w.~-]*$/.test(owner)) return undefined;
  const root = nearestPackage(owner, folder);
  if (root === undefined) return undefined;
  const manifest = manifestOf(root);
  const path = name.slice(owner.length + 1);
  const found = path === '' ? ENTRY[wanted](manifest) : (exported(manifest.exports, `./${path}`) ?? path);
  if (found === undefined) return `the package ${root} names no file for this`;
  const file = resolve(root, found);
  return file.startsWith(`${root}${sep}`) ? file : `the package ${root} names a file outside of itself`;
}

function nearestPackage(owner: string, folder: string): string | undefined {
  for (let directory = folder; ; directory = dirname(directory)) {
    const root = resolve(directory, 'node_modules', owner);
    if (statSync(root, { throwIfNoEntry: false })?.isDirectory() === true) return root;
    if (directory === dirname(directory)) return undefined;
  }
}

function manifestOf(root: string): JsonObject {
  try {
    const value: Json = JSON.parse(readFileSync(`${root}/package.json`, 'utf8'));
    return isObject(value) ? value : {};
  } catch {
    return {};
  }
}

const text = (value: Json | undefined): string | undefined => (typeof value === 'string' ? value : undefined);

const ENTRY: Readonly<Record<Wanted, (manifest: JsonObject) => string | undefined>> = {
  module: ({ exports, module, main }) => exported(exports, '.') ?? text(module) ?? text(main) ?? 'index.js',
  preset: ({ exports, portcullis }) => text(portcullis) ?? exported(exports, './portcullis.json') ?? 'portcullis.json',
};

/** Conditions of package exports that hold for a module that a bundler takes in for Node. */
const CONDITIONS: readonly string[] = ['node', 'import', 'module-sync', 'require', 'default'];

function exported(exports: Json | undefined, subpath: string): string | undefined {
  if (isObject(exports) && Object.keys(exports).some((key) => key.startsWith('.'))) return target(exports[subpath]);
  return subpath === '.' ? target(exports) : undefined;
}

function target(value: Json | undefined): string | undefined {
  if (Array.isArray(value)) return value.map(target).find((found) => found !== undefined);
  if (!isObject(value)) return text(value);
  for (const [condition, inside] of Object.entries(value)) {
    const found = CONDITIONS.includes(condition) ? target(inside) : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
}
