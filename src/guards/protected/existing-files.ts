import type { Facts } from '../../protocol/facts.ts';
import type { Effect } from '../../shell/effect.ts';
import { baseName, isWide, parentOf, partsOf } from '../../shell/path.ts';
import { known, prefixOf, show, textOf, type Value } from '../../shell/value.ts';
import { couldMeet } from '../../shell/words/pattern.ts';

/** Where to look. */
interface SearchableDisk {
  readonly facts: Facts;
  /** Directories below which files are searched. */
  readonly roots: readonly string[];
}

/** Directories that one look may list, and names that it may give back. */
const MOST_DIRECTORIES = 150;
const MOST_NAMES = 2000;

/** Files that exist below what an effect covers, breadth first; beyond the limits the rest is left out. */
export function existingBelow(effect: Effect, disk: SearchableDisk): readonly string[] {
  const start = textOf(effect.path);
  return effect.reach === 'entry' || start === undefined ? [] : (walked(start, disk) ?? []);
}

/** Undefined when it is no directory that can be listed. Other places than the roots are not searched: they may be vast. */
function walked(start: string, { facts, roots }: SearchableDisk): readonly string[] | undefined {
  if (!roots.some((root) => `${start}/`.startsWith(`${root}/`)) || facts.kind(start) !== 'directory') return undefined;
  const found: string[] = [];
  const open = [start];
  for (let at = 0; at < open.length && at < MOST_DIRECTORIES && found.length < MOST_NAMES; at += 1) {
    const directory = open[at] ?? '';
    for (const name of facts.list(directory) ?? []) {
      const path = `${directory === '/' ? '' : directory}/${name}`;
      found.push(path);
      if (facts.link(path) === undefined && facts.kind(path) === 'directory') open.push(path);
    }
  }
  return found;
}

/**
 * The names that a path with globs stands for, as the directories hold them now. Undefined when the path has no globs,
 * has other gaps too, or goes through a directory that cannot be listed.
 */
export function onDisk(effect: Effect, disk: SearchableDisk): readonly string[] | undefined {
  const { path } = effect;
  const { facts } = disk;
  // A root that is not there tells that this disk is not the one that is meant.
  if (disk.roots.some((root) => facts.kind(root) === undefined)) return undefined;
  const landed = landedOnDisk(effect, disk);
  if (landed !== undefined) return landed;
  const gaps = path.filter((piece) => typeof piece !== 'string');
  if (gaps.length === 0 || gaps.some((gap) => gap.gap !== 'glob' && gap.within !== true)) return undefined;
  const names = gaps.some(isWide)
    ? searched(path, disk)
    : gaps.every((gap) => gap.gap === 'glob')
      ? globbed(path, facts)
      : undefined;
  // Only rmdir removes a directory by its name alone.
  const skips = effect.action === 'remove' && effect.reach === 'entry' && effect.command?.name !== 'rmdir';
  return skips ? names?.filter((name) => facts.kind(name) !== 'directory') : names;
}

/** Sources that a pattern stands for land under their own names (`cp *.x dir`). */
function landedOnDisk(effect: Effect, disk: SearchableDisk): readonly string[] | undefined {
  const { path, from } = effect;
  if (from === undefined || textOf(path) !== undefined || show(baseName(path)) !== show(baseName(from)))
    return undefined;
  const place = textOf(parentOf(path));
  const { from: _, ...source } = effect;
  const names = place === undefined ? undefined : onDisk({ ...source, action: 'read', path: from }, disk);
  return names?.map((name) => `${place}${name.slice(name.lastIndexOf('/'))}`);
}

/** What a search below the known beginning of the path finds. */
function searched(path: Value, disk: SearchableDisk): readonly string[] | undefined {
  const start = prefixOf(path);
  const directory = start.slice(0, Math.max(start.lastIndexOf('/'), 1));
  return walked(directory, disk)?.filter((name) => couldMeet(path, known(name)));
}

function globbed(path: Value, facts: Facts): readonly string[] | undefined {
  let places: string[] = [''];
  for (const part of partsOf(path).slice(1)) {
    const text = textOf(part);
    if (text !== undefined) places = places.map((place) => `${place}/${text}`);
    else {
      const lists = places.map((place) => ({ place, names: facts.list(place === '' ? '/' : place) }));
      if (lists.some(({ names }) => names === undefined)) return undefined;
      places = lists.flatMap(({ place, names }) =>
        (names ?? []).filter((name) => couldMeet(part, known(name))).map((name) => `${place}/${name}`),
      );
    }
    if (places.length > MOST_NAMES) return undefined;
  }
  return places;
}
