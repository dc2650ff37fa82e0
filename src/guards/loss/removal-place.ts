import type { Facts } from '../../protocol/facts.ts';
import { partsOf } from '../../shell/path.ts';
import { realEntry } from '../../shell/programs/real-names.ts';
import { prefixOf, show, suffixOf, textOf, type Value } from '../../shell/value.ts';
import { isOnePath, mayBeSeveral } from '../../shell/words/one-word.ts';

/**
 * Where something is removed: `safe` where nothing of value lies (temporary folders, caches, build folders, folders the
 * policy names), `project` below the work tree of the call, `records` git's own directory of a repository, `outside` all else.
 */
type RemovalPlace = 'safe' | 'project' | 'records' | 'outside';

/** What interpreters, test runs and programs with a cache fill anew, wherever they lie. */
const BYTECODE: ReadonlySet<string> = new Set(['__pycache__', '.pytest_cache', '.mypy_cache', '.ruff_cache', '.cache']);
/** Folders that a package manager, a build or a test run fills anew, whatever project they stand in. */
const REFILLED: ReadonlySet<string> = new Set([
  ...BYTECODE,
  ...(
    'node_modules bower_components .next .nuxt .svelte-kit .turbo .parcel-cache .vite .angular .expo .gradle .dart_tool ' +
    '.nyc_output .tox .nox .eggs .venv .terraform DerivedData'
  ).split(' '),
]);
/** What builds make, in the places where they are used to. */
const BUILT: ReadonlySet<string> = new Set('dist build out target coverage htmlcov _build'.split(' '));
/** What a package manager works out anew from what the project asks for. */
const LOCKS: ReadonlySet<string> = new Set(
  (
    'package-lock.json npm-shrinkwrap.json yarn.lock pnpm-lock.yaml bun.lock bun.lockb Cargo.lock Gemfile.lock ' +
    'composer.lock poetry.lock uv.lock pdm.lock Pipfile.lock mix.lock pubspec.lock Podfile.lock'
  ).split(' '),
);
/** Below the home directory. */
const CACHES = (
  '.cache .npm .yarn/cache .yarn/berry/cache .pnpm-store .local/share/pnpm/store Library/pnpm/store .bun/install/cache ' +
  '.node-gyp .electron .vscode-test .gradle/caches .gradle/daemon .gradle/wrapper/dists .m2/repository .m2/wrapper .ivy2/cache ' +
  '.sbt/boot .cargo/registry .cargo/git .rustup/tmp .rustup/downloads .nuget/packages .local/share/NuGet .composer/cache ' +
  '.pub-cache/hosted .conda/pkgs .ccache .kube/cache .terraform.d/plugin-cache .android/cache .android/build-cache ' +
  '.cocoapods/repos .local/share/Trash Library/Caches go/pkg'
).split(' ');
/** Each folder below holds what one environment has installed. */
const ENVIRONMENTS = ['.virtualenvs', '.local/share/virtualenvs'];
/** Of the system: what package managers fetch anew. */
const SYSTEM_CACHES = ['/var/cache', '/var/lib/apt/lists'];

export interface Surroundings {
  readonly cwd: string;
  readonly safe: readonly string[];
  readonly facts: Facts;
}

/** `itself`: the name is meant even where it is a link, as removals and moves mean it. */
export function removalPlace(path: string, around: Surroundings, itself = false): RemovalPlace {
  const { facts } = around;
  const real = itself ? realEntry(path, facts) : facts.real(path);
  if (isRecords(real)) return 'records';
  const home = facts.home;
  // A home that lies in a temporary folder, as in containers, is a home all the same.
  const isOfHome = home !== undefined && (real === home || isBelow(real, home) || isBelow(home, real));
  const isTemporary = (folder: string): boolean => isBelow(real, folder) && !(isOfHome && isBelow(home, folder));
  const caches = home === undefined ? [] : CACHES.map((cache) => `${home}/${cache}`);
  if ([...facts.temporary, ...facts.temporary.map((folder) => facts.real(folder))].some(isTemporary)) return 'safe';
  if ([...around.safe, ...caches, ...SYSTEM_CACHES].some((folder) => real === folder || isBelow(real, folder)))
    return 'safe';
  if (home !== undefined && ENVIRONMENTS.some((folder) => isBelow(real, `${home}/${folder}`))) return 'safe';
  const parts = real.split('/').slice(2);
  if (parts.some((part) => BYTECODE.has(part)) || (parts.some((part) => REFILLED.has(part)) && !isSystem(real)))
    return 'safe';
  return projects(around).some((root) => isBelow(real, root)) ? 'project' : 'outside';
}

