import { fstatSync, openSync } from 'node:fs';
import { Script } from 'node:vm';
import { codeCachePath, openCodeCache, readAt, writeCodeCache } from './code-cache.ts';

/** What the build knows of the hook's file: a hash of its content, and where the second script begins, in bytes. */
export interface Build {
  readonly id: string;
  readonly shellAt: number;
}

/**
 * What a call is likely to need, guessed from its first bytes. Each kind has a code cache of its own with the functions
 * that such calls run: more would cost more to load than they save. A wrong guess costs time and nothing else.
 */
export type CallKind = 'light' | 'shell';

export interface Scripts {
  /** What an island of the bundle exports; evaluated when it is first asked for. */
  island(name: string): unknown;
  /** False when a script had to be compiled anew though its compiled form could be kept. */
  isCached(): boolean;
  /** Keeps the compiled form, with every function that has run so far. Throws what the file system throws. */
  keep(): void;
}

/** Calls that run the same functions, and so share a code cache. */
export interface Caller {
  readonly kind: CallKind;
  readonly host: string;
}

/** The hook's file holds two scripts, `core` and `shell`; each is a function that returns its islands. */
const CORE = 0;
const SHELL = 1;
type Islands = Readonly<Record<string, (module: { exports: unknown }) => void>>;

/** Opens the hook's file, and the code cache of these calls. */
export function openScripts(path: string, build: Build, caller: Caller, require: NodeJS.Require): Scripts {
  const { kind, host } = caller;
  const source = openSync(path, 'r');
  const { size, mtimeMs } = fstatSync(source);
  // The build's hash names the content; size and time tell a file that was edited in place afterwards.
  const cachePath = codeCachePath(
    `${build.id}-${(size + Math.trunc(mtimeMs)).toString(36)}-${kind}-${host}`,
    process.env,
  );
  const cache = cachePath === undefined ? undefined : openCodeCache(cachePath);
  const scripts: Script[] = [];
  const islands: Islands[] = [];
  const exported: Record<string, unknown> = {};

  const load = (index: number): Islands => {
    const [start, end] = index === CORE ? [0, build.shellAt] : [build.shellAt, size];
    const text = readAt(source, start, end - start).toString('latin1');
    const code = cache?.read(index);
    const filename = index === CORE ? path : `${path}:shell`;
    const script = new Script(text, code === undefined ? { filename } : { filename, cachedData: code });
    scripts[index] = script;
    const made: Islands = script.runInThisContext()(require, island);
    islands[index] = made;
    return made;
  };
  const islandsOf = (index: number): Islands => islands[index] ?? load(index);
  const island = (name: string): unknown => {
    if (name in exported) return exported[name];
    const evaluate = islandsOf(CORE)[name] ?? islandsOf(SHELL)[name];
    const module: { exports: unknown } = { exports: {} };
    exported[name] = module.exports;
    evaluate?.(module);
    exported[name] = module.exports;
    return module.exports;
  };
  return {
    island,
    isCached: () =>
      cachePath === undefined ||
      scripts.every((script, index) => (kind === 'light' && index === SHELL) || script.cachedDataRejected === false),
    keep() {
      if (cachePath === undefined) return;
      const codeOf = (index: number): Buffer => scripts[index]?.createCachedData() ?? Buffer.alloc(0);
      writeCodeCache(cachePath, () => [codeOf(CORE), kind === 'light' ? Buffer.alloc(0) : codeOf(SHELL)]);
    },
  };
}
