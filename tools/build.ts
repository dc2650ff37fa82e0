/**
 * `npm run build [-- FOLDER]` makes `dist/`, or FOLDER: the bin and what it loads, the library, its types. The same sources
 * give the same bytes.
 *
 * - `portcullis.cjs`  the launcher, compiled by Node at every start and therefore tiny
 * - `hook.js`         the hook, in as many scripts as typical calls need apart (`hook-scripts.ts`)
 * - `cli.cjs`         every other verb
 * - `portcullis-hook`  the client of `portcullis serve`, a script of the shell
 * - `opencode.js`, `kilo.js`, `pi.js`  the judge as a module, for those hosts' own processes; what all have in common lies beside them
 * - `lib/`, `types/`  the public subpaths: every `src/index.ts` and `src/<room>/index.ts`
 * - `LICENSES.txt`    of the packages whose code is part of these files
 */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { promisify } from 'node:util';
import { type BuildOptions, build, type Metafile } from 'esbuild';
import { BETWEEN } from '../src/cli/serve/wire.ts';
import { CLIENT } from '../src/hosts/install/command.ts';
import { hookScripts } from './hook-scripts.ts';

const root = join(import.meta.dirname, '..');
const target = resolve(root, process.argv[2] ?? 'dist');
/** Everything is made here and moved to its place in one step, so that a failed build leaves the last good one. */
const scratch = join(root, '.cache', `build-${process.pid}`);
const unfinished = join(scratch, 'dist');
const common = {
  absWorkingDir: root,
  bundle: true,
  platform: 'node',
  target: 'node20',
  charset: 'ascii',
  legalComments: 'none',
  logLevel: 'silent',
  metafile: true,
} as const satisfies BuildOptions;

