import type { Effect } from '../effect.ts';
import { namesDirectory } from '../path.ts';
import { known, textOf } from '../value.ts';

/** A name that the line itself made another way to a file: `ln`, `ln -s`, `mount --bind`. */
export interface Link {
  readonly path: string;
  readonly to: string;
}

export function links(effects: readonly Effect[]): readonly Link[] {
  return effects.flatMap((one) => {
    const path = textOf(one.path);
    const to = textOf(one.to ?? []);
    return one.action === 'link' && path !== undefined && to !== undefined && to !== '' ? [{ path, to }] : [];
  });
}

/** Effects on names that lead through a link of the same line, told of what the link leads to. */
export function throughLinks(effects: readonly Effect[], made: readonly Link[]): readonly Effect[] {
  if (made.length === 0) return [];
  return effects.flatMap((one) => made.flatMap((link) => followed(one, link)));
}

function followed(effect: Effect, link: Link): readonly Effect[] {
  const [start, ...rest] = effect.path;
  if (typeof start === 'string' && start.startsWith(`${link.path}/`))
    return [{ ...effect, path: [link.to + start.slice(link.path.length), ...rest], level: 'possible' }];
  const path = textOf(effect.path);
  // `rm -r link/` empties the directory that the link leads to.
  if (path === link.path && effect.action === 'remove' && namesDirectory(effect.word?.value ?? []))
    return [{ ...effect, path: known(link.to), level: 'possible' }];
  // Removing or moving a link leaves alone what it leads to.
  const ofName = effect.action === 'remove' || effect.action === 'move' || effect.action === 'link';
  return path === link.path && (!ofName || effect.reach === 'contents')
    ? [{ ...effect, path: known(link.to), level: 'possible' }]
    : [];
}
