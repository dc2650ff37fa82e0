import { isAbsolute, resolve } from 'node:path';
import { type LoadedPolicy, loadPolicy } from '../config/load.ts';
import { guards } from '../guards/registry.ts';
import type { Env } from '../hosts/host.ts';
import type { Io } from './io.ts';

/** The policy in force in a directory, loaded once per directory: with `file`, that file alone, everywhere. */
export function policies(io: Io, file: string | undefined): (cwd: string, env: Env) => LoadedPolicy {
  const loaded = new Map<string, LoadedPolicy>();
  const named = file === undefined ? undefined : isAbsolute(file) ? file : resolve(io.cwd, file);
  return (cwd, env) => {
    // Where the user's own file lies is told by the environment; a line of `replay` may bring another one.
    const key = named ?? JSON.stringify([cwd, env.HOME, env.XDG_CONFIG_HOME]);
    const before = loaded.get(key);
    if (before !== undefined) return before;
    const home = env.HOME ?? env.USERPROFILE;
    const policy = loadPolicy({ cwd, home, env, guards, ...(named === undefined ? {} : { file: named }) });
    loaded.set(key, policy);
    return policy;
  };
}
