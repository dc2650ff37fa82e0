import type { Facts } from '../protocol/facts.ts';
import type { Files } from './files.ts';
import { repositoriesOf } from './git-repository.ts';
import { type MemoryEntry, memoryFiles } from './memory-files.ts';
import { resolvePath } from './paths.ts';

/** What is to be seen otherwise than it is. Paths are absolute. */
export interface Overlay {
  /** Texts and folders; links among them are not followed. */
  readonly entries: Readonly<Record<string, MemoryEntry>>;
  /** What is not there, with all below it, save what `entries` puts back. */
  readonly gone: readonly string[];
}

/** A machine's facts with some files, and with them the repositories that they make up, replaced by others in memory. */
export function overlaidFacts(facts: Facts, { entries, gone }: Overlay): Facts {
  const above = memoryFiles(entries);
  const hidden = gone.map((path) => resolvePath('/', path));
  const isHidden = (path: string): boolean => hidden.some((top) => path === top || path.startsWith(`${top}/`));
  const placeOf = (path: string): string => {
    const place = resolvePath('/', path);
    return isHidden(place) || above.kind(place) === 'file' ? place : facts.real(place);
  };
  const files: Files = {
    real: (path) => (path === '' ? path : placeOf(path)),
    kind: (path) => {
      const place = path === '' ? '' : placeOf(path);
      return above.kind(place) ?? (isHidden(place) ? undefined : facts.kind(place));
    },
    link: (path) => (isHidden(path) || above.kind(path) !== undefined ? undefined : facts.link(path)),
    list: (path) => {
      const place = placeOf(path);
      const own = above.list(place);
      const below = isHidden(place) ? undefined : facts.list(place);
      if (own === undefined && below === undefined) return undefined;
      const left = (below ?? []).filter((name) => !isHidden(resolvePath(place, `./${name}`)));
      return [...new Set([...left, ...(own ?? [])])].sort();
    },
    text: (path, limit) => {
      const place = placeOf(path);
      if (above.kind(place) !== undefined) return above.text(place, limit);
      return isHidden(place) ? undefined : facts.text(place, limit);
    },
  };
  const around = { home: facts.home, systemFiles: ['/etc/gitconfig'], env: (name: string) => facts.env(name) };
  return { ...facts, ...files, ...repositoriesOf(files, around) };
}
