import type { Facts } from '../protocol/facts.ts';
import type { Action, Effect } from '../shell/effect.ts';
import { couldMatch, couldMatchByText, type Glob, matchesGlob, parseGlob } from '../shell/pattern.ts';
import { known, prefixOf, textOf, type Value } from '../shell/value.ts';
import { existingBelow, onDisk } from './existing-files.ts';

export type Threat = 'named' | 'unknown' | undefined;

/** Files that nothing may change, compiled from a guard's patterns for one call. */
export interface Protection {
  /**
   * `named`: the effect changes a protected file, or what is known of its path points at one. `unknown`: nothing is
   * known of the path that would rule a protected file out.
   */
  threat(effect: Effect): Threat;
}

interface Pattern {
  readonly glob: Glob;
  /** All below a path of that name: a pattern that names a directory protects what it holds. */
  readonly inside: Glob;
  /** The directories that lead to it. */
  readonly holders: readonly Glob[];
  /** What it says apart from the folder that it is bound to, and the directories in that which lead to it. */
  readonly said: readonly Glob[];
  readonly saidHolders: readonly Glob[];
  /** The folder that it is bound to: everything above is above a protected file. */
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
      if (!CHANGES.has(effect.action) || (effect.careful === true && effect.reach !== 'entry')) return undefined;
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

function compile(path: string): Pattern {
  const pattern = absolute(path).replace(/\/+$/u, '');
  const fixed = /^(?:\/[^/*?[]+)*(?=\/)/u.exec(pattern)?.[0] ?? '';
  const tail = pattern.slice(fixed.length).replace(/^\/?(?:\*\*\/)?/u, '');
  const said = `**/${tail}`;
  return {
    glob: parseGlob(pattern),
    inside: parseGlob(`${pattern}/**`),
    holders: holdersOf(pattern),
    said: [parseGlob(said), parseGlob(tail)],
    saidHolders: [...holdersOf(said), ...holdersOf(tail)],
    folder: fixed === '' ? undefined : fixed,
  };
}

/** The proper beginnings of a pattern; one that ends in `**` would be every directory. */
function holdersOf(pattern: string): readonly Glob[] {
  const parts = pattern.split('/');
  const prefixes = parts.slice(1).map((_, index) => parts.slice(0, index + 1));
  return prefixes
    .filter((prefix) => !/^(?:\*\*)?$/u.test(prefix.at(-1) ?? ''))
    .map((prefix) => parseGlob(prefix.join('/')));
}

/** A pattern that no configuration file has bound to a folder matches at any depth. */
const absolute = (path: string): string =>
  /^(?:\/|\*\*\/|[A-Za-z]:)/u.test(path) ? path : `**/${path.replace(/^\.\//u, '')}`;

/** A directory and everything above it. */
function upward(directory: string): readonly string[] {
  const parts = directory.split('/').filter((part) => part !== '');
  return parts.map((_, index) => `/${parts.slice(0, index + 1).join('/')}`).concat('/');
}

function threatTo(pattern: Pattern, path: Value, effect: Effect, above: readonly string[]): Threat {
  const exact = textOf(path);
  const whole = effect.reach !== 'entry';
  const holds = whole || (TAKES_AWAY.has(effect.action) && !looksPlain(exact));
  const holders = holds ? pattern.holders : [];
  if (exact !== undefined) {
    const touched = matchesGlob(exact, pattern.glob) || matchesGlob(exact, pattern.inside);
    return touched || holders.some((holder) => matchesGlob(exact, holder)) || (whole && above.includes(exact))
      ? 'named'
      : undefined;
  }
  // What the shell or a search looks up on the disk lies where the path leads to before the first gap.
  const first = path.findIndex((piece) => typeof piece !== 'string');
  const gap = path[first];
  if (typeof gap === 'object' && gap.gap === 'glob' && !leads(path.slice(0, first), pattern, above)) return undefined;
  const roots = whole ? above.map((root) => parseGlob(root)) : [];
  if (![pattern.glob, ...holders, ...roots].some((glob) => couldMatch(path, glob))) return undefined;
  const rest = unrooted(path, above);
  const said = [...pattern.said, ...(holds ? pattern.saidHolders : []), ...roots];
  if (said.some((glob) => couldMatchByText(rest, glob))) return 'named';
  return rest.some((piece) => typeof piece === 'string' && /[\p{L}\p{N}]/u.test(piece)) ? undefined : 'unknown';
}

/** The path without a known beginning that leads to protected files anyway. */
function unrooted(path: Value, above: readonly string[]): Value {
  const start = prefixOf(path);
  const cut = start.lastIndexOf('/');
  if (cut < 0 || !above.includes(start.slice(0, cut) || '/')) return path;
  return [start.slice(cut + 1), ...path.slice(1)].filter((piece) => piece !== '');
}

/** A name with an extension is taken for a file: removing it alone removes no directory. */
const looksPlain = (path: string | undefined): boolean => path !== undefined && /[^./]\.[A-Za-z0-9]{1,5}$/u.test(path);

/** Names are looked up only in a directory that leads to a protected file; beside that the disk itself is asked. */
function leads(start: Value, pattern: Pattern, above: readonly string[]): boolean {
  const text = textOf(start);
  if (text === undefined) return true;
  const directory = text.slice(0, Math.max(text.lastIndexOf('/'), 0)) || '/';
  return (
    above.includes(directory) ||
    matchesGlob(directory, pattern.inside) ||
    pattern.holders.some((holder) => matchesGlob(directory, holder))
  );
}
