import { type GitCommand, has } from './git.ts';
import { shellAliasText } from './git-alias.ts';
import type { GitTree } from './git-tree.ts';
import type { Word } from './reading.ts';
import { textOf } from './value.ts';

/** Shell text that git runs for a command, and where. */
export interface CarriedText {
  readonly text: string;
  /** Absolute; undefined when it is not known. */
  readonly directory: string | undefined;
}

/** Aliases that begin with `!`, `rebase --exec`, `bisect run`, `submodule foreach`: each runs in the top folder. */
export function carriedTexts(git: GitCommand, trees: readonly GitTree[]): readonly CarriedText[] {
  const directory = topFolder(git, trees);
  if (git.shell !== undefined) return [{ text: shellAliasText(git.shell, git.words), directory }];
  if (git.help) return [];
  if (git.subcommand === 'rebase') return execTexts(git).map((text) => ({ text, directory }));
  const [verb, ...rest] = git.words;
  const called = verb && textOf(verb.value);
  if (git.subcommand === 'bisect' && called === 'run') return quoted(rest).map((text) => ({ text, directory }));
  if (git.subcommand === 'submodule' && called === 'foreach')
    return eachSubmodule(rest).map((text) => ({ text, directory: undefined }));
  return [];
}

function topFolder(git: GitCommand, trees: readonly GitTree[]): string | undefined {
  const [tree] = trees;
  const top = tree === undefined ? undefined : tree.repository.workTree;
  const [place] = git.places;
  return top ?? (place && textOf(place.directory));
}

function execTexts(git: GitCommand): readonly string[] {
  if (has(git, 'abort', 'quit')) return [];
  return git.options.flatMap(({ name, value }) =>
    name === 'exec' && value !== undefined ? (textOf(value) ?? []) : [],
  );
}

function eachSubmodule(words: readonly Word[]): readonly string[] {
  const command = words.filter(({ value }) => !/^--(?:recursive|quiet)$|^-q$/.test(textOf(value) ?? ''));
  return command.length === 1 ? command.flatMap(({ value }) => textOf(value) ?? []) : quoted(command);
}

/** One command line from words, as `sq_quote_argv` writes it. */
function quoted(words: readonly Word[]): readonly string[] {
  const texts = words.map(({ value }) => textOf(value));
  if (texts.length === 0 || texts.includes(undefined)) return [];
  return [texts.map((text) => `'${(text ?? '').replaceAll("'", `'\\''`)}'`).join(' ')];
}
