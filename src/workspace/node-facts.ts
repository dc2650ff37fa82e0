import type { Facts } from '../protocol/facts.ts';
import { repositoriesOf } from './git-repository.ts';
import { nodeFiles } from './node-files.ts';
import { resolvePath, slashes } from './paths.ts';

export interface NodeFactsOptions {
  /** The hook's own environment. */
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The person's home; HOME (USERPROFILE on Windows) when absent. */
  readonly home?: string;
  /** Where the system's git configuration may be; the usual places when absent. */
  readonly systemFiles?: readonly string[];
}

/** The facts of this machine, cached for one call of the hook. Starts no process and never throws. */
export function nodeFacts(options: NodeFactsOptions): Facts {
  const { env } = options;
  const files = nodeFiles();
  const home = absolute(options.home ?? env.HOME ?? env.USERPROFILE);
  const around = {
    home,
    systemFiles: options.systemFiles ?? systemFiles(env),
    env: (name: string) => env[name],
  };
  return { ...files, ...repositoriesOf(files, around), home, temporary: temporaryFolders(env), env: around.env };
}

function absolute(path: string | undefined): string | undefined {
  return path === undefined || path === '' ? undefined : resolvePath('/', slashes(path));
}

const TEMPORARY = ['/tmp', '/var/tmp', '/dev/shm', '/private/tmp', '/private/var/tmp'];

/** The usual folders, in memory too, macOS's, and what the environment names. */
function temporaryFolders(env: NodeFactsOptions['env']): readonly string[] {
  const named = [env.TMPDIR, env.TEMP, env.TMP].map(absolute);
  return [...new Set([...TEMPORARY, ...named.filter((path) => path !== undefined)])];
}

/** Distribution packages, the two homes of Homebrew, Apple's tools, Git for Windows. */
function systemFiles(env: NodeFactsOptions['env']): readonly string[] {
  const programs = env.ProgramFiles;
  return [
    '/etc/gitconfig',
    '/opt/homebrew/etc/gitconfig',
    '/usr/local/etc/gitconfig',
    '/Library/Developer/CommandLineTools/usr/share/git-core/gitconfig',
    ...(programs === undefined ? [] : [`${slashes(programs)}/Git/etc/gitconfig`]),
  ];
}
