import type { Facts } from '../../protocol/facts.ts';
import { once } from '../../protocol/once.ts';
import type { GitCommand } from '../../shell/git/git.ts';
import { hooksFolder, hooksIn } from '../../shell/git/hook-files.ts';
import { HOOK_VARIABLES, ownFlag, uninstalledManager } from '../../shell/git/hook-managers.ts';
import { type HookSkip, hookSkips, runsHooks } from '../../shell/git/hooks.ts';
import type { GitStep } from '../../shell/git/line.ts';
import { movesOf } from '../../shell/git/moves.ts';
import { configText, type GitTree, treeOnDisk } from '../../shell/git/tree.ts';
import { resolvePath } from '../../shell/path.ts';
import { known, prefixOf, show, textOf, type Value } from '../../shell/value.ts';
import { alternativesOf } from '../../shell/words/alternatives.ts';
import type { JudgedCall } from '../guard.ts';
import { effectPlace, stepPlace } from '../places.ts';
import type { HookBypass, Scene } from './hook-scene.ts';
import { holdsSettings, mentionsHooksPath, newAlias, readsSystemFile, settingsFiles } from './hook-settings.ts';
import { hookTampering } from './hook-tampering.ts';

export function hookBypasses(call: JudgedCall, facts: Facts): readonly HookBypass[] {
  const steps = call.git;
  const scene: Scene = { call, facts, steps, settings: once(() => settingsFiles(steps, call, facts)) };
  return [
    ...steps.flatMap((step) => [
      ...skipped(step, scene),
      ...switchedOff(step, scene),
      ...otherSettings(step, scene),
      ...aliased(step, scene),
    ]),
    ...plumbed(scene),
    ...uninstalled(call),
    ...otherPrograms(call),
    ...hookTampering(scene),
  ];
}

/** The word in the text that was given; for the commands of a shell alias the word that calls it. */
function skipped(step: GitStep, scene: Scene): readonly HookBypass[] {
  return hookSkips(step.git, step.trees).flatMap((skip) => {
    const code = codeOf(skip, step, scene);
    if (code === undefined) return [];
    const command = `git ${step.git.subcommand ?? ''}`;
    return [{ code, where: stepPlace(scene.call, step, skip.word), values: { command, folder: show(skip.value) } }];
  });
}

function codeOf(skip: HookSkip, step: GitStep, scene: Scene): HookBypass['code'] | undefined {
  if (skip.change?.file !== undefined && !isSettingsFile(skip.change.file, step, scene)) return undefined;
  switch (skip.how) {
    case 'flag':
    case 'plumbing':
      return skip.how;
    case 'unknown':
      return 'unreadable';
    case 'disabled':
      return 'settings';
    case 'path': {
      const folder = textOf(skip.value);
      const isHere = skip.change?.scope === 'local' || skip.change?.scope === 'worktree';
      const keeps = (tree: GitTree, value: string): boolean =>
        keepsHooks(tree, value, scene) || (isHere && beginsHooks(tree, value, scene));
      return folder !== undefined && step.trees.length > 0 && step.trees.every((tree) => keeps(tree, folder))
        ? undefined
        : 'folder';
    }
    case 'unset':
      return step.trees.every(
        (tree) => tree.config('core.hooksPath') === undefined || keepsHooks(tree, undefined, scene),
      )
        ? undefined
        : 'folder';
    case 'include':
      return setsHooksPath(includedFile(skip, step), scene);
  }
}

/** Whether hooks run from the new folder as from the old: the same folder, or the first that has any. */
function keepsHooks(tree: GitTree, value: string | undefined, { facts }: Scene): boolean {
  if (value === '') return false;
  const before = folderBefore(tree, facts);
  const after = hooksFolder(tree, value, facts.home);
  return before === after || (hooksIn(before, facts).length === 0 && hooksIn(after, facts).length > 0);
}

const folderBefore = (tree: GitTree, { home }: Facts): string =>
  hooksFolder(
    tree,
    configText({ ...tree, config: (key) => treeOnDisk(tree.repository).config(key) }, 'core.hooksPath'),
    home,
  );

/** Whether a repository without hooks gets a folder for them among its own files, by a name that says so: `.githooks`. */
function beginsHooks(tree: GitTree, value: string, { facts }: Scene): boolean {
  const { workTree = '' } = tree.repository;
  const after = hooksFolder(tree, value, facts.home);
  const isNamed = /\/(?:\.?(?:git[-_.]?)?hooks|\.husky(?:\/_)?)$/iu.test(after);
  const isOwn = workTree !== '' && after.startsWith(`${workTree}/`) && !after.startsWith(`${workTree}/.git/`);
  return isNamed && isOwn && hooksIn(folderBefore(tree, facts), facts).length === 0;
}

function isSettingsFile(file: Value, { git }: GitStep, scene: Scene): boolean {
  const path = git.places[0] === undefined ? undefined : textOf(resolvePath(git.places[0].directory, file));
  return path === undefined || holdsSettings(path, scene);
}

/** `include.path` counts from the file that holds it; on the command line it has to be absolute. */
function includedFile({ value, change }: HookSkip, { trees }: GitStep): Value {
  const [tree] = trees;
  return change === undefined || tree === undefined
    ? value
    : resolvePath(known(tree.repository.commonDirectory), value);
}

/** What a file of settings does to hooks, as the line leaves it. */
function setsHooksPath(file: Value, { call, facts }: Scene): 'settings' | 'unreadable' | undefined {
  const path = textOf(file);
  if (path === undefined) return 'unreadable';
  const written = call.effects.filter(
    (effect) => /^(?:write|append)$/.test(effect.action) && textOf(effect.path) === path,
  );
  if (written.some((effect) => effect.text !== undefined && mentionsHooksPath(show(effect.text)))) return 'settings';
  if (written.some((effect) => effect.text === undefined || textOf(effect.text) === undefined)) return 'unreadable';
  return mentionsHooksPath(facts.text(path) ?? '') ? 'settings' : undefined;
}

