import type { Facts, Repository } from '../../protocol/facts.ts';
import { resolvePath } from '../path.ts';
import { known, textOf } from '../value.ts';
import { type GitTree, treeOnDisk } from './tree.ts';

/**
 * Where a push to `remote` goes, in a form that can be compared: the addresses that the configuration gives a name, or
 * the address itself. Local folders become real paths without `/.git`.
 */
export function pushAddresses(tree: GitTree, remote: string, facts: Pick<Facts, 'real'>): readonly string[] {
  const { repository } = tree;
  const directory = repository.workTree ?? repository.commonDirectory;
  const values = (name: string): readonly string[] =>
    tree.configs(`remote.${remote}.${name}`).flatMap((value) => textOf(value) ?? []);
  const pushed = values('pushurl');
  const urls = pushed.length > 0 ? pushed : values('url');
  return (urls.length > 0 ? urls : [remote]).map((url) => canonical(rewritten(url, repository), directory, facts));
}

/** Every address that belongs to a repository: its remotes, and its own folders. */
export function ownAddresses(repository: Repository, facts: Pick<Facts, 'real'>): readonly string[] {
  const { commonDirectory, workTree } = repository;
  const names = repository.configKeys('remote.').flatMap((key) => /^remote\.(.+)\.(?:push)?url$/.exec(key)?.[1] ?? []);
  const directory = workTree ?? commonDirectory;
  const remotes = [...new Set(names)].flatMap((name) => [
    ...pushAddresses(treeOnDisk(repository), name, facts),
    ...repository.config(`remote.${name}.url`).map((url) => canonical(rewritten(url, repository), directory, facts)),
  ]);
  return [...remotes, canonical(commonDirectory, directory, facts), canonical(directory, directory, facts)];
}

/** `url.<base>.insteadOf`: the longest beginning that matches is replaced. */
function rewritten(url: string, repository: Repository): string {
  let best: { readonly base: string; readonly start: string } | undefined;
  for (const key of repository.configKeys('url.')) {
    const base = /^url\.(.+)\.(?:push)?insteadof$/s.exec(key)?.[1];
    if (base === undefined) continue;
    for (const start of repository.config(key))
      if (url.startsWith(start) && start.length > (best?.start.length ?? -1)) best = { base, start };
  }
  return best === undefined ? url : best.base + url.slice(best.start.length);
}

function canonical(url: string, directory: string, facts: Pick<Facts, 'real'>): string {
  const path = url.replace(/^file:\/\//, '');
  if (isLocal(path)) {
    const absolute = textOf(resolvePath(known(directory), known(path))) ?? path;
    return facts.real(absolute).replace(/\/\.git$/, '');
  }
  const scp = /^(?:[^@/]+@)?([^:/]+):(?!\/\/)(.*)$/s.exec(url);
  const [host = '', place = ''] = scp === null ? split(url) : [scp[1], scp[2]];
  return `${host.toLowerCase()}/${place.replace(/^\/+/, '').replace(/(?:\.git)?\/*$/, '')}`;
}

/** git takes a text for a path unless a colon stands before its first slash. */
function isLocal(url: string): boolean {
  return !/^[a-z][a-z0-9+.-]*:\/\//i.test(url) && (!/^[^/]*:/.test(url) || /^[A-Za-z]:[\\/]/.test(url));
}

function split(url: string): readonly [string, string] {
  const match = /^[a-z][a-z0-9+.-]*:\/\/(?:[^@/]*@)?([^/:]*)(?::\d+)?(.*)$/is.exec(url);
  return [match?.[1] ?? url, match?.[2] ?? ''];
}
