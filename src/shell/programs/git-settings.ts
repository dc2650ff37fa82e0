import { commandOf, recordCommand } from '../command.ts';
import { shellAliasText } from '../git/alias.ts';
import { gitCommand } from '../git/git.ts';
import { type Invocation, type Outcome, ran, type Shell } from '../interpreter.ts';
import { tail } from '../options.ts';
import type { Word } from '../reading.ts';
import { variableKey } from '../state.ts';
import { known, prefixOf, type Value } from '../value.ts';
import { runPossibly } from './code-variables.ts';
import { runJoined, via } from './start.ts';

/** Settings whose value git hands to a shell (git-config(1)), in lower case; behind a `!` others are code, too. */
const CODE_SETTINGS =
  /^(?:core\.(?:pager|editor|sshcommand|fsmonitor|askpass|gitproxy|alternaterefscommand)|sequence\.editor|pager\.\w+|diff\.external|diff\..*\.(?:command|textconv)|(?:difftool|mergetool|browser|man)\..*\.cmd|merge\..*\.driver|filter\..*\.(?:clean|smudge|process)|gpg\.(?:.*\.)?program|uploadpack\.packobjectshook|trailer\..*\.(?:command|cmd)|interactive\.difffilter|credential\.(?:.*\.)?helper|sendemail\.(?:smtpserver|tocmd|cccmd))=/;

/** Code that the line gives git as a setting (`-c core.editor=code`) or in a variable may run, whatever the subcommand. */
export function runGitSettings(invocation: Invocation, shell: Shell): void {
  for (const [at, word] of invocation.words.entries()) {
    if (prefixOf(invocation.words[at - 1]?.value ?? []) !== '-c') continue;
    const text = prefixOf(word.value);
    const name = text.slice(0, text.indexOf('=') + 1).toLowerCase();
    if (!CODE_SETTINGS.test(name)) continue;
    const code = tail(word, name.length);
    if (!name.startsWith('credential.') || prefixOf(code.value).startsWith('!'))
      runPossibly(prefixOf(code.value).startsWith('!') ? tail(code, 1) : code, invocation, shell, 'git');
  }
}

const at = (value: Value, { words: [program] }: Invocation): Word => ({ ...program, source: '', value });

/** The variables by which a line gives git settings. */
const SETTING_VARIABLES = ['GIT_CONFIG_COUNT', 'GIT_CONFIG_PARAMETERS'];

/**
 * An alias that the line itself makes (`-c alias.x='!code' x`) and that is shell text. It runs in the top folder of the
 * work tree: which that is the text alone does not tell.
 */
export function runGitAlias(invocation: Invocation, shell: Shell): Outcome | undefined {
  const inLine = invocation.words.some((word) => /^alias\./i.test(prefixOf(word.value)));
  if (!inLine && SETTING_VARIABLES.every((name) => shell.state.get(variableKey(name)) === undefined)) return undefined;
  const git = gitCommand(commandOf(shell, invocation, 'git'));
  if (git?.shell === undefined) return undefined;
  const carrier = git.settings.findLast(({ value }) => prefixOf(value) === git.shell)?.word;
  const start = carrier === undefined ? -1 : prefixOf(carrier.value).indexOf('!');
  const code =
    carrier === undefined || git.words.length > 0
      ? at(known(shellAliasText(git.shell, git.words)), invocation)
      : tail(carrier, start + 1);
  const command = recordCommand(shell, invocation, 'git');
  runJoined([code], invocation, shell, via('git-alias', 'git', command), command);
  return ran;
}
