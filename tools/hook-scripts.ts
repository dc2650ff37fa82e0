import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BuildOptions, Metafile } from 'esbuild';
import { setStage } from '../src/cli/demo/play.ts';
import { declaredGuards } from './declared-guards.ts';
import { bundleIslands, type Islands } from './islands.ts';
import { lazyTexts } from './lazy-texts.ts';
import { type Module, settle } from './settle-islands.ts';

export interface HookScripts {
  /** One after the other in the hook's file. */
  readonly texts: readonly string[];
  /** Where the launcher finds `hook` and `warmUp`. */
  readonly exports: Islands['exports'];
  readonly metafiles: readonly Metafile[];
}

const EXPORTS = { hook: 'src/cli/hook/hook.ts', warmUp: 'src/cli/hook/warm-up.ts' };

/**
 * The hook in scripts, of which a call loads what it needs. What belongs together is found out, not guessed: first every module
 * is an island of its own and typical calls are made; then modules that the same calls evaluated become one island.
 */
export async function hookScripts(root: string, scratch: string, options: BuildOptions): Promise<HookScripts> {
  // A script that is run by name has no place of its own: what it loads lies beside the launcher.
  const define = { ...options.define, 'import.meta.url': 'require.main.filename' };
  const instead = new Map([['src/guards/registry.ts', await declaredGuards(root)]]);
  const common = { root, exports: EXPORTS, instead, options: { ...options, define, plugins: [lazyTexts] } };
  const apart = await bundleIslands({ ...common, islandOf: aloneOn });
  const settled = settle(profileOf(apart, scratch));
  const { islands, exports } = await bundleIslands({
    ...common,
    islandOf: (path) => settled.get(aloneOn(path)) ?? aloneOn(path),
  });
  return {
    texts: islands.map(({ script }) => (script.length > WORTH_KEEPING_APART ? script.padEnd(KEPT_APART) : script)),
    exports,
    metafiles: islands.map(({ metafile }) => metafile),
  };
}

/**
 * V8 keeps a string of 128 KiB and more apart. Shorter ones stand among what is new, which has room for 1 MiB: with the
 * larger scripts there, a call that reads a command would fill it, and wait a millisecond for the garbage collector.
 */
const KEPT_APART = 129 * 1024;
/** In bytes; to touch the memory for its blanks costs a smaller script more than it wins. */
const WORTH_KEEPING_APART = 48 * 1024;

/** Every module for itself; the modules of one host together, and what hosts call their tools, but for the host that is profiled. */
function aloneOn(path: string): string {
  if (/^src\/hosts\/(?:all-tools|(?!claude-code\/)[^/]+\/tools)\.ts$/.test(path)) return 'tools';
  return /^src\/hosts\/([^/]+)\//.exec(path)?.[1] ?? path;
}

function profileOf({ islands, exports }: Islands, scratch: string): readonly Module[] {
  const stage = setStage();
  const [scriptFile, profileFile] = [join(scratch, 'profile.js'), join(scratch, 'profile.json')];
  try {
    writeFileSync(scriptFile, `[${islands.map(({ script }) => script).join(',')}]`);
    writeFileSync(join(stage.project, 'portcullis.json'), '{ "guards": { "no-verify": "deny" } }\n');
    const program = ['--import', import.meta.resolve('tsx'), join(import.meta.dirname, 'profile-hook.ts')];
    execFileSync(process.execPath, [...program, scriptFile, JSON.stringify(exports.hook), profileFile], {
      cwd: stage.project,
      env: stage.env,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const usedBy: readonly (readonly number[])[] = JSON.parse(readFileSync(profileFile, 'utf8'));
    return islands.map(({ name, script }, number) => ({ name, size: script.length, calls: usedBy[number] ?? [] }));
  } finally {
    stage.strike();
  }
}
