import { fstatSync, openSync } from 'node:fs';
import { Script } from 'node:vm';
import { codeCachePath, openCodeCache, type Part, readAt, writeCodeCache } from './code-cache.ts';

/** What the build knows of the hook's scripts: a hash of their content, and where the second one begins, in bytes. */
export interface Build {
  readonly id: string;
  readonly readerAt: number;
}

export interface Scripts {
  /** Runs a part, once, and returns what it exports. */
  load(part: Part): unknown;
  /** False when a part had to be compiled anew though its compiled form could be kept. */
  isCached(): boolean;
  /** Keeps the compiled form of both parts, with every function that has run so far. Throws what the file system throws. */
  keep(warmUp: () => void): void;
}

interface Loaded {
  readonly script: Script;
  readonly exports: unknown;
}

/** Opens the file that holds both parts of the hook, one expression after the other. */
export function openScripts(path: string, build: Build, require: NodeJS.Require): Scripts {
  const source = openSync(path, 'r');
  const { size, mtimeMs } = fstatSync(source);
  // The build's hash names the content; size and time tell a file that was edited in place afterwards.
  const cachePath = codeCachePath(`${build.id}-${(size + Math.trunc(mtimeMs)).toString(36)}`, process.env);
  const cache = cachePath === undefined ? undefined : openCodeCache(cachePath);
  const loaded = new Map<Part, Loaded>();
  const modules: Record<string, unknown> = {};
  // The bundler leaves one call in every module that needs `node:fs`; each costs Node 0.02 ms.
  const requireOnce = (id: string): unknown => (modules[id] ??= require(id));

  const part = (name: Part): Loaded => {
    const before = loaded.get(name);
    if (before !== undefined) return before;
    const [start, end] = name === 'core' ? [0, build.readerAt] : [build.readerAt, size];
    const script = compile(readAt(source, start, end - start).toString('latin1'), path, name, cache?.read(name));
    const module = { exports: {} };
    script.runInThisContext()(requireOnce, module);
    const now = { script, exports: module.exports };
    loaded.set(name, now);
    return now;
  };
  return {
    load: (name) => part(name).exports,
    isCached: () =>
      cachePath === undefined || [...loaded.values()].every(({ script }) => script.cachedDataRejected === false),
    keep(warmUp) {
      if (cachePath === undefined) return;
      writeCodeCache(cachePath, () => {
        warmUp();
        return { core: part('core').script.createCachedData(), reader: part('reader').script.createCachedData() };
      });
    },
  };
}

function compile(text: string, filename: string, part: Part, cachedData: Buffer | undefined): Script {
  const options = { filename: part === 'core' ? filename : `${filename}:${part}` };
  return new Script(text, cachedData === undefined ? options : { ...options, cachedData });
}
