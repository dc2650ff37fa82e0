import type { Files } from './files.ts';
import { parseGitConfig, type Setting } from './git-config.ts';
import { isAbsolute, parentOf, resolvePath } from './paths.ts';
import { wildmatch } from './wildmatch.ts';

/** Where git looks beyond the repository, as the hook's own environment says. */
export interface Surroundings {
  readonly home: string | undefined;
  /** Absolute, in the order git would take them: the first that exists is the system file of this installation. */
  readonly systemFiles: readonly string[];
  env(name: string): string | undefined;
}

export interface ConfiguredPlace {
  readonly gitDirectory: string;
  readonly commonDirectory: string;
  /** The short name of the branch that is checked out, for `onbranch:`. */
  readonly branch: string | undefined;
}

/**
 * Every setting that git would see there, in git's order (system, global, repository, work tree), includes in
 * place. Order and conditions: git-config(1) "FILES", "Includes" and "Conditional includes".
 */
export function readGitConfig(files: Files, around: Surroundings, place: ConfiguredPlace): readonly Setting[] {
  const scope = { files, around, place, urls: undefined };
  const settings = readAll(scope);
  if (!settings.some(({ key }) => REMOTE_CONDITION.test(key))) return settings;
  const urls = settings.filter(({ key }) => /^remote\..*\.url$/.test(key)).map(({ value }) => value);
  return readAll({ ...scope, urls });
}

/** git gives up at this depth (`MAX_INCLUDE_DEPTH`). */
const DEEPEST_INCLUDE = 10;
/** A bound of our own: an include tree with fan-out would otherwise grow without end. */
const MOST_FILES = 200;
const REMOTE_CONDITION = /^includeif\.hasconfig:remote\.\*\.url:.*\.path$/;

interface Scope {
  readonly files: Files;
  readonly around: Surroundings;
  readonly place: ConfiguredPlace;
  /** The remotes' addresses, for `hasconfig:`; unknown in the first pass. */
  readonly urls: readonly string[] | undefined;
}

function readAll(scope: Scope): readonly Setting[] {
  const settings: Setting[] = [];
  const budget = { files: MOST_FILES };
  for (const file of [...outerFiles(scope), `${scope.place.commonDirectory}/config`])
    readFile(scope, file, 0, settings, budget);
  if (settings.some(({ key, value }) => key === 'extensions.worktreeconfig' && isTrue(value)))
    readFile(scope, `${scope.place.gitDirectory}/config.worktree`, 0, settings, budget);
  return settings;
}

function outerFiles({ files, around }: Scope): readonly string[] {
  const withoutSystem = isTrue(around.env('GIT_CONFIG_NOSYSTEM') ?? '');
  const system = around.env('GIT_CONFIG_SYSTEM') ?? around.systemFiles.find((file) => files.kind(file) === 'file');
  return [...(withoutSystem || system === undefined ? [] : [system]), ...globalFiles(around)];
}

function globalFiles(around: Surroundings): readonly string[] {
  const named = around.env('GIT_CONFIG_GLOBAL');
  if (named !== undefined) return [named];
  const xdg = around.env('XDG_CONFIG_HOME') || (around.home === undefined ? undefined : `${around.home}/.config`);
  return [
    ...(xdg === undefined ? [] : [`${xdg}/git/config`]),
    ...(around.home === undefined ? [] : [`${around.home}/.gitconfig`]),
  ];
}

export function isTrue(value: string): boolean {
  return /^(true|yes|on|[+-]?0*[1-9][0-9]*)$/i.test(value);
}

function readFile(scope: Scope, file: string, depth: number, into: Setting[], budget: { files: number }): void {
  budget.files -= 1;
  if (depth > DEEPEST_INCLUDE || budget.files < 0) return;
  for (const setting of parseGitConfig(scope.files.text(file) ?? '')) {
    into.push(setting);
    if (!includes(scope, setting.key, file)) continue;
    const target = expandPath(scope, setting.value, parentOf(file));
    if (target !== undefined) readFile(scope, target, depth + 1, into, budget);
  }
}

function includes(scope: Scope, key: string, file: string): boolean {
  if (key === 'include.path') return true;
  const condition = /^includeif\.(.*)\.path$/s.exec(key)?.[1];
  return condition !== undefined && holds(scope, condition, file);
}

function holds(scope: Scope, condition: string, file: string): boolean {
  const colon = condition.indexOf(':');
  const [kind, pattern] = [condition.slice(0, colon), condition.slice(colon + 1)];
  if (kind === 'gitdir') return isPlace(scope, pattern, file, (text) => text);
  if (kind === 'gitdir/i') return isPlace(scope, pattern, file, (text) => text.toLowerCase());
  if (kind === 'onbranch') return scope.place.branch !== undefined && wildmatch(withBelow(pattern), scope.place.branch);
  if (condition.startsWith('hasconfig:remote.*.url:'))
    return scope.urls?.some((url) => wildmatch(condition.slice('hasconfig:remote.*.url:'.length), url)) ?? false;
  return false;
}

function isPlace(scope: Scope, written: string, file: string, fold: (text: string) => string): boolean {
  const { gitDirectory } = scope.place;
  const expanded = /^~\//.test(written) ? (expandPath(scope, written, '') ?? written) : written;
  const anchored = expanded.startsWith('./') ? `${parentOf(file)}${expanded.slice(1)}` : expanded;
  const pattern = withBelow(isAbsolute(anchored) || anchored.startsWith('**/') ? anchored : `**/${anchored}`);
  const closing = written.endsWith('/') && !pattern.endsWith('/**') ? `${pattern}/**` : pattern;
  return [scope.files.real(gitDirectory), gitDirectory].some((path) => wildmatch(fold(closing), fold(path)));
}

function withBelow(pattern: string): string {
  return pattern.endsWith('/') ? `${pattern}**` : pattern;
}

/** git's `path` values: `~/` is the home; `~user/` and `%(prefix)/` are not known here. */
function expandPath({ around }: Scope, value: string, folder: string): string | undefined {
  if (value.startsWith('~/')) return around.home === undefined ? undefined : resolvePath(around.home, value.slice(2));
  if (value === '' || value.startsWith('~') || value.startsWith('%(prefix)')) return undefined;
  return resolvePath(folder, value);
}
