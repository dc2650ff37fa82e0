import type { Facts, Repository } from '../../protocol/facts.ts';
import { isGitCommand } from '../../shell/git/commands.ts';
import type { GitStep } from '../../shell/git/line.ts';
import { parentOf, resolvePath } from '../../shell/path.ts';
import type { Command, Word } from '../../shell/reading.ts';
import { known, show, textOf, type Value } from '../../shell/value.ts';
import type { JudgedCall } from '../guard.ts';
import type { Scene } from './hook-scene.ts';

/** Whether a text of settings sets the folder for hooks. */
export function mentionsHooksPath(text: string): boolean {
  return /hookspath/i.test(text);
}

/** Whether git reads settings from a file: here, or in the repository whose own file it is. */
export function holdsSettings(path: string, { settings, facts }: Scene): boolean {
  if (settings().has(path)) return true;
  if (!/\/config(?:\.worktree)?$/.test(path)) return false;
  const around = facts.repository(path.replace(/\/[^/]*$/, ''));
  return around !== undefined && ownFiles(around).includes(path);
}

function ownFiles({ commonDirectory, gitDirectory }: Repository): readonly string[] {
  return [`${commonDirectory}/config`, `${gitDirectory}/config.worktree`];
}

/** A name that is no command of git, while the line writes a file of settings: it may be an alias from there. */
export function newAlias(
  { git: { subcommand, verb } }: GitStep,
  { effects }: JudgedCall,
  files: () => ReadonlySet<string>,
): Word | undefined {
  if (subcommand === undefined || verb === undefined || isGitCommand(subcommand)) return undefined;
  const isWritten = effects.some(
    ({ action, path, command }) =>
      /^(?:write|append)$/.test(action) && command?.name !== 'git' && files().has(show(path)),
  );
  return isWritten ? verb : undefined;
}

/** The files that git reads settings from here: absolute paths, those that the line itself names included. */
export function settingsFiles(steps: readonly GitStep[], call: JudgedCall, facts: Facts): ReadonlySet<string> {
  const here = facts.repository(call.cwd);
  const repositories = [
    ...(here === undefined ? [] : [here]),
    ...steps.flatMap(({ trees }) => trees.map(({ repository }) => repository)),
  ];
  const own = repositories.flatMap(ownFiles);
  const home =
    facts.home === undefined
      ? []
      : [`${facts.home}/.gitconfig`, `${facts.env('XDG_CONFIG_HOME') || `${facts.home}/.config`}/git/config`];
  const named = [facts.env('GIT_CONFIG_GLOBAL'), facts.env('GIT_CONFIG_SYSTEM')].filter((path) => path !== undefined);
  return withIncluded([...own, ...home, '/etc/gitconfig', ...named, ...steps.flatMap(namedByLine)], facts);
}

/** So many files are looked into. */
const FILES = 64;

/** With those that they include: git reads their lines where they are named (git-config(1)). */
function withIncluded(files: readonly string[], facts: Facts): ReadonlySet<string> {
  const all = new Set(files);
  // What is added is walked, too.
  for (const file of all) {
    if (all.size > FILES) break;
    for (const path of includesIn(facts.text(file) ?? '')) {
      const place = path.startsWith('~/') ? `${facts.home ?? ''}${path.slice(1)}` : path;
      all.add(textOf(resolvePath(parentOf(known(file)), known(place))) ?? '');
    }
  }
  return all;
}

/** The values of `path` below `[include]` and `[includeIf "…"]`. */
function includesIn(text: string): readonly string[] {
  const sections = text
    .split(/^(?=[ \t]*\[)/mu)
    .filter((section) => /^[ \t]*\[include(?:if\s[^\n]*)?\]/iu.test(section));
  return sections.flatMap((section) =>
    [...section.matchAll(/(?:^|\])[ \t]*path[ \t]*=[ \t]*"?([^"\n#;]*[^"\s#;])/gimu)].map((found) => found[1] ?? ''),
  );
}

function namedByLine({ git }: GitStep): readonly string[] {
  const [start] = git.command.directories;
  const absolute = (value: Value): readonly string[] => [textOf(resolvePath(start, value)) ?? ''];
  const names = readsSystemFile(git.command) ? ['GIT_CONFIG_GLOBAL', 'GIT_CONFIG_SYSTEM'] : ['GIT_CONFIG_GLOBAL'];
  const variables = names.flatMap((name) => {
    const variable = git.command.variable(name);
    return variable === undefined ? [] : absolute(variable.value);
  });
  const included = git.settings.flatMap(({ key, value }) => (key === 'include.path' ? absolute(value) : []));
  return [...variables, ...included];
}

/** GIT_CONFIG_NOSYSTEM leaves the system's file out, whatever it is called. */
export function readsSystemFile(command: Command): boolean {
  return !/^(?:1|true|yes|on)$/i.test(textOf(command.variable('GIT_CONFIG_NOSYSTEM')?.value ?? []) ?? '');
}
