import { sep } from 'node:path';
import type { Policy } from '../policy/policy.ts';
import type { PluginInForce } from './bring-plugins.ts';

/** The guard that keeps the policy, and its option for files that belong to it. */
const KEEPER = 'self-protection';
const OPTION = 'policyFiles';

/** The policy with the files it is made of, presets and plugins, among those that `self-protection` keeps. */
export function withOwnFiles(policy: Policy, presets: readonly string[], plugins: readonly PluginInForce[]): Policy {
  const files = [...new Set([...presets, ...plugins.flatMap(filesOf)].map(patternOf))];
  if (files.length === 0) return policy;
  const guards = policy.guards.map((enabled) => {
    if (enabled.guard.name !== KEEPER) return enabled;
    const known = enabled.options[OPTION];
    return {
      ...enabled,
      options: { ...enabled.options, [OPTION]: [...(Array.isArray(known) ? known : []), ...files] },
    };
  });
  return { ...policy, guards };
}

const PACKAGES = `${sep}node_modules${sep}`;

/** Its own files by name; of a package, the whole, since what it imports may be anything in there. */
function filesOf({ files }: PluginInForce): readonly string[] {
  return files.map((file) => {
    const at = file.lastIndexOf(PACKAGES);
    if (at < 0) return file;
    const [owner = '', name = ''] = file.slice(at + PACKAGES.length).split(sep);
    return `${file.slice(0, at)}${PACKAGES}${owner.startsWith('@') ? `${owner}${sep}${name}` : owner}`;
  });
}

/** A name may hold what a pattern would read as a wildcard; `?` stands for it, as it is one character. */
const patternOf = (file: string): string => file.replaceAll('\\', '/').replace(/[*?[\]{}]/g, '?');
