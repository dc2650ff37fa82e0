import { type Glob, matchesGlob, parseGlob } from '../../shell/words/pattern.ts';

/** One pattern of protected files, taken apart for comparison with paths that are known in part. */
export interface ProtectedPattern {
  readonly glob: Glob;
  /** All below a path of that name: a pattern that names a directory protects what it holds. */
  readonly inside: Glob;
  /** The directories that lead to it, each with what the pattern says from there on. */
  readonly holders: readonly Holder[];
  /** What it says apart from the folder that it is bound to. */
  readonly said: PatternRest;
  /** The folder that it is bound to: everything above is above a protected file. */
  readonly folder: string | undefined;
}
export interface Holder {
  readonly glob: Glob;
  readonly rest: PatternRest;
}
/** The rest of a pattern: the files, and the directories on the way to them. */
export interface PatternRest {
  readonly files: readonly Glob[];
  readonly directories: readonly Glob[];
}

export function protectedPattern(path: string): ProtectedPattern {
  const pattern = absolute(path).replace(/\/+$/u, '');
  const fixed = /^(?:\/[^/*?[]+)*(?=\/)/u.exec(pattern)?.[0] ?? '';
  const tail = pattern.slice(fixed.length).replace(/^\/?(?:\*\*\/)?/u, '');
  const parts = pattern.split('/');
  const cuts = parts.slice(1).map((_, index) => index + 1);
  return {
    glob: parseGlob(pattern),
    inside: parseGlob(`${pattern}/**`),
    holders: cuts
      .filter((cut) => leadsSomewhere(parts[cut - 1]))
      .map((cut) => ({ glob: parseGlob(parts.slice(0, cut).join('/')), rest: saidBy(parts.slice(cut).join('/')) })),
    said: both(saidBy(`**/${tail}`), saidBy(tail)),
    folder: fixed === '' ? undefined : fixed,
  };
}

/** A pattern that no configuration file has bound to a folder matches at any depth. */
export const absolute = (path: string): string =>
  /^(?:\/|\*\*\/|[A-Za-z]:)/u.test(path) ? path : `**/${path.replace(/^\.\//u, '')}`;

/** A beginning that ends in `**` would be every directory. */
const leadsSomewhere = (part: string | undefined): boolean => part !== undefined && part !== '' && part !== '**';

function saidBy(pattern: string): PatternRest {
  const parts = pattern.split('/');
  const cuts = parts.slice(1).map((_, index) => index + 1);
  return {
    files: [parseGlob(pattern)],
    directories: cuts
      .filter((cut) => leadsSomewhere(parts[cut - 1]))
      .map((cut) => parseGlob(parts.slice(0, cut).join('/'))),
  };
}

const both = (one: PatternRest, other: PatternRest): PatternRest => ({
  files: [...one.files, ...other.files],
  directories: [...one.directories, ...other.directories],
});

/** Whether a known path is protected. */
export const isProtected = (path: string, pattern: ProtectedPattern): boolean =>
  matchesGlob(path, pattern.glob) || matchesGlob(path, pattern.inside);

/** Whether a known directory leads to protected files, or holds nothing else. */
export const leadsTo = (directory: string, pattern: ProtectedPattern): boolean =>
  isProtected(directory, pattern) || pattern.holders.some(({ glob }) => matchesGlob(directory, glob));
