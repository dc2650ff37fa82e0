import type { Facts } from '../protocol/facts.ts';
import type { Action, Effect } from '../shell/effect.ts';
import { isWide, partsOf } from '../shell/path.ts';
import { couldMatch, type Glob, matchesGlob, parseGlob } from '../shell/pattern.ts';
import { known, prefixOf, textOf, type Value } from '../shell/value.ts';
import { existingBelow, onDisk } from './existing-files.ts';

/** Files that nothing may change, compiled from a guard's patterns for one call. */
export interface Protection {
  /**
   * `named`: the effect changes a protected file, or what is known of its path points at one. `unknown`: nothing is
   * known of the path that would rule a protected file out.
   */
  threat(effect: Effect): 'named' | 'unknown' | undefined;
}

interface Pattern {
  readonly glob: Glob;
  /** All below a path of that name: a pattern that names a directory protects what it holds. */
  readonly inside: Glob;
  /** The directories that lead to it. */
  readonly holders: readonly Glob[];
  /** Parts that name something, as opposed to `*`. */
  readonly names: readonly Glob[];
  /** The directory that it is bound to: everything above is above a protected file. */
  readonly folder: string | undefined;
}

const CHANGES: ReadonlySet<Action> = new Set<Action>([
  'write',
  'append',
  'remove',
  'move',
  'link',
  'permissions',
  'create-directory',
]);
const TAKES_AWAY: ReadonlySet<Action> = new Set<Action>(['remove', 'move', 'permissions']);

/** `roots`: directories that count as leading to every pattern that may match at any depth. */
export function protection(paths: readonly string[], roots: readonly string[], facts: Facts): Protection {
  const patterns = paths.filter((path) => !path.startsWith('!')).map(compile);
  const exempt = paths.filter((path) => path.startsWith('!')).map((path) => parseGlob(absolute(path.slice(1))));
  const above = [...roots, ...patterns.flatMap(({ folder }) => (folder === undefined ? [] : [folder]))].flatMap(upward);
  const judge = (path: Value, effect: Effect): 'named' | 'unknown' | undefined => {
    const text = textOf(path);
    if (text !== undefined && effect.reach === 'entry' && exempt.some((glob) => matchesGlob(text, glob)))
      return undefined;
    const threats = patterns.map((pattern) => threatTo(pattern, path, effect, above));
    return threats.find((threat) => threat === 'named') ?? threats.find((threat) => threat === 'unknown');
  };
  return {
    threat(effect) {
      if (!CHANGES.has(effect.action) || (effect.careful === true && effect.reach !== 'entry')) return undefined;
      const real = onDisk(effect.path, facts);
      if (real !== undefined) return strongest(real.map((path) => judge(known(path), effect)));
      const hardLink =
        effect.hard === true && effect.to !== undefined ? judge(effect.to, { ...effect, reach: 'entry' }) : undefined;
      return strongest([
        judge(effect.path, effect),
        hardLink,
        ...existingBelow(effect, facts).map((path) => judge(known(path), { ...effect, reach: 'entry' })),
      ]);
    },
  };
}

const strongest = (threats: readonly ('named' | 'unknown' | undefined)[]): 'named' | 'unknown' | undefined =>
  threats.includes('named') ? 'named' : threats.includes('unknown') ? 'unknown' : undefined;

function compile(path: string): Pattern {
  const pattern = absolute(path).replace(/\/+$/u, '');
  const parts = pattern.split('/');
  const prefixes = parts.slice(1).map((_, index) => parts.slice(0, index + 1));
  const bound = pattern.indexOf('/**');
  return {
    glob: parseGlob(pattern),
    inside: parseGlob(`${pattern}/**`),
    holders: prefixes
      .filter((prefix) => !/^(?:\*\*)?$/u.test(prefix.at(-1) ?? ''))
      .map((prefix) => parseGlob(prefix.join('/'))),
    names: parts.filter((part) => /[^*?]/u.test(part)).map((part) => parseGlob(part)),
    folder: bound > 0 ? pattern.slice(0, bound) : undefined,
  };
}

/** A pattern that no configuration file has bound to a folder matches at any depth. */
const absolute = (path: string): string =>
  /^(?:\/|\*\*\/|[A-Za-z]:)/u.test(path) ? path : `**/${path.replace(/^\.\//u, '')}`;

/** A directory and everything above it. */
function upward(directory: string): readonly string[] {
  const parts = directory.split('/').filter((part) => part !== '');
  return parts.map((_, index) => `/${parts.slice(0, index + 1).join('/')}`).concat('/');
}

function threatTo(
  pattern: Pattern,
  path: Value,
  effect: Effect,
  above: readonly string[],
): 'named' | 'unknown' | undefined {
  const takesAway = TAKES_AWAY.has(effect.action);
  const whole = effect.reach !== 'entry';
  const touched = couldMatch(path, pattern.glob) || couldMatch(path, pattern.inside);
  const held = (whole || takesAway) && pattern.holders.some((holder) => couldMatch(path, holder));
  const walk = path.findIndex((piece) => typeof piece !== 'string' && piece.gap === 'glob' && isWide(piece));
  if (walk >= 0) return touched && leads(path.slice(0, walk), pattern, above) ? 'named' : undefined;
  if (textOf(path) !== undefined) return touched || held || (whole && isAbove(path, above)) ? 'named' : undefined;
  if (touched || held || (whole && above.some((root) => couldMatch(path, parseGlob(root)))))
    return evidence(path, pattern, above);
  return undefined;
}

/** A walk finds a protected file only below a directory that leads to one. */
function leads(start: Value, pattern: Pattern, above: readonly string[]): boolean {
  const text = textOf(start)?.replace(/\/+$/u, '') ?? '';
  if (text === '') return true;
  return (
    isAbove(known(text), above) ||
    matchesGlob(text, pattern.inside) ||
    pattern.holders.some((holder) => matchesGlob(text, holder))
  );
}

const isAbove = (path: Value, above: readonly string[]): boolean => above.includes(textOf(path) ?? '');

/**
 * A path that is known in part counts when a part of it carries a name of the pattern, and when nothing is known of it
 * but that it lies below a directory that leads to protected files.
 */
function evidence(path: Value, pattern: Pattern, above: readonly string[]): 'named' | 'unknown' | undefined {
  const start = prefixOf(path);
  const base = start.slice(0, start.lastIndexOf('/'));
  const rest =
    above.includes(base) || base === ''
      ? [start.slice(base.length), ...path.slice(typeof path[0] === 'string' ? 1 : 0)]
      : path;
  const parts = partsOf(rest.filter((piece) => piece !== '')).filter((part) => part.length > 0);
  const carries = (part: Value): boolean => pattern.names.some((name) => couldMatch(part, name));
  const spoken = parts.filter((part) => part.some((piece) => typeof piece === 'string'));
  if (spoken.some((part) => textOf(part) !== undefined && carries(part))) return 'named';
  if (spoken.length === 0) return 'unknown';
  return spoken.every((part) => textOf(part) === undefined) && spoken.some(carries) ? 'unknown' : undefined;
}
