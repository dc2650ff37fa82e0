import type { Facts } from '../protocol/facts.ts';
import type { Effect } from '../shell/effect.ts';
import { isWide, partsOf } from '../shell/path.ts';
import { couldMatch, parseGlob } from '../shell/pattern.ts';
import { textOf, type Value } from '../shell/value.ts';

/** Directories that one look may list, and names that it may give back. */
const MOST_DIRECTORIES = 400;
const MOST_NAMES = 4000;

/** Files that exist below what an effect covers, breadth first; beyond the limits the rest is left out. */
export function existingBelow(effect: Effect, facts: Facts): readonly string[] {
  const start = textOf(effect.path);
  if (effect.reach === 'entry' || start === undefined || facts.kind(start) !== 'directory') return [];
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
export function onDisk(path: Value, facts: Facts): readonly string[] | undefined {
  const gaps = path.filter((piece) => typeof piece !== 'string');
  if (gaps.length === 0 || gaps.some((gap) => gap.gap !== 'glob' || isWide(gap))) return undefined;
  let places: string[] = [''];
  for (const part of partsOf(path).slice(1)) {
    const text = textOf(part);
    if (text !== undefined) places = places.map((place) => `${place}/${text}`);
    else {
      const lists = places.map((place) => ({ place, names: facts.list(place === '' ? '/' : place) }));
      if (lists.some(({ names }) => names === undefined)) return undefined;
      places = lists.flatMap(({ place, names }) =>
        (names ?? []).filter((name) => couldMatch(part, parseGlob(escaped(name)))).map((name) => `${place}/${name}`),
      );
    }
    if (places.length > MOST_NAMES) return undefined;
  }
  return places;
}

/** A file's name as a pattern that means only itself; a wildcard in it is taken as one. */
const escaped = (name: string): string => name.replaceAll(/[*?[\]]/gu, '?');
