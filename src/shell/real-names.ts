import type { Facts } from '../protocol/facts.ts';
import type { Effect } from './effect.ts';
import { known, textOf } from './value.ts';

/** The same effects by the real names of paths that lie below a link on the disk. Changes of a name itself stop at it. */
export function byRealNames(effects: readonly Effect[], facts: Pick<Facts, 'real'>): readonly Effect[] {
  return effects.flatMap((one): readonly Effect[] => {
    const path = textOf(one.path);
    if (path === undefined || !path.startsWith('/')) return [];
    const ofName = one.action === 'remove' || one.action === 'move' || one.action === 'link';
    const last = path.lastIndexOf('/');
    const real = ofName
      ? `${facts.real(path.slice(0, last) || '/').replace(/\/$/u, '')}${path.slice(last)}`
      : facts.real(path);
    return real === path ? [] : [{ ...one, path: known(real) }];
  });
}
