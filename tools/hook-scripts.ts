import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BuildOptions, Metafile } from 'esbuild';
import { setStage } from '../src/cli/demo/play.ts';
import { bundleIslands, type Islands, scriptText } from './islands.ts';

export interface HookScripts {
  /** One after the other in the hook's file. */
  readonly texts: readonly string[];
  /** Where the launcher finds `hook` and `warmUp`. */
  readonly exports: Islands['exports'];
  readonly metafiles: readonly Metafile[];
}

/** Islands by the kind of call that evaluates them first: `light` calls name no command. */
export interface Profile {
  readonly light: readonly number[];
  readonly shell: readonly number[];
}

const EXPORTS = { hook: 'src/cli/hook/hook.ts', warmUp: 'src/cli/hook/warm-up.ts' };

/** What every call runs; what shell calls run besides; the hosts, of which a call needs one; what calls hardly need. */
const SCRIPT = { core: 0, shell: 1, hosts: 2, rest: 3 } as const;

/**
 * The hook as a few scripts, of which a call loads what it needs. Which modules calls evaluate is found out, not guessed:
 * first every module is an island of its own and typical calls are made; then the modules that light calls evaluated become
 * one island, those that shell calls evaluated another, and each of the rest stays alone.
 */
export async function hookScripts(root: string, scratch: string, options: BuildOptions): Promise<HookScripts> {
  // A script that is run by name has no place of its own: what it loads lies beside the launcher.
  const define = { ...options.define, 'import.meta.url': 'require.main.filename' };
  const common = { root, exports: EXPORTS, options: { ...options, define } };
  const apart = await bundleIslands({ ...common, islandOf: aloneOn, scriptOf: () => 0 });
  const profile = profileOf(apart, scratch);
  const namesOf = (numbers: readonly number[]): ReadonlySet<string> =>
    new Set(apart.islands.filter(({ number }) => numbers.includes(number)).map(({ name }) => name));
  const [light, shell] = [namesOf(profile.light), namesOf(profile.shell)];
  const islandOf = (path: string): string => {
    const alone = aloneOn(path);
    return light.has(alone) ? 'core' : shell.has(alone) ? 'shell' : alone;
  };
  const { islands, exports } = await bundleIslands({ ...common, islandOf, scriptOf });
  return {
    texts: Object.values(SCRIPT).map((script) => scriptText(islands.filter(({ name }) => scriptOf(name) === script))),
    exports,
    metafiles: islands.map(({ metafile }) => metafile),
  };
}

function scriptOf(island: string): number {
  if (island === 'core') return SCRIPT.core;
  if (island === 'shell') return SCRIPT.shell;
  return island.includes('/') ? SCRIPT.rest : SCRIPT.hosts;
}

/** Every module for itself; the modules of one host together, and the tables of all hosts' tools. */
function aloneOn(path: string): string {
  if (/^src\/hosts\/(?:all-tools|[^/]+\/tools)\.ts$/.test(path)) return 'tools';
  return /^src\/hosts\/([^/]+)\//.exec(path)?.[1] ?? path;
}

function profileOf({ islands, exports }: Islands, scratch: string): Profile {
  const stage = setStage();
  const [scriptFile, profileFile] = [join(scratch, 'profile.js'), join(scratch, 'profile.json')];
  try {
    writeFileSync(scriptFile, scriptText(islands));
    writeFileSync(join(stage.project, 'portcullis.json'), '{ "guards": { "no-verify": "deny" } }\n');
    const program = ['--import', import.meta.resolve('tsx'), join(import.meta.dirname, 'profile-hook.ts')];
    execFileSync(process.execPath, [...program, scriptFile, JSON.stringify(exports.hook), profileFile], {
      cwd: stage.project,
      env: stage.env,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    return JSON.parse(readFileSync(profileFile, 'utf8'));
  } finally {
    stage.strike();
  }
}
