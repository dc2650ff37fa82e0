import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

/** Other guards on npm, fetched for the bench alone into the user's cache folder; never a dependency of this package. */
const PEERS = [
  { name: 'cc-safety-net', version: '2.4.5', bin: 'dist/bin/cc-safety-net.js', args: ['hook', '--claude-code'] },
  { name: 'block-no-verify', version: '1.3.0', bin: 'dist/cli.js', args: [] },
] as const;

export interface Peer {
  readonly name: string;
  readonly args: readonly string[];
}

/** Installs what is missing. Returns no peers, with a notice, where the registry cannot be reached. */
export function installPeers(): readonly Peer[] {
  const folder = join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'portcullis-bench');
  try {
    if (!PEERS.every(({ name }) => existsSync(join(folder, 'node_modules', name)))) {
      mkdirSync(folder, { recursive: true });
      writeFileSync(join(folder, 'package.json'), '{ "private": true }\n');
      const packages = PEERS.map(({ name, version }) => `${name}@${version}`);
      const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--save-exact'];
      execFileSync('npm', ['install', ...options, ...packages], { cwd: folder, stdio: 'pipe' });
    }
  } catch {
    console.error('The peers could not be installed; the bench runs without them.');
    return [];
  }
  return PEERS.map(({ name, version, bin, args }) => ({
    name: `${name} ${version}`,
    args: [join(folder, 'node_modules', name, bin), ...args],
  }));
}
