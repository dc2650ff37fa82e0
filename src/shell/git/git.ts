import { lookup } from '../../protocol/lookup.ts';
import { tail } from '../options.ts';
import { type GitOption, type ParsedOptions, parseOptions } from '../parse-options.ts';
import { resolvePath } from '../path.ts';
import type { Command, Word } from '../reading.ts';
import { known, prefixOf, textOf, type Value } from '../value.ts';
import { mayBeNone, mayBeSeveral } from '../words/one-word.ts';
import { splitAlias } from './alias.ts';
import { isGitCommand } from './commands.ts';
import { GIT_OPTIONS, WITHOUT_ABBREVIATIONS } from './options.ts';
import { canonicalKey, environmentSettings, type GitSetting, settingFromVariable, settingOf } from './settings.ts';

/** One git command line as data. */
export interface GitCommand extends ParsedOptions {
  readonly command: Command;
  /** Where it may act: usually one place, several where the directory depends on a condition. */
  readonly places: readonly GitPlace[];
  /** What the line itself configures for this command, in git's order: the last one of a key wins. */
  readonly settings: readonly GitSetting[];
  /** After aliases; undefined when there is none (`git --version`) or its text is unknown. */
  readonly subcommand: string | undefined;
  /** The word that names the subcommand as written; for a dashed program its own word. */
  readonly verb: Word | undefined;
  /** Everything behind the subcommand, aliases written out. */
  readonly words: readonly Word[];
  /** Whether it only prints help, and does nothing. */
  readonly help: boolean;
  /** The text of an alias that begins with `!`; `words` are its arguments, and nothing else is told. */
  readonly shell: string | undefined;
}

/** A directory, absolute where known, and what `--git-dir` and `--work-tree` (or the environment) say instead. */
export interface GitPlace {
  readonly directory: Value;
  readonly gitDirectory: Value | undefined;
  readonly workTree: Value | undefined;
  /** The work tree as it is written, and as git hands it on to what it starts. */
  readonly writtenTree?: Value | undefined;
}

/** What an alias of the workspace stands for; undefined when there is none of that name. */
export type Aliases = (name: string) => Value | undefined;

/** Reads a git command: options before the subcommand, environment, aliases, the subcommand's own options. */
export function gitCommand(command: Command, aliases: Aliases = () => undefined): GitCommand | undefined {
  const [program, ...words] = command.words;
  const name = command.name ?? foundByName(program.value);
  if (name !== 'git' && !(name?.startsWith('git-') === true && name !== 'git-')) return undefined;
  const draft: Draft = { directory: [], overrides: [], settings: [...environmentSettings(command)], refused: [] };
  if (name === 'git') return finish(command, draft, words, aliases);
  return withSubcommand(command, draft, { ...program, value: known(name.slice('git-'.length)) }, words, aliases);
}

