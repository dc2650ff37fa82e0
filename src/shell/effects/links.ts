import type { Effect } from '../effect.ts';
import { namesDirectory } from '../path.ts';
import { known, show, textOf } from '../value.ts';

/** A name that the line itself made another way to a file: `ln`, `ln -s`, `mount --bind`. */
export interface MadeLink {
  readonly path: string;
  readonly to: string;
}

export function links(effects: readonly Effect[]): readonly MadeLink[] {
  return effects.flatMap((one) => {
    const path = textOf(one.path);
    const to = textOf(one.to ?? []);
    return one.action === 'link' && path !== undefined && to !== undefined && to !== '' ? [{ path, to }] : [];
  });
}

/** Directories that a line moves: each new name leads to what now lies under the old one. */
export function movedDirectories(effects: readonly Effect[]): readonly MadeLink[] {
  const moved = new Set(effects.flatMap(({ action, path }) => (action === 'move' ? [show(path)] : [])));
  return effects.flatMap((one) => {
    const path = textOf(one.path);
    const to = textOf(one.from ?? []);
    const isMoved = one.action === 'write' && one.reach !== 'entry' && to !== undefined && moved.has(to);
    return isMoved && path !== undefined ? [{ path, to }] : [];
  });
}

/** The links that a line has made so far. */
interface MadeLinks {
  add(effects: readonly Effect[]): void;
  /** Effects on names that lead through one of them, told of what the link leads to; more than `most` of them: not all. */
  through(effects: readonly Effect[], most: number): readonly Effect[];
}

/** Looked up by their names: a line may make thousands, and one name may lead to several places. */
export function madeLinks(): MadeLinks {
  const byName = new Map<string, Set<string>>();
  const lengths = new Set<number>();
  return {
    add(effects) {
      for (const { path, to } of links(effects)) {
        lengths.add(path.length);
        byName.set(path, (byName.get(path) ?? new Set()).add(to));
      }
    },
    through(effects, most) {
      const found: Effect[] = [];
      let open = byName.size === 0 ? [] : effects;
      // What a link leads to may lie behind another one.
      for (let hops = 0; hops < MOST_HOPS && open.length > 0; hops += 1) {
        const behind: Effect[] = [];
        for (const effect of open)
          for (const path of namesIn(effect, lengths))
            for (const to of byName.get(path) ?? []) {
              if (found.length + behind.length > most) return [...found, ...behind];
              behind.push(...followed(effect, { path, to }));
            }
        found.push(...behind);
        open = behind;
      }
      return found;
    },
  };
}

/** Links that are followed behind one another. */
const MOST_HOPS = 4;

/** The path of an effect and those above it, as far as one may be a link's by its length. */
function namesIn({ path: [start, ...rest] }: Effect, lengths: ReadonlySet<number>): readonly string[] {
  if (typeof start !== 'string') return [];
  const names: string[] = [];
  for (let at = start.indexOf('/', 1); at >= 0; at = start.indexOf('/', at + 1))
    if (lengths.has(at)) names.push(start.slice(0, at));
  return rest.length === 0 && lengths.has(start.length) ? [...names, start] : names;
}

function followed(effect: Effect, link: MadeLink): readonly Effect[] {
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
