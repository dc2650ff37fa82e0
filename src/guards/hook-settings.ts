import type { Facts } from '../protocol/facts.ts';
import type { GitStep } from '../shell/git-line.ts';
import { resolvePath } from '../shell/path.ts';
import { textOf, type Value } from '../shell/value.ts';
import type { JudgedCall } from './guard.ts';

/** Whether a text of settings sets the folder for hooks. */
export function mentionsHooksPath(text: string): boolean {
  return /hookspath/i.test(text);
}

/** The files that git reads settings from here: absolute paths, those that the line itself names included. */
export function settingsFiles(steps: readonly GitStep[], call: JudgedCall, facts: Facts): ReadonlySet<string> {
  const here = facts.repository(call.cwd);
  const repositories = [
    ...(here === undefined ? [] : [here]),
    ...steps.flatMap(({ trees }) => trees.map(({ repository }) => repository)),
  ];
  const own = repositories.flatMap(({ commonDirectory, gitDirectory }) => [
    `${commonDirectory}/config`,
    `${gitDirectory}/config.worktree`,
  ]);
  const home =
    facts.home === undefined
      ? []
      : [`${facts.home}/.gitconfig`, `${facts.env('XDG_CONFIG_HOME') || `${facts.home}/.config`}/git/config`];
  const named = [facts.env('GIT_CONFIG_GLOBAL'), facts.env('GIT_CONFIG_SYSTEM')].filter((path) => path !== undefined);
  return new Set([...own, ...home, '/etc/gitconfig', ...named, ...steps.flatMap(namedByLine)]);
}

function namedByLine({ git }: GitStep): readonly string[] {
  const [start] = git.command.directories;
  const absolute = (value: Value): readonly string[] => [textOf(resolvePath(start, value)) ?? ''];
  const variables = ['GIT_CONFIG_GLOBAL', 'GIT_CONFIG_SYSTEM'].flatMap((name) => {
    const variable = git.command.variable(name);
    return variable === undefined ? [] : absolute(variable.value);
  });
  const included = git.settings.flatMap(({ key, value }) => (key === 'include.path' ? absolute(value) : []));
  return [...variables, ...included];
}