/** Variables of hook managers that the line itself sets for a command that runs hooks. */
function switchedOff(step: GitStep, { call }: Scene): readonly HookBypass[] {
  if (!runsHooks(step.git)) return [];
  return HOOK_VARIABLES.flatMap(({ name, manager, partly, off }) => {
    const variable = step.git.command.variable(name);
    if (variable?.from !== 'line' || !variable.exported) return [];
    if (!alternativesOf(variable.value).some((value) => off(textOf(value) ?? '1'))) return [];
    const where = { ...stepPlace(call, step, step.carrier.words[0]), token: `${name}=${show(variable.value)}` };
    return [{ code: partly ? 'partly' : 'variable', where, values: { manager } } as const];
  });
}

/** Variables that give git other files of settings. */
const SETTINGS_VARIABLES: Readonly<Record<string, readonly string[]>> = {
  GIT_CONFIG_GLOBAL: [''],
  GIT_CONFIG_SYSTEM: [''],
  XDG_CONFIG_HOME: ['/git/config'],
  HOME: ['/.gitconfig', '/.config/git/config'],
};

function otherSettings(step: GitStep, scene: Scene): readonly HookBypass[] {
  if (!runsHooks(step.git)) return [];
  return Object.entries(SETTINGS_VARIABLES).flatMap(([name, suffixes]): readonly HookBypass[] => {
    const variable = step.git.command.variable(name);
    if (variable?.from !== 'line' || !variable.exported || variable.value.length === 0) return [];
    if (name === 'GIT_CONFIG_SYSTEM' && !readsSystemFile(step.git.command)) return [];
    const where = { ...stepPlace(scene.call, step, step.carrier.words[0]), token: `${name}=${show(variable.value)}` };
    const files = suffixes.map((suffix) =>
      resolvePath(
        step.git.command.directories[0],
        [...variable.value, suffix].filter((piece) => piece !== ''),
      ),
    );
    const codes = files.map((file) => setsHooksPath(joined(file), scene));
    const known = name.startsWith('GIT_') ? codes[0] : undefined;
    const code = codes.includes('settings') || losesHooksPath(step, scene) ? 'settings' : known;
    return code === undefined ? [] : [{ code, where, values: { command: `git ${step.git.subcommand ?? ''}` } }];
  });
}

/** Whether the folder for hooks comes from a file outside of the repository, which other settings would hide. */
function losesHooksPath({ trees }: GitStep, { facts }: Scene): boolean {
  return trees.some(
    ({ repository }) =>
      repository.config('core.hooksPath').length > 0 &&
      !mentionsHooksPath(facts.text(`${repository.commonDirectory}/config`) ?? ''),
  );
}

const joined = (value: Value): Value =>
  value.every((piece) => typeof piece === 'string') ? known(value.join('')) : value;

function aliased(step: GitStep, { call, settings }: Scene): readonly HookBypass[] {
  const verb = newAlias(step, call, settings);
  return verb === undefined ? [] : [{ code: 'unreadable', where: stepPlace(call, step, verb), values: {} }];
}

/** Commands that set a branch to a commit they are given. */
const SETS_BRANCH: ReadonlySet<string> = new Set(
  'update-ref reset branch checkout switch merge worktree fetch'.split(' '),
);

/** A commit that `commit-tree` made without hooks, and a branch that is set to something the line computes. */
function plumbed({ call, steps }: Scene): readonly HookBypass[] {
  const at = steps.findIndex(({ git }) => git.subcommand === 'commit-tree' || isCommitObject(git));
  if (at < 0) return [];
  const values = { command: 'git commit-tree' };
  const byCommand = steps.slice(at + 1).flatMap((step): readonly HookBypass[] => {
    const { git, trees } = step;
    const computed = git.words.some(({ value }) => textOf(value) === undefined || textOf(value) === '--stdin');
    const sets = SETS_BRANCH.has(git.subcommand ?? '') && trees.some((tree) => movesOf(git, tree).length > 0);
    return sets && computed
      ? [{ code: 'plumbing', where: stepPlace(call, step, git.verb ?? git.command.words[0]), values }]
      : [];
  });
  const byFile = call.effects.flatMap((effect): readonly HookBypass[] =>
    effect.action === 'write' && /\/refs\/heads\//.test(prefixOf(effect.path))
      ? [{ code: 'plumbing', where: effectPlace(call, effect), values }]
      : [],
  );
  return [...byCommand, ...byFile];
}

function isCommitObject(git: GitCommand): boolean {
  const words = git.words.map(({ value }) => textOf(value));
  if (git.subcommand === 'stash') return words[0] === 'create';
  return (
    git.subcommand === 'hash-object' && words.includes('commit') && words.some((word) => /^-\w*w/.test(word ?? ''))
  );
}

function uninstalled(call: JudgedCall): readonly HookBypass[] {
  return (call.reading?.commands ?? []).flatMap((command) => {
    const manager = uninstalledManager(command);
    if (manager === undefined) return [];
    return [{ code: 'uninstalled', where: { call, command, word: command.words[0] }, values: { manager } } as const];
  });
}

function otherPrograms(call: JudgedCall): readonly HookBypass[] {
  return (call.reading?.commands ?? []).flatMap((command) => {
    const found = ownFlag(command);
    if (found === undefined) return [];
    return [{ code: 'flag', where: { call, command, word: found.word }, values: { command: found.program } } as const];
  });
}
