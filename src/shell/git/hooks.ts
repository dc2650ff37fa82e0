import { lookup } from '../../protocol/lookup.ts';
import type { Word } from '../reading.ts';
import { textOf, unknown, type Value } from '../value.ts';
import { printsOneWord } from '../words/one-word.ts';
import { isGitCommand } from './commands.ts';
import { type ConfigChange, configChange } from './config-command.ts';
import { type GitCommand, has, switched } from './git.ts';
import type { GitSetting } from './settings.ts';
import { configText, type GitTree } from './tree.ts';
import { inputText } from './update-ref.ts';

/** One way in which a git command keeps hooks from running, or may. */
export interface HookSkip {
  /**
   * `flag`: `--no-verify` in one of its spellings; `path`: another folder for hooks; `unset`: the configured folder is
   * given up; `include`: another file is read for settings; `disabled`: a configured hook is switched off; `plumbing`: a
   * command that does the same without hooks; `unknown`: a word that may be any of these.
   */
  readonly how: 'flag' | 'path' | 'unset' | 'include' | 'disabled' | 'plumbing' | 'unknown';
  readonly word: Word;
  /** For `path` and `include`: the folder or file. */
  readonly value: Value;
  /** What `git config` writes, for changes that outlast this command. */
  readonly change?: ConfigChange;
}

/** What a git command does to the hooks that it, or later commands, would run. */
export function hookSkips(git: GitCommand, trees: readonly GitTree[]): readonly HookSkip[] {
  if (git.help) return [];
  if (git.subcommand === 'config') return configSkips(git);
  // `git "$COMMAND" --no-verify`: those that take the flag run hooks.
  if (git.subcommand === undefined && git.verb !== undefined && git.shell === undefined)
    return [...extensionFlag(git), ...settingSkips(git)];
  if (!runsHooks(git)) return [];
  return [...flagSkips(git, trees), ...settingSkips(git), ...plumbing(git)];
}

/** Commands that ask a hook before they act (githooks(5)), and those of others, which may do anything. */
const WITH_HOOKS: Readonly<Record<string, (git: GitCommand) => boolean>> = {
  commit: (git) => !has(git, 'dry-run', 'short', 'porcelain', 'long', 'null'),
  merge: (git) => !has(git, 'abort', 'quit', 'squash') && switched(git, 'commit') !== false,
  pull: (git) => !has(git, 'dry-run', 'squash') && switched(git, 'commit') !== false,
  push: (git) => !has(git, 'dry-run'),
  'send-pack': (git) => !has(git, 'dry-run'),
  'http-push': () => true,
  rebase: (git) => !has(git, 'abort', 'quit', 'edit-todo', 'show-current-patch'),
  am: (git) => !has(git, 'abort', 'quit', 'show-current-patch'),
  'cherry-pick': (git) => !has(git, 'abort', 'quit') && switched(git, 'commit') !== false,
  revert: (git) => !has(git, 'abort', 'quit') && switched(git, 'commit') !== false,
  'fast-import': () => true,
  subtree: () => true,
  citool: () => true,
  gui: () => true,
};

export function runsHooks(git: GitCommand): boolean {
  if (git.subcommand === undefined || git.help) return false;
  return lookup(WITH_HOOKS, git.subcommand)?.(git) ?? !isGitCommand(git.subcommand);
}

/** Where `--no-verify` is an option that keeps hooks from running. */
const WITH_FLAG: ReadonlySet<string> = new Set(['commit', 'merge', 'pull', 'push', 'rebase', 'am']);

function flagSkips(git: GitCommand, trees: readonly GitTree[]): readonly HookSkip[] {
  if (!isGitCommand(git.subcommand ?? '')) return extensionFlag(git);
  if (!WITH_FLAG.has(git.subcommand ?? '')) return [];
  const last = git.options.findLast(({ name }) => name === 'verify');
  // `pull` hands the option to `merge` alone; `rebase` asks its hook all the same.
  if (last?.on === false && !(git.subcommand === 'pull' && rebases(git, trees))) return [skip('flag', last.word)];
  const words = [...git.unknown, ...(git.subcommand === 'commit' ? git.operands.filter(isComputed) : [])];
  const others = [...new Set(words)].filter((word) => couldBeFlag(word) && !isFound(word, git));
  return others.map((word) => skip('unknown', word));
}

