import { fstatSync, openSync } from 'node:fs';
import { Script } from 'node:vm';
import { codeCachePath, openCodeCache, readAt, scratchMemory, writeCodeCache } from './code-cache.ts';

/** What the build knows of the hook's file, which holds a script for each island of modules. */
export interface Build {
  /** A hash of the file's content. */
  readonly id: string;
  /** Where each script begins, in bytes, and the last one ends. */
  readonly starts: readonly number[];
  readonly hook: Place;
  readonly warmUp: Place;
}

/** Where an export is: the number of its island, and its key there. */
export type Place = readonly [island: number, key: number];

export interface Scripts {
  /** An export of the bundle; its island is evaluated when something on it is first asked for. */
  get(place: Place): unknown;
  /** False when an island had to be compiled anew though its compiled form could be kept. */
  isCached(): boolean;
  /**
   * Keeps the compiled form of the islands that were loaded, with every function that has run so far, beside what had been
   * kept of others; nothing is loaded afterwards. Throws what the file system throws.
   */
  keep(): void;
}

/** Room for any script and its code, in bytes; pages that are never touched cost nothing. */
const MEMORY = 1024 * 1024;

type Exports = (key: number) => unknown;
type Island = (module: { exports: Exports }, require: NodeJS.Require, island: (number: number) => Exports) => void;

/** Opens the hook's file, and what is kept of its code. */
export function openScripts(path: string, build: Build, require: NodeJS.Require): Scripts {
  const source = openSync(path, 'r');
  const { size, mtimeMs } = fstatSync(source);
  // The build's hash names the content; size and time tell a file that was edited in place afterwards.
  const name = `${build.id}-${(size + Math.trunc(mtimeMs)).toString(36)}`;
  const cachePath = codeCachePath(name, process.env);
  const scratch = scratchMemory(MEMORY);
  const count = build.starts.length - 1;
  const cache = cachePath === undefined ? undefined : openCodeCache(cachePath, count, scratch);
  const scripts: (Script | undefined)[] = new Array(count).fill(undefined);
  const exported: (Exports | undefined)[] = new Array(count).fill(undefined);

  const load = (number: number): Island => {
    const start = build.starts[number] ?? size;
    const length = (build.starts[number + 1] ?? size) - start;
    const text = readAt(source, start, scratch(length)).toString('latin1');
    const code = cache?.read(number);
    const filename = `${path}:${number}`;
    const script = new Script(text, code === undefined ? { filename } : { filename, cachedData: code });
    scripts[number] = script;
    return script.runInThisContext();
  };
  const island = (number: number): Exports => {
    const before = exported[number];
    if (before !== undefined) return before;
    const module: { exports: Exports } = { exports: () => undefined };
    exported[number] = (key) => module.exports(key);
    load(number)(module, require, island);
    exported[number] = module.exports;
    return module.exports;
  };
  return {
    get: ([number, key]) => island(number)(key),
    isCached: () =>
      cachePath === undefined || scripts.every((script) => script === undefined || script.cachedDataRejected === false),
    keep() {
      if (cachePath === undefined) return;
      writeCodeCache(cachePath, () => {
        const codes = scripts.map((script, number) =>
          script === undefined ? Buffer.from(cache?.read(number) ?? '') : script.createCachedData(),
        );
        cache?.close();
        return codes;
      });
    },
  };
}
