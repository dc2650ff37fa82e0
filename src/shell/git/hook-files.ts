import type { Facts } from '../../protocol/facts.ts';
import type { Effect } from '../effect.ts';
import { partsOf, resolvePath } from '../path.ts';
import type { Command } from '../reading.ts';
import { known, show, textOf, type Value } from '../value.ts';
import { couldMeet } from '../words/pattern.ts';
import { hookNames, isHookName } from './hook-managers.ts';
import { configText, type GitTree } from './tree.ts';

/** What an effect does to hooks: `gone`: removed, moved or made unfit to run; `emptied`; `replaced` by other text. */
type HookHarm = 'gone' | 'emptied' | 'replaced';

/** Absolute folders whose files are hooks of the repository, whether or not they exist. */
export function hookFolders(tree: GitTree): readonly string[] {
  const { commonDirectory, workTree } = tree.repository;
  const configured = hooksFolder(tree, configText(tree, 'core.hooksPath'));
  const husky = workTree === undefined ? [] : [`${workTree}/.husky`, `${workTree}/.husky/_`];
  return [...new Set([`${commonDirectory}/hooks`, configured, ...husky])];
}

/** The folder that a value of core.hooksPath means: relative ones count from the top of the work tree. */
export function hooksFolder(tree: GitTree, value: string | undefined, home?: string): string {
  const { commonDirectory, workTree, gitDirectory } = tree.repository;
  if (value === undefined) return `${commonDirectory}/hooks`;
  const expanded = home !== undefined && value.startsWith('~/') ? home + value.slice(1) : value;
  return textOf(resolvePath(known(workTree ?? gitDirectory), known(expanded))) ?? expanded;
}

/** The hooks in a folder, by name. */
export function hooksIn(folder: string, facts: Pick<Facts, 'list'>): readonly string[] {
  return (facts.list(folder) ?? []).filter(isHookName);
}

export function hookHarm(effect: Effect, folders: readonly string[], facts: Facts): HookHarm | undefined {
  const { action, command, path, reach } = effect;
  // Switching branches and the like puts the project's own hooks there; `git rm` and `git mv` do not.
  if (effect.careful === true || (action === 'write' && command?.name === 'git')) return undefined;
  if (takesRepository(effect, folders, facts)) return 'gone';
  if (action === 'permissions' && holdsHooks(effect, folders, facts))
    return command !== undefined && takesExecution(command) ? 'gone' : undefined;
  const hit = folders.some((folder) => (reach !== 'contents' || action !== 'write') && touches(effect, folder));
  if (!hit) return undefined;
  if (action === 'remove' || action === 'move') return 'gone';
  if (action === 'permissions') return command !== undefined && takesExecution(command) ? 'gone' : undefined;
  if (action === 'link') return 'replaced';
  if (action !== 'write') return undefined;
  return writtenHarm(effect, textOf(path), facts);
}

/** `rm -rf .git` where there are hooks, or all files around it: what is made in its place has none. */
function takesRepository(effect: Effect, folders: readonly string[], facts: Facts): boolean {
  if (effect.action !== 'remove' && effect.action !== 'move') return false;
  const taken = textOf(effect.path);
  const around = takenAround(effect);
  return folders.some((folder) => {
    const own = /^(.*)\/\.git\/hooks$/s.exec(folder);
    if (own === null) return false;
    const directory = `${own[1]}/.git`;
    const isTaken = taken === directory || (namesHidden(effect.path) && couldMeet(effect.path, known(directory)));
    const whole = effect.reach !== 'entry' && isTaken;
    return (whole || (around !== undefined && folder.startsWith(around))) && hooksIn(folder, facts).length > 0;
  });
}

/** `chmod -R a-x .git`: all files below a folder, hooks among them. */
function holdsHooks({ path, reach }: Effect, folders: readonly string[], facts: Facts): boolean {
  const text = textOf(path);
  return (
    text !== undefined &&
    reach !== 'entry' &&
    folders.some((folder) => folder.startsWith(`${text}/`) && hooksIn(folder, facts).length > 0)
  );
}

/** `.*`, `.g*`: a pattern of the shell that a hidden name fits. */
function namesHidden(path: Value): boolean {
  const [lead] = partsOf(path).at(-1) ?? [];
  const isHidden = typeof lead === 'string' ? lead.startsWith('.') : lead?.dots === true;
  return (
    isHidden && path.every((piece) => typeof piece === 'string' || (piece.gap === 'glob' && piece.source !== '**'))
  );
}

/** Below what, a slash behind it, a search removes every file, whatever its name; git and the like keep their own. */
export function takenAround({ action, path, reach, command }: Effect): string | undefined {
  const [start, walk, ...rest] = path;
  if (action !== 'remove') return undefined;
  if (reach === 'contents' && rest.length === 0 && walk === undefined && /^g?find$/.test(command?.name ?? ''))
    return start === '/' ? start : `${start}/`;
  const isWalk = typeof walk === 'object' && walk.gap === 'glob' && walk.source === '**';
  return isWalk && rest.length === 0 && typeof start === 'string' && start.endsWith('/') ? start : undefined;
}

