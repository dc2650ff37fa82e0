import type { Facts } from '../../protocol/facts.ts';
import { once, onceFor } from '../../protocol/once.ts';
import type { Effect } from '../../shell/effect.ts';
import { baseName, isWide, partsOf } from '../../shell/path.ts';
import { known, show, textOf, type Value } from '../../shell/value.ts';
import { couldMatch, type Glob, isWordy, matchesGlob, parseGlob } from '../../shell/words/pattern.ts';
import { onDisk } from '../protected/existing-files.ts';
import { isProtected, protectedPattern } from '../protected/protected-patterns.ts';
import { SECRET_FILES, SECRET_FOLDERS, type SecretKind } from '../tables/secret-files.ts';
import { SECRET_SIGNS } from '../tables/secret-signs.ts';

export interface SecretFile {
  readonly path: string;
  /** For messages: `… is {what}`. */
  readonly what: string;
  /** What to do instead of showing it, in whole sentences. */
  readonly instead: string;
  /** Whether it is nearly always secret, or only may be. */
  readonly sure: boolean;
  /** Whether each of its lines names what it holds. */
  readonly lines: boolean;
}

export interface SecretFiles {
  /** The secret file that a path names; for a path with unknown parts one that what is known of it points at. */
  named(path: Value): SecretFile | undefined;
  /** The secret file that an effect concerns, as the directories stand: globs stand for the names there are. */
  of(effect: Effect): SecretFile | undefined;
}

interface Where {
  readonly facts: Facts;
  /** The directory that the call acts in. */
  readonly cwd: string;
  /** A person's own patterns, `!` in front for files that are none. */
  readonly paths: readonly string[];
}

/** Which files are secret, by the table of their names and a person's own patterns. Compiled when first asked. */
export function secretFiles(where: Where): SecretFiles {
  let table: Table | undefined;
  const named = (path: Value): SecretFile | undefined => {
    const text = textOf(path);
    if (text !== undefined && where.paths.length === 0 && !hasSign(text)) return undefined;
    table ??= compiled(where);
    return text === undefined ? partly(path, table) : exactly(text, table, where);
  };
  return {
    named,
    of(effect) {
      const { path } = effect;
      // What a search of everything would find is for the text of its names to tell: it is ordinary work.
      const standsForItself = textOf(path) !== undefined || path.some(isWide);
      const names = standsForItself ? undefined : onDisk(effect, { facts: where.facts, roots: [where.cwd] });
      if (names === undefined) return named(path);
      const found = names.flatMap((name) => named(known(name)) ?? []);
      return found.find(({ sure }) => sure) ?? found[0];
    },
  };
}

/** By hand: to compile an expression of as many words takes longer than the search. */
function hasSign(path: string): boolean {
  const text = path.toLowerCase();
  return text.endsWith('rc') || SECRET_SIGNS.some((sign) => text.includes(sign));
}

interface Table {
  readonly kinds: readonly {
    readonly kind: SecretKind;
    readonly shape: RegExp;
    /** The parts of each of its patterns. */
    readonly patterns: readonly (readonly string[])[];
  }[];
  readonly folders: RegExp;
  readonly own: ReturnType<typeof protectedPattern>[];
  readonly exempt: ReturnType<typeof protectedPattern>[];
  /** Each part of the patterns, worked out once: a command may name thousands of files. */
  readonly nameOf: (part: string) => Name;
}

/** One part of a pattern. */
interface Name {
  readonly glob: Glob;
  /** What a part of which something is unknown has to say; empty: nothing. */
  readonly sign: string;
}

const shapes = once(() => ({
  kinds: SECRET_FILES.map((kind) => ({ kind, shape: shapeOf(kind.paths), patterns: partsOfEach(kind.paths) })),
  folders: shapeOf(SECRET_FOLDERS),
}));

function compiled({ paths }: Where): Table {
  return {
    ...shapes(),
    own: paths.filter((path) => !path.startsWith('!')).map(protectedPattern),
    exempt: paths.filter((path) => path.startsWith('!')).map((path) => protectedPattern(path.slice(1))),
    nameOf: onceFor((part: string) => ({ glob: parseGlob(part), sign: signOf(part) })),
  };
}

const partsOfEach = (paths: string): readonly (readonly string[])[] =>
  paths.split(' ').map((pattern) => pattern.split('/').filter((part) => part !== ''));

/** All patterns of a kind in one expression over the end of a path. */
function shapeOf(paths: string): RegExp {
  const bodies = paths.split(' ').map((path) => {
    const body = path
      .replace(/[.+^${}()|[\]\\]/g, String.raw`\$&`)
      .replaceAll('**/', '\u0001')
      .replaceAll('**', '\u0002')
      .replaceAll('*', '[^/]*')
      .replaceAll('?', '[^/]')
      .replaceAll('\u0001', '(?:[^/]+/)*')
      .replaceAll('\u0002', '.+');
    return path.startsWith('/') ? `^${body}` : `(?:^|/)${body}`;
  });
  return new RegExp(`(?:${bodies.join('|')})$`, 'i');
}