/** `node_modules`, `packages/a/dist`: a folder that the next build or installation fills anew, by its name. */
export function isMadeAnew(path: string): boolean {
  const parts = path.replace(/\/+$/u, '').split('/');
  return !parts.includes('..') && (parts.some((part) => REFILLED.has(part)) || BUILT.has(parts.at(-1) ?? ''));
}

/** The same, and the files in which a package manager keeps the versions that it chose. */
export const isWorkedOut = (path: string): boolean => isMadeAnew(path) || LOCKS.has(path.replace(/^.*\//u, ''));

/** The work tree of the directory, or the directory itself unless it is a home or holds one. */
export function projects({ cwd, facts }: Surroundings): readonly string[] {
  const root = facts.repository(cwd)?.workTree;
  const { home } = facts;
  const own = home !== undefined && (home === cwd || isBelow(home, cwd)) ? [] : [cwd];
  return [...(root === undefined || root === home ? own : [root, ...own]), ...own.map((path) => facts.real(path))];
}

/**
 * `cache-$VERSION`, `/tmp/$NAME`: a name that begins with a text which none of the directories has in its place, or a
 * variable's below a folder that none of them is or lies in.
 */
export function isOtherName(path: Value, directories: readonly string[]): boolean {
  const start = prefixOf(path);
  const [, next, ...more] = path;
  const rest = [next, ...more].some((piece) => typeof piece === 'string' && piece.includes('..'));
  if (rest || directories.some((directory) => `${directory}/`.startsWith(start))) return false;
  const isOfFolder = start.endsWith('/') && typeof next === 'object' && next.gap === 'variable';
  return isOfFolder || /[^/.][^/]*$/u.test(start);
}

/**
 * `"$OUT/dist"`, `"$f.bak"`: whatever stands in front, it ends with a text that none of the directories ends with.
 * `strict`: words that an expansion may split are several; `find` walks each of them.
 */
export function endsOtherwise(path: Value, directories: readonly string[], strict: boolean): boolean {
  if (strict ? mayBeSeveral(path) : !isOnePath(path)) return false;
  const last = partsOf(path).at(-1) ?? [];
  const whole = textOf(last);
  const end = (whole === undefined ? suffixOf(last) : `/${whole}`).toLowerCase();
  return !/^\/?\.*$/u.test(end) && !directories.some((directory) => directory.toLowerCase().endsWith(end));
}

/** `"$ROOT/usr"`: what goes where nothing has set the variable, if that belongs to the system or to people. */
export function withoutVariable([variable, rest, ...more]: Value): string | undefined {
  if (typeof variable !== 'object' || variable.gap !== 'variable' || typeof rest !== 'string') return undefined;
  // `${ROOT:?}` ends the line instead.
  if (more.length > 0 || /^\$\{\w+:\?/u.test(variable.source)) return undefined;
  return isSystem(rest) || /^\/(?:home|Users)(?:\/|$)/u.test(rest) ? rest : undefined;
}

/** The parts of a git directory without which the history is gone; file systems may not tell `.GIT` from `.git`. */
export const isRecords = (path: string): boolean => RECORDS.test(path);
const RECORDS = /\/\.git(?:\/(?:objects|refs|logs|modules|worktrees)(?:\/.*)?)?$/iu;

/**
 * A file of git's own, or several by a pattern, with which commits or branches go. Locks, what an interrupted run left, and
 * what a fetch brings again are none.
 */
export function isHistory(path: Value): boolean {
  const text = show(path);
  // Nearly no path is one of git's: the expression is not to be compiled for it.
  return text.includes('/.git/') && HISTORY.test(text);
}
const HISTORY =
  /\/\.git\/(?:\*|HEAD|packed-refs|refs\/stash|objects\/(?![^…]*tmp_)[^…$]+|refs\/(?:heads|tags)\/[^…$]+)(?<!\.lock)$/u;
const SYSTEM =
  /^\/(?:bin|boot|dev|etc|lib\d*|opt|proc|root|run|sbin|srv|sys|usr|var|Applications|Library|System|Windows)(?:\/|$)/u;
const isSystem = (path: string): boolean => SYSTEM.test(path);
/** `/etc`, `/usr`: one of them as a whole. */
export const isSystemFolder = (path: string): boolean => isSystem(path) && path.lastIndexOf('/') === 0;
/** The root of a machine, what stands right below it, and what it runs by. */
export const isRoot = (path: string): boolean => ROOT.test(path);
const ROOT = /^\/(?:[^/]*\/?$|(?:bin|boot|dev|etc|lib\d*|sbin|usr|Windows|System)\/)/u;
const isBelow = (path: string, folder: string): boolean =>
  path !== folder && path.startsWith(folder.endsWith('/') ? folder : `${folder}/`);