async function buildAll(): Promise<void> {
  const started = Date.now();
  mkdirSync(unfinished, { recursive: true });
  try {
    const metafiles = await all([hookAndLauncher(), commandLine(), library(), types()]);
    resident();
    writeFileSync(join(unfinished, 'LICENSES.txt'), licenses(metafiles));
    putInPlace();
    console.log(`built ${relative(root, target)}/ in ${((Date.now() - started) / 1000).toFixed(1)} s`);
  } catch (error) {
    console.error(`The build failed; what was there is as it was.\n${messageOf(error)}`);
    process.exitCode = 1;
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

/** What was there goes only once the new build stands in its place. */
function putInPlace(): void {
  const before = `${target}.${process.pid}`;
  const isThere = existsSync(target);
  mkdirSync(dirname(target), { recursive: true });
  if (isThere) renameSync(target, before);
  try {
    renameSync(unfinished, target);
  } catch (error) {
    if (isThere) renameSync(before, target);
    throw error;
  }
  rmSync(before, { recursive: true, force: true });
}

/** Every part comes to its end, so that none still writes when another has failed; then the faults of all are told. */
async function all(parts: readonly Promise<readonly Metafile[]>[]): Promise<readonly Metafile[]> {
  const ended = await Promise.allSettled(parts);
  const faults = ended.flatMap((part) => (part.status === 'rejected' ? [messageOf(part.reason)] : []));
  if (faults.length > 0) throw new Error(faults.join('\n\n'));
  return ended.flatMap((part) => (part.status === 'fulfilled' ? part.value : []));
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

async function hookAndLauncher(): Promise<readonly Metafile[]> {
  const { texts, exports, metafiles } = await hookScripts(root, scratch, common);
  const file = texts.join('');
  writeFileSync(join(unfinished, 'hook.js'), file);
  const id = createHash('sha256').update(file).digest('base64url').slice(0, 12);
  // Where each script begins, and the last one ends; the file is ASCII.
  const starts = [0];
  for (const text of texts) starts.push((starts.at(-1) ?? 0) + text.length);
  const launcher = await build({
    ...common,
    entryPoints: ['src/cli/hook/launcher.ts'],
    format: 'cjs',
    minify: true,
    banner: { js: '#!/usr/bin/env node' },
    define: { BUILD: JSON.stringify({ id, starts, ...exports }) },
    external: ['./cli.cjs'],
    outfile: join(unfinished, 'portcullis.cjs'),
  });
  chmodSync(join(unfinished, 'portcullis.cjs'), 0o755);
  return [...metafiles, launcher.metafile];
}

async function commandLine(): Promise<readonly Metafile[]> {
  const { metafile } = await build({
    ...common,
    entryPoints: ['src/cli/main.ts'],
    format: 'cjs',
    define: { 'import.meta.url': '__filename' },
    // jsonc-parser's other form loads its parts by names that a bundler cannot see.
    mainFields: ['module', 'main'],
    outfile: join(unfinished, 'cli.cjs'),
  });
  const inProcess = await build({
    ...common,
    entryPoints: ['opencode', 'kilo', 'pi'].map((host) => `src/cli/in-process/${host}.ts`),
    format: 'esm',
    splitting: true,
    chunkNames: 'in-process-[hash]',
    outdir: unfinished,
  });
  return [metafile, inProcess.metafile];
}

/** The client is told apart from those of other builds, whose guards may be others. */
function resident(): void {
  const hash = createHash('sha256');
  for (const name of ['hook.js', 'cli.cjs']) hash.update(readFileSync(join(unfinished, name)));
  const id = hash.digest('base64url').slice(0, 12);
  const text = readFileSync(join(root, 'src/cli/serve/client.sh'), 'utf8');
  writeFileSync(join(unfinished, CLIENT), text.replace('@BUILD@', id).replace('@BETWEEN@', BETWEEN), { mode: 0o755 });
}

/** `index` for the package itself, otherwise the name of a public subpath. */
function subpaths(): readonly { readonly name: string; readonly entry: string }[] {
  const rooms = readdirSync(join(root, 'src'), { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return [
    { name: 'index', entry: 'src/index.ts' },
    ...rooms.map(({ name }) => ({ name, entry: `src/${name}/index.ts` })).sort((a, b) => (a.name < b.name ? -1 : 1)),
  ].filter(({ entry }) => existsSync(join(root, entry)));
}

async function library(): Promise<readonly Metafile[]> {
  await build({
    ...common,
    entryPoints: subpaths().map(({ name, entry }) => ({ in: entry, out: name })),
    format: 'esm',
    splitting: true,
    packages: 'external',
    chunkNames: 'shared/[hash]',
    outdir: join(unfinished, 'lib'),
  });
  return [];
}

async function types(): Promise<readonly Metafile[]> {
  const out = join(unfinished, 'types');
  const tsc = join(root, 'node_modules/typescript/bin/tsc');
  try {
    await promisify(execFile)(process.execPath, [tsc, '-p', join(root, 'tsconfig.types.json'), '--outDir', out]);
  } catch (error) {
    throw new Error(error instanceof Error && 'stdout' in error ? String(error.stdout) : String(error));
  }
  for (const file of readdirSync(out, { recursive: true, encoding: 'utf8' }))
    if (file.endsWith('.d.ts')) rewriteExtensions(join(out, file));
  return [];
}

/** Declarations keep the sources' `./x.ts`; every TypeScript that consumers use finds the types behind `./x.js`. */
function rewriteExtensions(file: string): void {
  const text = readFileSync(file, 'utf8');
  writeFileSync(file, text.replaceAll(/(\bfrom |\bimport\(|\bimport )(['"])(\.[^'"]*)\.ts\2/g, '$1$2$3.js$2'));
}

/** The licences of bundled packages ask that their text comes along. */
function licenses(metafiles: readonly Metafile[]): string {
  const packages = new Set<string>();
  for (const { inputs } of metafiles)
    for (const path of Object.keys(inputs)) {
      const name = /^node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1];
      if (name !== undefined) packages.add(name);
    }
  return [...packages].sort().map(licenseOf).join('\n');
}

function licenseOf(name: string): string {
  const folder = join(root, 'node_modules', name);
  const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
  if (file === undefined) throw new Error(`${name} is bundled but has no licence file`);
  return `${name}\n\n${readFileSync(join(folder, file), 'utf8').trim()}\n`;
}

await buildAll();