type Said = Omit<SecretFile, 'path'>;
const OWN: Said = {
  what: 'a secret file',
  instead: 'Let the program that needs it read it where it lies.',
  sure: true,
  lines: true,
};
const FOLDER: Said = {
  what: 'a folder of secrets',
  instead: '`ls` lists its files and shows none; name the one that you need.',
  sure: true,
  lines: false,
};
const described = ({ what, instead, sure, lines = false }: SecretKind): Said => ({ what, instead, sure, lines });

function exactly(path: string, table: Table, where: Where): SecretFile | undefined {
  if (table.exempt.some((pattern) => isProtected(path, pattern))) return undefined;
  if (table.own.some((pattern) => isProtected(path, pattern))) return { path, ...OWN };
  const name = path.slice(path.lastIndexOf('/') + 1);
  const inside = belowProject(path, where.cwd);
  const first = path.replace(BACKUP, '');
  for (const { kind, shape } of table.kinds) {
    if (
      !(shape.test(path) || shape.test(first)) ||
      kind.except?.test(name) === true ||
      kind.samples?.test(inside) === true
    )
      continue;
    if (kind.holds !== undefined && !holdsSecret(path, kind.holds, where)) continue;
    return { path, ...described(kind) };
  }
  return table.folders.test(path) ? { path, ...FOLDER } : undefined;
}

/** What people and editors put behind the name of a file that they keep a copy of. */
const BACKUP = /(?:\.(?:bak|backup|old|orig|save)|~)$/i;

/** The part of a path that says what the file is for: not where the project or the home directory lies. */
const belowProject = (path: string, cwd: string): string =>
  path.startsWith(`${cwd}/`) ? path.slice(cwd.length) : path.replace(/^\/(?:home|Users)\/[^/]+/i, '');

/** Some files are secret only with a key in them; one that cannot be read counts in the home directory. */
function holdsSecret(path: string, holds: RegExp, { facts }: Where): boolean {
  const text = facts.text(path);
  if (text !== undefined) return holds.test(text);
  return (
    facts.home !== undefined &&
    path.slice(0, path.lastIndexOf('/')).replace(/\/\.(?:docker|config\/pip)$/, '') === facts.home
  );
}

/** A path of which parts are unknown: the known parts have to say what the pattern says, and not only fit its wildcards. */
function partly(path: Value, table: Table): SecretFile | undefined {
  const parts = partsOf(path);
  if (parts.some((part) => knownText(part).length > LONGEST_NAME)) return undefined;
  const name = show(baseName(path));
  const told = parts.map(toldBy);
  for (const { kind, patterns } of table.kinds) {
    if (kind.holds !== undefined || kind.except?.test(name) === true) continue;
    if (patterns.some((pattern) => pointsAt(told, pattern, table))) return { path: show(path), ...described(kind) };
  }
  const own = table.own.some(({ glob }) => couldMatch(path, glob) && /[\p{L}\p{N}]{3}/u.test(knownText(path)));
  return own ? { path: show(path), ...OWN } : undefined;
}

/** NAME_MAX of the usual file systems: nothing is there under a longer name. */
const LONGEST_NAME = 255;

const knownText = (value: Value): string => value.filter((piece) => typeof piece === 'string').join('');

/** One part of a path. */
interface Told {
  readonly part: Value;
  readonly text: string | undefined;
  readonly isWordy: boolean;
  /** What is known of it piece by piece, as far as it says something. */
  readonly said: readonly string[];
}

function toldBy(part: Value): Told {
  const pieces = part.filter((piece) => typeof piece === 'string').filter(isWordy);
  const said = pieces.map((piece) => piece.toLowerCase()).filter((piece) => piece.length > 1);
  return { part, text: textOf(part), isWordy: pieces.length > 0, said };
}

function pointsAt(parts: readonly Told[], pattern: readonly string[], { nameOf }: Table): boolean {
  if (pattern.length > parts.length || pattern.includes('**')) return false;
  const end = parts.slice(parts.length - pattern.length);
  return end.some(({ isWordy }) => isWordy) && end.every((part, index) => says(part, nameOf(pattern[index] ?? '')));
}

function says({ part, text, said }: Told, { glob, sign }: Name): boolean {
  if (text !== undefined) return matchesGlob(text, glob);
  const isMeant = sign === '' || said.some((piece) => sign.includes(piece) || piece.includes(sign));
  return isMeant && couldMatch(part, glob);
}

function signOf(pattern: string): string {
  const letters = pattern.replaceAll(/[*?]/g, '').toLowerCase();
  // `*.json` says nothing of `credentials.json`: the name has to be met, not how it ends.
  const stem = letters.replace(/\.(?:json|ya?ml|toml|db|txt|conf|cnf|sqlite|backup|gpg)$/, '');
  return /[a-z]/.test(stem) ? stem : letters;
}
