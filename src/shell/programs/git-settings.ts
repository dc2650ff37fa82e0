import { commandOf, recordCommand } from '../command.ts';
import { shellAliasText } from '../git/alias.ts';
import { isCodeSetting } from '../git/code-settings.ts';
import { gitCommand } from '../git/git.ts';
import { type Frame, type Invocation, type Outcome, ran, type Shell } from '../interpreter.ts';
import { tail } from '../options.ts';
import type { Word } from '../reading.ts';
import { variableKey } from '../state.ts';
import { join, known, prefixOf, textOf } from '../value.ts';
import { computedWord } from '../words/computed-word.ts';
import { runPossibly } from './code-variables.ts';
import { runWrittenHooks, writtenSettings } from './git-written.ts';
import { runJoined, via } from './start.ts';

/** Code that the line gives git as a setting (`-c core.editor=code`, `git config`, a file of settings) may run, whatever the subcommand. */
export function runGitSettings(invocation: Invocation, shell: Shell): readonly Word[] {
  const given = givenSettings(invocation, shell);
  const settings = [...given, ...writtenSettings(given, invocation, shell)];
  for (const word of settings) {
    const text = prefixOf(word.value);
    const at = text.indexOf('=') + 1;
    const code = tail(word, at);
    const lead = prefixOf(code.value);
    if (at > 0 && isCodeSetting(text.slice(0, at - 1), lead))
      runPossibly(lead.startsWith('!') ? tail(code, 1) : code, invocation, shell, 'git');
  }
  for (const word of [...settings, ...invocation.words]) {
    const address = /^(?:[^\s=]+=)?ext::/.exec(prefixOf(word.value))?.[0];
    if (address !== undefined) runPossibly(helperLine(tail(word, address.length)), invocation, shell, 'git');
  }
  runWrittenHooks(settings, invocation, shell);
  return settings;
}

/** git-remote-ext(1): blanks part words, `% ` is one within a word, `%%` is a percent sign. */
function helperLine(word: Word): Word {
  const text = textOf(word.value);
  if (text?.includes('%') !== true) return word;
  const words = [...text.matchAll(/(?:%.|[^ %])+/g)].map(([one]) =>
    one.replace(/%(.)/g, (_, kept: string) => (kept === 'S' || kept === 's' || kept === 'G' ? '' : kept)),
  );
  return computedWord(word, known(words.map((one) => `'${one.replaceAll("'", `'\\''`)}'`).join(' ')));
}

/** `name=value` of `-c` and `--config`, of `--config-env`, and of the environment. */
function givenSettings(invocation: Invocation, shell: Shell): readonly Word[] {
  const { words } = invocation;
  const inLine = words.flatMap((word, index) => {
    const lead = prefixOf(word.value);
    if (lead.startsWith('--config=')) return [tail(word, '--config='.length)];
    return /^(?:-c|--config)$/.test(prefixOf(words[index - 1]?.value ?? [])) ? [word] : [];
  });
  const variables = SETTING_VARIABLES.some((name) => shell.state.get(variableKey(name)) !== undefined);
  if (!variables && !words.some(({ value }) => prefixOf(value).startsWith('--config-env'))) return inLine;
  const settings = gitCommand(commandOf(shell, invocation, 'git'))?.settings ?? [];
  const others = settings.filter(({ word }) => word === undefined || !inLine.includes(word));
  return [
    ...inLine,
    ...others.map(({ key, value }) => computedWord(invocation.words[0], join([`${key ?? ''}=`], value))),
  ];
}

/** The variables by which a line gives git settings. */
const SETTING_VARIABLES = ['GIT_CONFIG_COUNT', 'GIT_CONFIG_PARAMETERS'];

/**
 * An alias that the line itself makes (`-c alias.x='!code' x`) and that is shell text. It runs in the top folder of the
 * work tree: which that is the text alone does not tell.
 */
export function runGitAlias(settings: readonly Word[], invocation: Invocation, shell: Shell): Outcome | undefined {
  const aliases = settings.filter(({ value }) => /^alias\./i.test(prefixOf(value)));
  if (aliases.length === 0) return undefined;
  const git = gitCommand(commandOf(shell, invocation, 'git'), (name) => {
    const found = aliases.findLast(({ value }) =>
      prefixOf(value).toLowerCase().startsWith(`alias.${name.toLowerCase()}=`),
    );
    return found && tail(found, `alias.${name}=`.length).value;
  });
  if (git?.shell === undefined) return undefined;
  const carrier = git.settings.findLast(({ value }) => prefixOf(value) === git.shell)?.word;
  const start = carrier === undefined ? -1 : prefixOf(carrier.value).indexOf('!');
  const code =
    carrier === undefined || start < 0 || git.words.length > 0
      ? computedWord(invocation.words[0], known(shellAliasText(git.shell, git.words)))
      : tail(carrier, start + 1);
  const command = recordCommand(shell, invocation, 'git');
  // One that stands in a file may have been written for another repository.
  const isGiven = git.settings.some(({ value }) => prefixOf(value) === git.shell);
  const change: Partial<Frame> = isGiven ? {} : { runs: 'possible' };
  runJoined([code], invocation, shell, via('git-alias', 'git', command), command, change);
  return ran;
}
