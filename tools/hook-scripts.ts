import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BuildOptions, Metafile } from 'esbuild';
import { setStage } from '../src/cli/demo/play.ts';
import { bundleIslands, scriptOf } from './islands.ts';

export interface HookScripts {
  /** What every call runs. */
  readonly core: string;
  /** The shell parser and what only shell calls run. */
  readonly shell: string;
  readonly metafiles: readonly Metafile[];
}

/** Modules by the kind of call that evaluates them: `light` calls name no command. */
export interface Profile {
  readonly light: readonly string[];
  readonly shell: readonly string[];
}

const EXPORTS = { hook: 'src/cli/hook/hook.ts', warmUp: 'src/cli/hook/warm-up.ts' };

/**
 * The hook as two scripts. Which modules its calls evaluate is found out, not guessed: first every module is an island of
 * its own and typical calls are made; then the modules that light calls evaluated become one island, those that shell
 * calls evaluated another, and each of the rest stays alone, at the price of one function that is never compiled.
 */
export async function hookScripts(root: string, scratch: string, options: BuildOptions): Promise<HookScripts> {
  const apart = await bundleIslands({ root, exports: EXPORTS, islandOf: aloneOn, options });
  const profile = profileOf(scriptOf(apart), scratch);
  const light = new Set(profile.light);
  const shell = new Set(profile.shell);
  const islandOf = (path: string): string => {
    const alone = aloneOn(path);
    return light.has(alone) ? 'core' : shell.has(alone) ? 'shell' : alone;
  };
  const islands = await bundleIslands({ root, exports: EXPORTS, islandOf, options });
  const isShell = (name: string): boolean => name === 'shell' || name.startsWith('src/shell/');
  return {
    core: scriptOf(islands.filter(({ name }) => !isShell(name))),
    shell: scriptOf(islands.filter(({ name }) => isShell(name))),
    metafiles: islands.map(({ metafile }) => metafile),
  };
}

/** Every module for itself, the modules of one host together. */
function aloneOn(path: string): string {
  return /^src\/hosts\/([^/]+)\//.exec(path)?.[1] ?? path;
}

function profileOf(script: string, scratch: string): Profile {
  const stage = setStage();
  const [scriptFile, profileFile] = [join(scratch, 'profile.js'), join(scratch, 'profile.json')];
  try {
    writeFileSync(scriptFile, script);
    writeFileSync(join(stage.project, 'portcullis.json'), '{ "guards": { "no-verify": "deny" } }\n');
    const program = ['--import', import.meta.resolve('tsx'), join(import.meta.dirname, 'profile-hook.ts')];
    execFileSync(process.execPath, [...program, scriptFile, profileFile], {
      cwd: stage.project,
      env: stage.env,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    return JSON.parse(readFileSync(profileFile, 'utf8'));
  } finally {
    stage.strike();
  }
}
