import type { Facts } from '../../protocol/facts.ts';
import type { Effect } from '../effect.ts';
import { namesDirectory } from '../path.ts';
import { known, textOf } from '../value.ts';

/**
 * The same effects by the real names of paths that lie below a link on the disk. Changes of a name itself stop at it;
 * of a path that is known in part the directory in front of its first gap is looked up.
 */
export function byRealNames(effects: readonly Effect[], facts: Pick<Facts, 'real'>): readonly Effect[] {
  return effects.flatMap((one): readonly Effect[] => {
    const path = textOf(one.path);
    if (path === undefined) return byRealDirectory(one, facts);
    if (!path.startsWith('/')) return [];
    // `rm -r link/` empties the directory that the link leads to.
    const isFollowed = one.action === 'remove' && namesDirectory(one.word?.value ?? []);
    const ofName = !isFollowed && (one.action === 'remove' || one.action === 'move' || one.action === 'link');
    const last = path.lastIndexOf('/');
    const real = ofName
      ? `${facts.real(path.slice(0, last) || '/').replace(/\/$/u, '')}${path.slice(last)}`
      : facts.real(path);
    return real === path ? [] : [{ ...one, path: known(real) }];
  });
}

function byRealDirectory(effect: Effect, facts: Pick<Facts, 'real'>): readonly Effect[] {
  const [start, ...rest] = effect.path;
  if (typeof start !== 'string' || !start.startsWith('/')) return [];
  const last = start.lastIndexOf('/');
  const real = facts.real(start.slice(0, last) || '/').replace(/\/$/u, '');
  return real === start.slice(0, last) ? [] : [{ ...effect, path: [real + start.slice(last), ...rest] }];
}
