import { type Files, TEXT_LIMIT } from './files.ts';
import { parentOf, resolvePath } from './paths.ts';

/** What stands at an absolute path: a text, a symbolic link, or a folder (folders above a path need not be named). */
export type MemoryEntry = string | { readonly link: string } | { readonly folder: true };

/** A file system in memory, for tests and for hosts without one. */
export function memoryFiles(entries: Readonly<Record<string, MemoryEntry>>): Files {
  const tree = new Map<string, MemoryEntry>(
    Object.entries(entries).map(([path, entry]) => [resolvePath('/', path), entry]),
  );
  const names = childNames(tree);
  const real = (path: string) => follow(tree, resolvePath('/', path), 0);
  return {
    real,
    kind: (path) => {
      if (path === '') return undefined;
      const found = real(path);
      if (typeof tree.get(found) === 'string') return 'file';
      return tree.has(found) || names.has(found) ? 'directory' : undefined;
    },
    link: (path) => {
      const place = resolvePath(real(parentOf(resolvePath('/', path))), `./${path.slice(path.lastIndexOf('/') + 1)}`);
      const entry = tree.get(place);
      return isLink(entry) ? resolvePath(parentOf(place), entry.link) : undefined;
    },
    list: (path) => {
      const found = names.get(real(path));
      return found === undefined ? undefined : [...found].sort();
    },
    text: (path, limit = TEXT_LIMIT) => {
      const entry = tree.get(real(path));
      return typeof entry === 'string' && entry.length <= limit && !entry.includes('\0') ? entry : undefined;
    },
  };
}

/** As many steps as Linux allows. */
const MOST_LINKS = 40;

function isLink(entry: MemoryEntry | undefined): entry is { readonly link: string } {
  return typeof entry === 'object' && 'link' in entry;
}

function childNames(tree: ReadonlyMap<string, MemoryEntry>): Map<string, Set<string>> {
  const names = new Map<string, Set<string>>();
  for (const [path, entry] of tree) {
    if (typeof entry === 'object' && 'folder' in entry && !names.has(path)) names.set(path, new Set());
    for (let child = path; parentOf(child) !== child; child = parentOf(child)) {
      const siblings = names.get(parentOf(child)) ?? new Set();
      siblings.add(child.slice(child.lastIndexOf('/') + 1));
      names.set(parentOf(child), siblings);
    }
  }
  return names;
}

/** Every link on the way replaced; a path that does not exist stays as it is. */
function follow(tree: ReadonlyMap<string, MemoryEntry>, path: string, steps: number): string {
  const parts = path.split('/').filter((part) => part !== '');
  let place = '/';
  for (const [index, part] of parts.entries()) {
    place = resolvePath(place, part);
    const entry = tree.get(place);
    if (!isLink(entry) || steps >= MOST_LINKS) continue;
    const target = resolvePath(parentOf(place), entry.link);
    return follow(tree, resolvePath(target, `./${parts.slice(index + 1).join('/')}`), steps + 1);
  }
  return place;
}
