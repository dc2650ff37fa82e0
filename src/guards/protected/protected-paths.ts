import type { Facts } from '../../protocol/facts.ts';
import { changesDisk } from '../../shell/changes.ts';
import type { Action, Effect } from '../../shell/effect.ts';
import { upward } from '../../shell/path.ts';
import { known, prefixOf, textOf, type Value } from '../../shell/value.ts';
import { couldMatch, couldMatchByText, hasText, matchesGlob, parseGlob } from '../../shell/words/pattern.ts';
import { existingBelow, onDisk } from './existing-files.ts';
import {
  absolute,
  isProtected,
  leadsTo,
  type PatternRest,
  type ProtectedPattern,
  protectedPattern,
} from './protected-patterns.ts';

type Threat = 'named' | 'unknown' | undefined;

/** Files that nothing may change, compiled from a guard's patterns for one call. */
export interface Protection {
  /**
   * `named`: the effect changes a protected file, or what is known of its path points at one. `unknown`: nothing is
   * known of the path that would rule a protected file out.
   */
  threat(effect: Effect): Threat;
}

const TAKES_AWAY: ReadonlySet<Action> = new Set<Action>(['remove', 'move', 'permissions', 'link']);

/** `roots`: directories that count as leading to every pattern that may match at any depth. */
export function protection(paths: readonly string[], roots: readonly string[], facts: Facts): Protection {
  const patterns = paths.filter((path) => !path.startsWith('!')).map(protectedPattern);
  const exempt = paths.filter((path) => path.startsWith('!')).map((path) => parseGlob(absolute(path.slice(1))));
  const above = [...roots, ...patterns.flatMap(({ folder }) => (folder === undefined ? [] : [folder]))].flatMap(upward);
  const look = { facts, roots };
  const judge = (path: Value, effect: Effect): Threat => {
    const text = textOf(path);
    if (text !== undefined && effect.reach === 'entry' && exempt.some((glob) => matchesGlob(text, glob)))
      return undefined;
    const threats = patterns.map((pattern) => threatTo(pattern, path, effect, above));
    return threats.find((threat) => threat === 'named') ?? threats.find((threat) => threat === 'unknown');
  };
  return {
    threat(effect) {
      if (!changesDisk(effect.action) || (effect.careful === true && effect.reach !== 'entry')) return undefined;
      const real = onDisk(effect, look);
      if (real !== undefined) return strongest(real.map((path) => judge(known(path), effect)));
      const hardLink = effect.hard === true && effect.to !== undefined ? { ...effect, path: effect.to } : undefined;
      const asked = strongest([
        judge(effect.path, effect),
        hardLink === undefined ? undefined : judge(hardLink.path, hardLink),
      ]);
      if (asked === 'named') return asked;
      const entry: Effect = { ...effect, reach: 'entry' };
      return existingBelow(effect, look).some((path) => judge(known(path), entry) === 'named') ? 'named' : asked;
    },
  };
}

const strongest = (threats: readonly Threat[]): Threat =>
  threats.includes('named') ? 'named' : threats.includes('unknown') ? 'unknown' : undefined;

function threatTo(pattern: ProtectedPattern, path: Value, effect: Effect, above: readonly string[]): Threat {
  const exact = textOf(path);
  const whole = effect.reach !== 'entry';
  const holds = whole || (TAKES_AWAY.has(effect.action) && !looksPlain(exact));
  if (exact !== undefined) {
    const held = holds && pattern.holders.some(({ glob }) => matchesGlob(exact, glob));
    return held || isProtected(exact, pattern) || (whole && above.includes(exact)) ? 'named' : undefined;
  }
  const roots = whole ? above.map((root) => parseGlob(root)) : [];
  const holders = holds ? pattern.holders.map(({ glob }) => glob) : [];
  if (![pattern.glob, ...holders, ...roots].some((glob) => couldMatch(path, glob))) return undefined;
  const start = prefixOf(path);
  const directory = start.slice(0, Math.max(start.lastIndexOf('/'), 0)) || (start.startsWith('/') ? '/' : undefined);
  const leads = directory !== undefined && (above.includes(directory) || leadsTo(directory, pattern));
  // What the shell or a search looks up on the disk lies where the path leads to before the first gap.
  if (directory !== undefined && !leads && firstGap(path)?.gap === 'glob') return undefined;
  const rest: Value = leads
    ? [start.slice(start.lastIndexOf('/') + 1), ...path.slice(1)].filter((piece) => piece !== '')
    : path;
  if (!rest.some((piece) => typeof piece === 'string' && /[\p{L}\p{N}]/u.test(piece)))
    return rest.every((piece) => typeof piece === 'string' || piece.gap === 'glob') ? 'named' : 'unknown';
  const said = leads ? saidFrom(directory, pattern, above) : [pattern.said];
  const files = said.flatMap((one) => one.files);
  const directories = holds ? said.flatMap((one) => one.directories) : [];
  // Below a directory of which everything is protected any name will do.
  if (leads && files.some((glob) => !hasText(glob) && couldMatch(rest, glob))) return 'named';
  return [...files, ...directories, ...roots].some((glob) => couldMatchByText(rest, glob)) ? 'named' : undefined;
}

const firstGap = (path: Value) => path.find((piece) => typeof piece !== 'string');

/** What the pattern says below a directory that leads to it. */
function saidFrom(directory: string, pattern: ProtectedPattern, above: readonly string[]): readonly PatternRest[] {
  const below = pattern.holders.filter(({ glob }) => matchesGlob(directory, glob)).map(({ rest }) => rest);
  return above.includes(directory) || below.length === 0 ? [...below, pattern.said] : below;
}

/** A name with an extension is taken for a file: removing it alone removes no directory. */
const looksPlain = (path: string | undefined): boolean => path !== undefined && /[^./]\.[A-Za-z0-9]{1,5}$/u.test(path);
