import type { Effect } from '../../shell/effect.ts';
import { prefixOf, textOf } from '../../shell/value.ts';
import { isSearched } from '../loss/lossy-effects.ts';
import { removalPlace, type Surroundings } from '../loss/removal-place.ts';

/** `find -delete`, or `find -exec rm`, with no test on names: its paths are a start and whatever lies below. */
export function isSweep({ path, command }: Effect, around: Surroundings): boolean {
  const isFound = command?.via.some(({ kind }) => kind === 'find' || kind === 'xargs');
  if (!isFound && !/^g?find$/u.test(command?.name ?? '')) return false;
  if (!isSearched(path)) return false;
  const start = prefixOf(path);
  // A project that stands in a temporary folder is a project all the same.
  return `${around.cwd}/`.startsWith(start) || removalPlace(`${start}…`, around) !== 'safe';
}

/** Whether the line itself has written the file: what it held before went then. */
export function madeBefore(removal: Effect, effects: readonly Effect[]): boolean {
  const path = textOf(removal.path);
  return (
    path !== undefined &&
    effects
      .slice(0, effects.indexOf(removal))
      .some((one) => one.action === 'write' && one.level === 'certain' && textOf(one.path) === path)
  );
}