/** A program of others (`git cz`, `git town`): the flag by its full name goes on to git. */
function extensionFlag({ words }: GitCommand): readonly HookSkip[] {
  const word = words.find(({ value }) => textOf(value) === '--no-verify');
  return word === undefined ? [] : [skip('flag', word)];
}

function skip(how: HookSkip['how'], word: Word, value: Value = []): HookSkip {
  return { how, word, value };
}

function rebases(git: GitCommand, trees: readonly GitTree[]): boolean {
  const option = git.options.findLast(({ name }) => name === 'rebase');
  const configured = trees.map((tree) => configText(tree, 'pull.rebase')).find((value) => value !== undefined);
  const value =
    option === undefined
      ? (configured ?? 'false')
      : option.value === undefined
        ? String(option.on)
        : textOf(option.value);
  return value !== undefined && !/^(?:false|no|off|0)$/i.test(value);
}

/** What `find` puts in for `{}` begins with where it started, which is no option. */
function isFound({ value: [first] }: Word, { command }: GitCommand): boolean {
  return command.via.at(-1)?.kind === 'find' && typeof first === 'object' && first.source === '{}';
}

/** In quotes, but the output of a program or text that is read at run time: a word that may be an option. */
function isComputed(word: Word): boolean {
  const [first] = word.value;
  return typeof first === 'object' && (first.gap === 'command' || first.gap === 'input') && !printsOneWord(first);
}

/** Whether one of the words that may stand here begins as the flag does. */
function couldBeFlag(word: Word): boolean {
  const [first] = word.value;
  if (typeof first === 'string') return first.startsWith('-');
  return (
    first?.choices === undefined ||
    first.choices.some(
      (choice) => choice.length === 0 || String(choice[0]).startsWith('-') || typeof choice[0] === 'object',
    )
  );
}

/** The last setting of a key is the one that git takes. */
function settingSkips(git: GitCommand): readonly HookSkip[] {
  const last = new Map<string | undefined, GitSetting>();
  for (const setting of git.settings) last.set(setting.key, setting);
  return [...last.values()].flatMap((setting) => {
    const how = howOf(setting.key, setting.value);
    return how === undefined ? [] : [skip(how, setting.word ?? git.verb ?? git.command.words[0], setting.value)];
  });
}

function howOf(key: string | undefined, value: Value): HookSkip['how'] | undefined {
  if (key === undefined) return 'unknown';
  if (key === 'core.hookspath') return 'path';
  if (key === 'include.path' || /^includeif\..*\.path$/s.test(key)) return 'include';
  // Hooks that the configuration itself defines (git 2.54).
  if (/^hook\..*\.enabled$/s.test(key) && /^(?:false|no|off|0)$/i.test(textOf(value) ?? '')) return 'disabled';
  return undefined;
}

/** `git config` that moves the hooks' folder, switches a hook off, or reads another file. */
function configSkips(git: GitCommand): readonly HookSkip[] {
  const change = configChange(git);
  if (change === undefined || change.action === 'edit') return [];
  const { key, word } = change;
  if (change.action === 'set') {
    const how = howOf(key, change.value);
    return how === undefined || (how === 'unknown' && !couldBeKey(word))
      ? []
      : [{ ...skip(how, word, change.value), change }];
  }
  // What the section of another name holds is not looked up.
  if (change.action === 'remove-section' && /^core$/i.test(textOf(change.value) ?? ''))
    return [{ ...skip('path', word, [unknown('unread', '…')]), change }];
  const gone = key === 'core.hookspath' || (change.action === 'remove-section' && key === 'core');
  return gone ? [{ ...skip('unset', word), change }] : [];
}

function couldBeKey(word: Word): boolean {
  const [first] = word.value;
  return typeof first === 'object' || /^(?:core\.|include|hook\.)/i.test(first ?? '');
}

/** `send-pack` pushes without `pre-push`; `fast-import` makes commits without any hook. */
function plumbing(git: GitCommand): readonly HookSkip[] {
  const word = git.verb ?? git.command.words[0];
  if (git.subcommand === 'send-pack' || git.subcommand === 'http-push') return [skip('plumbing', word)];
  if (git.subcommand !== 'fast-import') return [];
  const makesCommits = inputText(git)?.some((piece) => typeof piece === 'string' && /^commit /m.test(piece)) ?? false;
  return makesCommits ? [skip('plumbing', word)] : [];
}
