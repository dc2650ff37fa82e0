import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, extname, join, resolve } from 'node:path';
import type * as Esbuild from 'esbuild';
import { parses } from './run.ts';

export interface Compiled {
  /** CommonJS that asks for nothing but Node's own modules and `portcullis`. */
  readonly code: string;
  /** Absolute paths of every file in it. */
  readonly inputs: readonly string[];
  /** By path, what was read of every file that left something in the code, whatever stands there by now. */
  readonly texts: ReadonlyMap<string, string>;
}

export interface Uncompiled {
  readonly fault: string;
}

/**
 * Makes one script of a plugin and all it imports. Nothing of it is run. esbuild is looked for beside this product alone, never
 * beside the plugin: a project's own `node_modules` would be code of the project that nobody has approved.
 */
export function compile(file: string, esbuild = installedEsbuild()): Compiled | Uncompiled {
  return esbuild === null ? asItIs(file) : bundle(file, esbuild);
}

/** `null` when it is not installed. */
export function installedEsbuild(): typeof Esbuild | null {
  try {
    return createRequire(import.meta.url)('esbuild');
  } catch {
    return null;
  }
}

function bundle(file: string, esbuild: typeof Esbuild): Compiled | Uncompiled {
  const folder = dirname(file);
  try {
    const { outputFiles, metafile } = esbuild.buildSync({
      absWorkingDir: folder,
      entryPoints: [file],
      // Nothing is written there: the map has the texts as they were compiled, and names them from this folder.
      outfile: join(folder, 'plugin.js'),
      sourcemap: 'external',
      bundle: true,
      write: false,
      metafile: true,
      format: 'cjs',
      platform: 'node',
      target: 'node20',
      charset: 'utf8',
      legalComments: 'none',
      logLevel: 'silent',
      // A tsconfig.json is no input that a bundle names, and must not change what it does.
      tsconfigRaw: '{}',
      external: ['portcullis', 'portcullis/*'],
    });
    const output = (name: string): string => outputFiles.find(({ path }) => path.endsWith(name))?.text ?? '';
    const { sources, sourcesContent }: SourceMap = JSON.parse(output('.js.map'));
    return {
      code: output('.js'),
      inputs: Object.keys(metafile.inputs).map((path) => resolve(folder, path)),
      texts: new Map(sources.map((path, index) => [resolve(folder, path), sourcesContent[index] ?? ''])),
    };
  } catch (error) {
    return { fault: `does not compile: ${messagesOf(error)}` };
  }
}

/** What esbuild writes of it, as the source map specification has it. */
interface SourceMap {
  readonly sources: readonly string[];
  readonly sourcesContent: readonly string[];
}

/** The first mistakes that esbuild names, each with its place. */
function messagesOf(error: unknown): string {
  if (!(error instanceof Error)) return 'for an unknown reason';
  const errors = 'errors' in error && Array.isArray(error.errors) ? error.errors : [];
  const told = errors.slice(0, 3).map(({ text, location }: Esbuild.Message) => {
    const place = location === null ? '' : `${location.file}:${location.line}:${location.column + 1} `;
    return `${place}${text}`;
  });
  return told.length > 0 ? told.join('; ') : (error.message.split('\n')[0] ?? '');
}

/** Without esbuild: one file of JavaScript, which Node understands as a script as it stands. */
function asItIs(file: string): Compiled | Uncompiled {
  if (/^\.[cm]?ts$|^\.[jt]sx$/.test(extname(file))) return { fault: `is TypeScript, ${NEEDED}` };
  const code = readFileSync(file, 'utf8');
  if (parses(code, file)) return { code, inputs: [file], texts: new Map([[file, code]]) };
  return { fault: `is an ES module or has a mistake in its syntax; an ES module has to be bundled, ${NEEDED}` };
}

const NEEDED =
  'and esbuild, which would compile it, is not installed beside portcullis: `npm install esbuild@0.28.2`, or write it as one CommonJS file';
