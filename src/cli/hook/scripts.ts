import { fstatSync, openSync } from 'node:fs';
import { Script } from 'node:vm';
import { codeCachePath, openCodeCache, readAt, scratchMemory, writeCodeCache } from './code-cache.ts';

/** What the build knows of the hook's file, which holds a few scripts. */
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

/**
 * What a call is likely to need, guessed from its first bytes. Each kind has a code cache of its own with the functions
 * that such calls run: more would cost more to load than they save. A wrong guess costs time and nothing else.
 */
export type CallKind = 'light' | 'shell';

/** Calls that run the same functions, and so share a code cache. */
export interface Caller {
  readonly kind: CallKind;
  readonly host: string;
}

export interface Scripts {
  /** An export of the bundle; its island is evaluated when something on it is first asked for. */
  get(place: Place): unknown;
  /** False when a script had to be compiled anew though its compiled form could be kept. */
  isCached(): boolean;
  /** Keeps the compiled form, with every function that has run so far. Throws what the file system throws. */
  keep(): void;
}

/** Room for any script and its code, in bytes; pages that are never touched cost nothing. */
const MEMORY = 1024 * 1024;

/** Each script is a function that returns its islands by their numbers. */
type Islands = Readonly<Record<number, (module: { exports: Exports }) => void>>;
type Exports = (key: number) => unknown;

/** Opens the hook's file, and the code cache of these calls. */
export function openScripts(path: string, build: Build, { kind, host }: Caller, require: NodeJS.Require): Scripts {
  const source = openSync(path, 'r');
  const { size, mtimeMs } = fstatSync(source);
  // The build's hash names the content; size and time tell a file that was edited in place afterwards.
  const name = `${build.id}-${(size + Math.trunc(mtimeMs)).toString(36)}-${kind}-${host}`;
  const cachePath = codeCachePath(name, process.env);
  const scratch = scratchMemory(MEMORY);
  const cache = cachePath === undefined ? undefined : openCodeCache(cachePath, scratch);
  const count = build.starts.length - 1;
  const scripts: (Script | undefined)[] = new Array(count).fill(undefined);
  const islands: (Islands | undefined)[] = new Array(count).fill(undefined);
  const exported: Record<number, Exports> = {};

  const load = (index: number): Islands => {
    const start = build.starts[index] ?? size;
    const text = readAt(source, start, scratch((build.starts[index + 1] ?? size) - start)).toString('latin1');
    const code = cache?.read(index);
    const filename = `${path}:${index}`;
    const script = new Script(text, code === undefined ? { filename } : { filename, cachedData: code });
    const made: Islands = script.runInThisContext()(require, island);
    scripts[index] = script;
    islands[index] = made;
    return made;
  };
  const island = (number: number): Exports => {
    const before = exported[number];
    if (before !== undefined) return before;
    // The build numbers islands so that the remainder names their script.
    const index = number % count;
    const evaluate = (islands[index] ?? load(index))[number];
    const module: { exports: Exports } = { exports: () => undefined };
    exported[number] = (key) => module.exports(key);
    evaluate?.(module);
    exported[number] = module.exports;
    return module.exports;
  };
  return {
    get: ([number, key]) => island(number)(key),
    isCached: () =>
      cachePath === undefined || scripts.every((script) => script === undefined || script.cachedDataRejected === false),
    keep() {
      if (cachePath !== undefined) writeCodeCache(cachePath, () => scripts.map((script) => script?.createCachedData()));
    },
  };
}
