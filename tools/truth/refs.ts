import { execFileSync } from 'node:child_process';
import { type Dirent, existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { HOME } from './world.ts';

/** Full names of refs, `HEAD` among them, with what their files say: an object id or `ref: …`. */
export type Refs = ReadonlyMap<string, string>;

/** The git directories of the world, by the folder that people call the repository. */
export const REPOSITORIES: Readonly<Record<string, string>> = {
  repo: `${HOME}/repo/.git`,
  other: `${HOME}/other/.git`,
  new: `${HOME}/new/.git`,
  origin: `${HOME}/origin.git`,
};

/** The refs of every repository of the world; those that are gone as a whole are left out. */
export function allRefs(): ReadonlyMap<string, Refs> {
  return new Map(
    Object.entries(REPOSITORIES).flatMap(([name, directory]) =>
      existsSync(join(directory, 'HEAD')) ? [[name, refsIn(directory)] as const] : [],
    ),
  );
}

function refsIn(directory: string): Refs {
  const refs = new Map<string, string>();
  for (const line of read(join(directory, 'packed-refs')).split('\n')) {
    const [, id, name] = /^([0-9a-f]{40}) (\S+)$/.exec(line) ?? [];
    if (id !== undefined && name !== undefined) refs.set(name, id);
  }
  const open = ['refs'];
  for (let at = 0; at < open.length; at += 1)
    for (const entry of list(join(directory, open[at] ?? ''))) {
      const name = `${open[at]}/${entry.name}`;
      if (entry.isDirectory()) open.push(name);
      else if (!name.endsWith('.lock')) refs.set(name, read(join(directory, name)).trim());
    }
  refs.set('HEAD', read(join(directory, 'HEAD')).trim());
  return refs;
}

export function allCommits(): ReadonlySet<string> {
  return new Set(
    Object.values(REPOSITORIES).flatMap((directory) =>
      execFileSync('git', [`--git-dir=${directory}`, 'rev-list', '--all', '--reflog'], { encoding: 'utf8' })
        .split('\n')
        .filter((id) => id !== ''),
    ),
  );
}

/** What the logs of HEAD say happened, newest last; those of linked work trees too. */
export function headLogs(repository: string): readonly string[] {
  const directory = REPOSITORIES[repository] ?? '';
  const trees = list(join(directory, 'worktrees')).map((entry) => join(directory, 'worktrees', entry.name));
  return [directory, ...trees].flatMap((place) =>
    read(join(place, 'logs/HEAD'))
      .split('\n')
      .filter((line) => line !== ''),
  );
}

function read(path: string): string {
  try {
    return readFileSync(path, 'latin1');
  } catch {
    return '';
  }
}

function list(path: string): readonly Dirent[] {
  try {
    return readdirSync(path, { withFileTypes: true });
  } catch {
    return [];
  }
}