/** `$(which git)`. */
function foundByName(program: Value): string | undefined {
  const [first] = program;
  if (program.length !== 1 || typeof first !== 'object' || first.gap !== 'command') return undefined;
  return /^(?:\$\(|`)\s*(?:which|command\s+-v|type\s+-[pP])\s+(git)\s*(?:\)|`)$/.exec(first.source)?.[1];
}

/** The last state of a switch: on, off, or not given. */
export function switched(git: ParsedOptions, name: string): boolean | undefined {
  return git.options.findLast((option) => option.name === name)?.on;
}

export function has(git: ParsedOptions, ...names: readonly string[]): boolean {
  return names.some((name) => switched(git, name) === true);
}

export function lastOption(git: ParsedOptions, ...names: readonly string[]): GitOption | undefined {
  return git.options.findLast((option) => names.includes(option.name) && option.on);
}

/** Global options as they pile up, in the order of the line. */
interface Draft {
  /** Values of `-C`. */
  readonly directory: Value[];
  readonly overrides: { readonly name: 'git-dir' | 'work-tree'; readonly value: Value }[];
  readonly settings: GitSetting[];
  readonly refused: Word[];
}

/** As many directories of `-C` are followed where some are not known. */
const MOST_STEPS = 32;

/** Aliases may lead to aliases; git stops at a loop. */
const MOST_ALIASES = 10;

/** git.c, `handle_options`: exact names only, those with a value also as `--name=value`. */
const WITH_VALUE: Readonly<Record<string, (value: Value, draft: Draft, word: Word, command: Command) => void>> = {
  '-C': (value, draft) => draft.directory.push(value),
  '-c': (value, draft, word) => draft.settings.push(settingOf(value, word)),
  '--git-dir': (value, draft) => draft.overrides.push({ name: 'git-dir', value }),
  '--work-tree': (value, draft) => draft.overrides.push({ name: 'work-tree', value }),
  '--config-env': (value, draft, word, command) => draft.settings.push(settingFromVariable(value, word, command)),
  '--namespace': () => {},
  '--super-prefix': () => {},
  '--shallow-file': () => {},
  '--attr-source': () => {},
};
const ATTACHED_ONLY: ReadonlySet<string> = new Set(['--exec-path', '--list-cmds']);
const FLAGS: ReadonlySet<string> = new Set(
  (
    '-p --paginate -P --no-pager --bare --no-replace-objects --no-lazy-fetch --no-optional-locks --no-advice --exec-path ' +
    '--list-cmds --literal-pathspecs --no-literal-pathspecs --glob-pathspecs --noglob-pathspecs --icase-pathspecs'
  ).split(' '),
);
const PRINTS: ReadonlySet<string> = new Set([
  '--version',
  '-v',
  '--help',
  '-h',
  '--html-path',
  '--man-path',
  '--info-path',
]);

function finish(command: Command, draft: Draft, words: readonly Word[], aliases: Aliases, depth = 0): GitCommand {
  const at = readGlobalOptions(command, draft, words, aliases);
  const verb = words[at];
  return verb === undefined
    ? bare(command, draft, undefined, [])
    : withSubcommand(command, draft, verb, words.slice(at + 1), aliases, depth);
}

/** The place of the subcommand, or past the end when git only prints something. */
function readGlobalOptions(command: Command, draft: Draft, words: readonly Word[], aliases: Aliases): number {
  let at = 0;
  for (; at < words.length; at += 1) {
    const word = words[at];
    if (word === undefined) break;
    // `git $OPTIONS commit`: where a subcommand stands behind it, what may be no word at all is none.
    if (mayBeNone(word.value) && isVerb(nextCertain(words, at), draft, aliases)) continue;
    if (!prefixOf(word.value).startsWith('-')) break;
    const text = textOf(word.value) ?? prefixOf(word.value);
    const equals = text.startsWith('--') ? text.indexOf('=') : -1;
    const name = equals < 0 ? text : text.slice(0, equals);
    if (PRINTS.has(text) || (ATTACHED_ONLY.has(text) && equals < 0)) return words.length;
    // It stands back behind any other way to name the repository (git.c: `setenv` without overwriting).
    if (text === '--bare')
      draft.overrides.unshift({ name: 'git-dir', value: fromEnvironment(command, 'GIT_DIR') ?? known('.') });
    const take = lookup(WITH_VALUE, name);
    if (take === undefined) {
      if (!FLAGS.has(name)) draft.refused.push(word);
      continue;
    }
    const value = equals < 0 ? words[at + 1]?.value : tail(word, equals + 1).value;
    if (equals < 0) at += 1;
    if (value !== undefined) take(value, draft, words[at] ?? word, command);
  }
  return at;
}

/** `commit$X` is a subcommand where nothing comes of the expansion. */
function verbAround(value: Value, draft: Draft, aliases: Aliases): string | undefined {
  const text = value.filter((piece) => typeof piece === 'string').join('');
  const isOne = isGitCommand(text) || (text !== '' && aliasOf(text, draft, aliases) !== undefined);
  return isOne ? text : undefined;
}

function nextCertain(words: readonly Word[], at: number): Word | undefined {
  return words.slice(at + 1).find(({ value }) => !mayBeNone(value));
}

function isVerb(word: Word | undefined, draft: Draft, aliases: Aliases): boolean {
  const text = word && textOf(word.value);
  if (text === undefined) return false;
  return text.startsWith('-') || isGitCommand(text) || aliasOf(text, draft, aliases) !== undefined;
}

function withSubcommand(
  command: Command,
  draft: Draft,
  verb: Word,
  words: readonly Word[],
  aliases: Aliases,
  depth = 0,
): GitCommand {
  const name = textOf(verb.value) ?? verbAround(verb.value, draft, aliases);
  const alias = name === undefined || isGitCommand(name) ? undefined : aliasOf(name, draft, aliases);
  const text = alias === undefined ? undefined : textOf(alias);
  if (alias !== undefined && text === undefined) return { ...bare(command, draft, verb, words), unknown: [verb] };
  if (text?.startsWith('!')) return { ...bare(command, draft, verb, words), shell: text };
  const split = text === undefined || depth >= MOST_ALIASES ? undefined : splitAlias(text, verb);
  if (split !== undefined) return finish(command, draft, [...split, ...words], aliases, depth + 1);
  const subcommand = name === undefined ? undefined : (lookup(SAME_AS, name) ?? name);
  const table = subcommand === undefined ? undefined : lookup(GIT_OPTIONS, subcommand);
  const parsed = table === undefined ? undefined : parseOptions(words, table, !WITHOUT_ABBREVIATIONS.has(name ?? ''));
  return {
    ...bare(command, draft, verb, words),
    ...(parsed ?? {}),
    subcommand,
    refused: [...draft.refused, ...(parsed?.refused ?? [])],
    help: asksForHelp(words, parsed),
  };
}

const SAME_AS: Readonly<Record<string, string>> = { 'init-db': 'init', stage: 'add' };

/** `-h` and `--help` in front of `--`: parse-options.c prints the usage and stops. */
function asksForHelp(words: readonly Word[], parsed: ParsedOptions | undefined): boolean {
  const texts = words.map(({ value }) => textOf(value));
  if (texts[0] === '--help' || (texts.length === 1 && texts[0] === '-h')) return true;
  return parsed?.refused.some(({ value }) => /^(?:--help(?:-all)?|-\w*h\w*)$/.test(textOf(value) ?? '')) ?? false;
}

/** The line's own settings stand before those of the workspace; alias names do not mind case. */
function aliasOf(name: string, draft: Draft, aliases: Aliases): Value | undefined {
  const keys = [`alias.${name.toLowerCase()}`, canonicalKey(`alias.${name}.command`)];
  return draft.settings.findLast(({ key }) => key !== undefined && keys.includes(key))?.value ?? aliases(name);
}

function bare(command: Command, draft: Draft, verb: Word | undefined, words: readonly Word[]): GitCommand {
  return {
    command,
    places: placesOf(command, draft),
    settings: draft.settings,
    subcommand: undefined,
    verb,
    words,
    help: verb === undefined,
    shell: undefined,
    options: [],
    operands: words,
    beforeDashes: undefined,
    unknown: verb !== undefined && mayBeSeveral(verb.value) ? [verb] : [],
    refused: draft.refused,
  };
}

/** Every `-C` counts from the one before; the git directory and the work tree from the last. */
function placesOf(command: Command, draft: Draft): readonly GitPlace[] {
  const override = (name: 'git-dir' | 'work-tree', variable: string): Value | undefined =>
    draft.overrides.findLast((one) => one.name === name)?.value ?? fromEnvironment(command, variable);
  const gitDirectory = override('git-dir', 'GIT_DIR');
  const workTree = override('work-tree', 'GIT_WORK_TREE');
  const steps = draft.directory.filter((step) => step.length > 0);
  const texts = steps.flatMap((step) => textOf(step) ?? []);
  // As one path, where all of it is known: each step alone would be resolved again with the next.
  const path = texts
    .slice(
      Math.max(
        0,
        texts.findLastIndex((text) => text.startsWith('/')),
      ),
    )
    .join('/');
  return command.directories.map((start) => {
    const directory =
      texts.length === steps.length
        ? resolvePath(start, known(path))
        : steps.slice(0, MOST_STEPS).reduce((folder, next) => resolvePath(folder, next), start);
    return {
      directory,
      gitDirectory: gitDirectory && resolvePath(directory, gitDirectory),
      workTree: workTree && resolvePath(directory, workTree),
      writtenTree: workTree,
    };
  });
}

/** An empty value counts as none. */
function fromEnvironment(command: Command, name: string): Value | undefined {
  const variable = command.variable(name);
  return variable?.exported === true && variable.value.length > 0 ? variable.value : undefined;
}
