import type { Facts } from '../../protocol/facts.ts';
import type { Effect } from '../effect.ts';
import { namesDirectory } from '../path.ts';
import { known, textOf } from '../value.ts';

/**
 * The same effects by the real names of paths that lie below a link on the disk, or that are written in other letters on
 * a file system to which they are the same. Changes of a name itself stop at it; of a path that is known in part the
 * directory in front of its first gap is looked up.
 */
export function byRealNames(effects: readonly Effect[], facts: Pick<Facts, 'real' | 'link'>): readonly Effect[] {
  return effects.flatMap((one): readonly Effect[] => {
    const path = textOf(one.path);
    if (path === undefined) return byRealDirectory(one, facts);
    if (!ABSOLUTE.test(path)) return [];
    // `rm -r link/` empties the directory that the link leads to.
    const isFollowed = one.action === 'remove' && namesDirectory(one.word?.value ?? []);
    const ofName = !isFollowed && (one.action === 'remove' || one.action === 'move' || one.action === 'link');
    const real = ofName ? realEntry(path, facts) : facts.real(path);
    return real === path ? [] : [{ ...one, path: known(real) }];
  });
}

/** The real name of what stands at a path, a link itself and not what it leads to. */
export function realEntry(path: string, facts: Pick<Facts, 'real' | 'link'>): string {
  if (facts.link(path) === undefined) return facts.real(path);
  const last = path.lastIndexOf('/');
  return realDirectory(path.slice(0, last), facts) + path.slice(last);
}

const ABSOLUTE = /^(?:\/|[A-Za-z]:(?:\/|$))/u;

function byRealDirectory(effect: Effect, facts: Pick<Facts, 'real'>): readonly Effect[] {
  const [start, ...rest] = effect.path;
  if (typeof start !== 'string' || !ABSOLUTE.test(start)) return [];
  const last = start.lastIndexOf('/');
  const real = realDirectory(start.slice(0, last), facts);
  return real === start.slice(0, last) ? [] : [{ ...effect, path: [real + start.slice(last), ...rest] }];
}

const realDirectory = (path: string, facts: Pick<Facts, 'real'>): string => facts.real(path || '/').replace(/\/$/u, '');
