import { existsSync } from 'node:fs';
import { isAbsolute, resolve } from 'node:path';
import { type LoadedPolicy, loadPolicy } from '../config/load.ts';
import { guards } from '../guards/registry.ts';
import type { Env } from '../hosts/host.ts';
import type { Io } from './io.ts';
import type { Options } from './options.ts';
import { homeOf } from './state-folder.ts';

export interface PolicyChoice {
  /** This file alone, everywhere. */
  readonly file?: string | undefined;
  /** The project's configuration alone. */
  readonly projectOnly?: boolean;
}

/** What is wrong with a command line whose `--config` names a file that is not there: nothing would be judged by it. */
export function missingConfig({ values: { config } }: Options, { cwd }: Pick<Io, 'cwd'>): string | undefined {
  return config === undefined || existsSync(resolve(cwd, config)) ? undefined : `--config: there is no file ${config}`;
}

/**
 * The policy in force in a directory, loaded once for each directory and environment: where files lie, and what a workflow
 * goes by, is told by variables, and a line of `replay` or a case may bring others.
 */
export function policies(
  io: Pick<Io, 'cwd'>,
  { file, projectOnly = false }: PolicyChoice = {},
): (cwd: string, env: Env) => LoadedPolicy {
  const byEnv = new WeakMap<Env, Map<string, LoadedPolicy>>();
  const named = file === undefined ? {} : { file: isAbsolute(file) ? file : resolve(io.cwd, file) };
  return (cwd, env) => {
    const loaded = byEnv.get(env) ?? new Map<string, LoadedPolicy>();
    byEnv.set(env, loaded);
    const key = named.file ?? cwd;
    const before = loaded.get(key);
    if (before !== undefined) return before;
    const policy = loadPolicy({ cwd, home: homeOf(env), env, guards, projectOnly, ...named });
    loaded.set(key, policy);
    return policy;
  };
}