/** The folder itself, all in it, or a file in it that is named as hooks are. */
function touches({ path, reach, action }: Effect, folder: string): boolean {
  const takesFolder = reach !== 'entry' || action !== 'write';
  const text = textOf(path);
  if (text !== undefined)
    return (
      (takesFolder && text === folder) || (text.startsWith(`${folder}/`) && isHookName(text.slice(folder.length + 1)))
    );
  if (!speaksOfHooks(path)) return false;
  return (
    (takesFolder && couldMeet(path, known(folder))) ||
    hookNames.some((name) => couldMeet(path, known(`${folder}/${name}`)))
  );
}

/** A path that may be anything (`find . -exec rm {}`) says nothing about hooks unless its known part names them. */
function speaksOfHooks(path: Value): boolean {
  return path.some((piece) => typeof piece === 'string' && /\.git(?:\/|$)|hooks|husky|commit-msg|pre-\w/.test(piece));
}

/** Programs that print nothing, with their output in a file, and those that cut it off. */
const EMPTYING: ReadonlySet<string> = new Set([':', 'true', 'false', 'truncate']);
/** Programs that do nothing. */
const IDLE_PROGRAM = /^(?:\/usr)?\/bin\/(?:true|false)$|^\/dev\/null$/;
/** Programs that change a file in place. */
const EDITORS: ReadonlySet<string> = new Set('sed perl ruby awk ed ex vi vim patch'.split(' '));

function writtenHarm(effect: Effect, path: string | undefined, facts: Facts): HookHarm | undefined {
  const { command } = effect;
  // One that is there keeps what it holds, and a new one may not be run.
  if (command?.name === 'touch') return undefined;
  if (command !== undefined && writesNothing(command)) return 'emptied';
  const text = effect.text === undefined ? (copiedText(effect, facts) ?? pipedText(command)) : textOf(effect.text);
  if (text !== undefined && isIdle(text)) return 'emptied';
  if (EDITORS.has(command?.name ?? '')) return 'replaced';
  return path === undefined || facts.kind(path) !== undefined ? 'replaced' : undefined;
}

/** A program without output, one that cuts files off, or one that is fed with nothing. */
function writesNothing({ name, words, stdin }: Command): boolean {
  if (EMPTYING.has(name ?? '')) return true;
  const fed = stdin?.from === 'file' && textOf(stdin.path.value) === '/dev/null';
  return (
    fed ||
    (/^(?:cat|dd|cp|install)$/.test(name ?? '') &&
      words.some(({ value }) => /^(?:if=)?\/dev\/null$/.test(textOf(value) ?? '')))
  );
}

function pipedText(command: Command | undefined): string | undefined {
  const stdin = command?.name === 'tee' || command?.name === 'cat' ? command.stdin : undefined;
  return (stdin?.from === 'pipe' || stdin?.from === 'text') && stdin.text !== undefined
    ? textOf(stdin.text)
    : undefined;
}

/** What `cp` puts there; a program that is not text does nothing that a hook is for. */
function copiedText(effect: Effect, facts: Facts): string | undefined {
  const from = effect.from === undefined ? undefined : textOf(effect.from);
  if (from === undefined) return undefined;
  if (IDLE_PROGRAM.test(from)) return '';
  return facts.kind(from) === 'file' || facts.kind(from) === 'other' ? (facts.text(from) ?? '') : undefined;
}

/** Whether a script does nothing: only comments, or it ends well before its first command. */
export function isIdle(text: string): boolean {
  const lines = text.split('\n').map((line) => line.trim());
  const first = lines.find((line) => line !== '' && !line.startsWith('#') && !/^set\s+[-+]/.test(line));
  return first === undefined || /^(?:exit(?:\s+0)?|true|:|return\s+0|exec\s+true)\s*(?:[;#].*)?$/.test(first);
}

/** Whether `chmod` or a relative takes the right to run a file from its owner. */
function takesExecution(command: Command): boolean {
  if (command.name === 'chattr' || command.name === 'setfacl') return true;
  if (command.name !== 'chmod') return setsPlainMode(command);
  const words = command.words.slice(1).map(({ value }) => textOf(value) ?? '');
  const mode = words.find((word) => /^[0-7]{1,4}$|^[ugoa]*[-+=]/.test(word) && !/^-(?:[A-Zcfv]+$|-)/.test(word));
  if (mode === undefined) return words.some((word) => word.startsWith('--reference'));
  if (/^[0-7]+$/.test(mode)) return !letsOwnerRun(mode);
  return mode.split(',').some((part) => {
    const [, who = '', operator, rights = ''] = /^([ugoa]*)([-+=])([rwxXst]*)/.exec(part) ?? [];
    const owner = who === '' || /[ua]/.test(who);
    return owner && (operator === '-' ? rights.includes('x') : operator === '=' && !/x/i.test(rights));
  });
}

const letsOwnerRun = (mode: string): boolean => (Number.parseInt(mode.padStart(3, '0').slice(-3, -2), 8) & 1) !== 0;

/** `os.chmod(hook, 0o644)` and the like in code: octal modes, of which none lets the owner run the file. */
function setsPlainMode({ words }: Command): boolean {
  const modes = words.flatMap(({ value }) =>
    [...show(value).matchAll(/\b0o?([0-7]{3,4})\b/g)].map(([, mode = '']) => mode),
  );
  return modes.length > 0 && !modes.some(letsOwnerRun);
}
