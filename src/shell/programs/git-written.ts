import { commandOf } from '../command.ts';
import { configChange } from '../git/config-command.ts';
import { gitCommand } from '../git/git.ts';
import { apart, type Invocation, possibly, type Shell, startedBy } from '../interpreter.ts';
import { resolvePath } from '../path.ts';
import type { Command, Word } from '../reading.ts';
import { DIRECTORY, fileKey } from '../state.ts';
import { join, known, prefixOf, show, type Value } from '../value.ts';
import { computedWord } from '../words/computed-word.ts';
import { fileText } from '../written.ts';
import { runCode } from './code.ts';

/** What a line gives git by what it leaves on the disk: settings (`git config`, files of settings), and hooks. */

/** Settings that `git config` has made on this line; a file of git's, whichever it is. */
const SETTINGS = fileKey('settings of git');
/** Ends each of them: a value may have lines. */
const END = '\0';

/** Remembers what a `git config` sets. */
export function keepSetting(invocation: Invocation, shell: Shell): void {
  const git = gitCommand(commandOf(shell, invocation, 'git'));
  const change = git?.subcommand === 'config' ? configChange(git) : undefined;
  if (change?.action !== 'set' || change.key === undefined) return;
  const before = shell.state.get(SETTINGS) ?? [];
  const texts = before.flatMap((fact) => (fact.is === 'file' ? [fact.text] : []));
  const setting = join([`${change.key}=`], change.value, [END]);
  const [first = [], ...rest] = texts.length === 0 ? [setting] : texts.map((text) => join(text, setting));
  const since = shell.commands.length;
  shell.state.set(
    SETTINGS,
    { is: 'file', text: first, since },
    ...rest.map((text) => ({ is: 'file', text, since }) as const),
  );
}

/** Whether the line has written any file, so that git may find something of it. */
const hasWritten = (shell: Shell): boolean => shell.state.keys(fileKey('')).length > 0;

/** Settings, as `name=value`, that git finds where the line has written. */
export function writtenSettings(given: readonly Word[], invocation: Invocation, shell: Shell): readonly Word[] {
  if (!hasWritten(shell)) return [];
  const [program] = invocation.words;
  const made = (shell.state.get(SETTINGS) ?? []).flatMap((fact) => (fact.is === 'file' ? keptIn(fact.text) : []));
  const files = [...settingFiles(invocation, shell), ...included(given)];
  const found = files.flatMap((path) => fileText({ ...program, value: path }, shell)?.texts.map(show) ?? []);
  const settings = [...made, ...found.flatMap(settingsIn).map(known)];
  // Each git behind them is given all of them anew.
  shell.budget.steps -= settings.length >> 3;
  return settings.map((value) => computedWord(program, value));
}

/** What was kept, one by one. */
function keptIn(text: Value): readonly Value[] {
  const lines: Value[] = [[]];
  for (const piece of text) {
    const [first = piece, ...rest] = typeof piece === 'string' ? piece.split(END) : [];
    lines.push(join(lines.pop() ?? [], [first]), ...rest.map(known));
  }
  return lines.filter((line) => line.length > 0);
}

const included = (given: readonly Word[]): readonly Value[] =>
  given.flatMap(({ value }) => {
    const lead = /^include(?:if\..*)?\.path=/is.exec(prefixOf(value))?.[0];
    return lead === undefined ? [] : [join([prefixOf(value).slice(lead.length)], value.slice(1))];
  });

/** git-config(1), FILES. */
function settingFiles(invocation: Invocation, shell: Shell): readonly Value[] {
  const command = commandOf(shell, invocation, 'git');
  const named = ['GIT_CONFIG_GLOBAL', 'GIT_CONFIG_SYSTEM'].map((name) => command.variable(name)?.value ?? []);
  const home = command.variable('HOME')?.value;
  const personal = home === undefined ? [] : ['/.gitconfig', '/.config/git/config'].map((file) => join(home, [file]));
  return [...named, ...personal, ...gitFolders(command).map((folder) => join(folder, ['/config']))];
}

/** Where the repository may lie: whether it begins further up is not known. */
function gitFolders(command: Command): readonly Value[] {
  const git = gitCommand(command);
  return (git?.places ?? []).flatMap(({ directory, gitDirectory }) =>
    gitDirectory === undefined ? [resolvePath(directory, ['.git']), directory] : [gitDirectory],
  );
}

/** `[section "sub"]` and `name = value`, as `section.sub.name=value` (git-config(1), CONFIGURATION FILE). */
function settingsIn(text: string): readonly string[] {
  const found: string[] = [];
  let section = '';
  for (const line of text.replaceAll('\\\n', '').split('\n')) {
    const [head = '', name, sub] = /^\s*\[\s*([\w.-]+)(?:\s+"((?:\\.|[^"\\])*)")?\s*\]/.exec(line) ?? [];
    if (name !== undefined) section = sub === undefined ? name : `${name}.${sub.replace(/\\(.)/g, '$1')}`;
    const [, key, value = ''] = /^\s*([A-Za-z][\w-]*)\s*=\s*(.*)$/.exec(line.slice(head.length)) ?? [];
    if (key !== undefined) found.push(`${section}.${key}=${unquoted(value)}`);
  }
  return found;
}

const unquoted = (value: string): string =>
  (/^(?:"(?:\\.|[^"\\])*"|\\.|[^"\\#;])*/.exec(value)?.[0] ?? '')
    .trim()
    .replace(/\\([nt"\\])|"/g, (_, escaped?: string) =>
      escaped === 'n' ? '\n' : escaped === 't' ? '\t' : (escaped ?? ''),
    );

const HOOKS =
  'pre-commit prepare-commit-msg commit-msg post-commit pre-merge-commit post-merge pre-push pre-rebase post-rewrite post-checkout applypatch-msg pre-applypatch post-applypatch pre-auto-gc reference-transaction post-index-change fsmonitor-watchman'.split(
    ' ',
  );

/** Runs the hooks that the line has written, for any of which git may have a reason. */
export function runWrittenHooks(settings: readonly Word[], invocation: Invocation, shell: Shell): void {
  const written = new Set(shell.state.keys(fileKey('')).map((key) => key.slice(key.lastIndexOf('/') + 1)));
  const hooks = HOOKS.filter((hook) => written.has(hook));
  if (hooks.length === 0) return;
  const command = commandOf(shell, invocation, 'git');
  const [place] = shell.state.get(DIRECTORY) ?? [];
  const paths = settings.flatMap(({ value }) => {
    const lead = /^core\.hookspath=/i.exec(prefixOf(value))?.[0];
    return lead === undefined || place?.is !== 'directory'
      ? []
      : [resolvePath(place.path, join([prefixOf(value).slice(lead.length)], value.slice(1)))];
  });
  const folders = [...paths, ...gitFolders(command).map((folder) => join(folder, ['/hooks']))];
  shell.budget.steps -= folders.length >> 2;
  for (const folder of folders)
    for (const hook of hooks) {
      const file = computedWord(invocation.words[0], join(folder, [`/${hook}`]));
      runHook(file, invocation, shell);
    }
}

function runHook(file: Word, { frame }: Invocation, shell: Shell): void {
  const name = show(file.value);
  // A hook that calls git runs it once more.
  if (frame.via.some((via) => via.kind === 'script' && via.name === name)) return;
  const inner = startedBy(possibly(frame), { kind: 'script', name, words: [file] }, { apart: true });
  const before = shell.repeating;
  shell.repeating = true;
  for (const text of fileText(file, shell)?.texts ?? [])
    apart(shell, () => runCode(text, file, inner, shell, undefined));
  shell.repeating = before;
}
