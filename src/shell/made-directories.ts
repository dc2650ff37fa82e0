import { baseName, resolvePath } from './path.ts';
import type { Command } from './reading.ts';
import { prefixOf, show, textOf, type Value } from './value.ts';

/** As many of the commands before are looked at, the last ones first. */
const MOST_BEFORE = 50;

/**
 * Whether the commands before make the directory, so that a `cd` to it is taken to succeed: `mkdir x; cd x`,
 * `git clone <url>`, a name that `mktemp -d` prints. What removes or renames anything in between may have taken it away.
 */
export function isMadeDirectory(path: Value, commands: readonly Command[]): boolean {
  const before = commands.slice(-MOST_BEFORE);
  const lost = before.findLastIndex(({ name = '' }) => TAKES_AWAY.test(name));
  const last = path.at(-1);
  if (typeof last === 'object' && MAKES_TEMPORARY.test(last.source)) return lost < 0;
  return before.slice(lost + 1).some((command) => madeBy(command).some((made) => isAtOrAbove(show(path), made)));
}

const TAKES_AWAY = /^g?(?:rm|rmdir|mv|unlink|find|trash|rsync)$/u;
const MAKES_TEMPORARY = /^(?:\$\(|`)\s*mktemp\s[^;&|<>()$`]*(?:-\w*d|--directory)/u;

const isAtOrAbove = (path: string, made: string): boolean => made === path || made.startsWith(`${path}/`);

function madeBy({ name, words: [, ...args], directories }: Command): readonly string[] {
  if (directories.length > 1 || (name !== 'mkdir' && name !== 'git')) return [];
  const values = args.map(({ value }) => value);
  const named = name === 'git' ? byGit(values) : values.filter(isOperand);
  return named.map((one) => show(resolvePath(directories[0], one)));
}

const isOperand = (value: Value): boolean => !prefixOf(value).startsWith('-');

/** The folder is one of the operands; a clone without one is named after its source. */
function byGit([verb, ...args]: readonly Value[]): readonly Value[] {
  const operands = args.filter(isOperand);
  switch (textOf(verb ?? [])) {
    case 'init':
      return operands.slice(-1);
    case 'worktree':
      return textOf(operands[0] ?? []) === 'add' ? operands.slice(1) : [];
    case 'clone': {
      const last = operands.at(-1) ?? [];
      const own = textOf(baseName(last))?.replace(/\.git$/u, '');
      return own === undefined || own === '' ? [last] : [last, [own]];
    }
    default:
      return [];
  }
}
