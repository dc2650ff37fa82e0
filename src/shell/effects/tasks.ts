import { listHas } from '../../protocol/word-list.ts';
import { readArguments } from '../options.ts';
import { MAKE_OPTIONS, MAKEFILES } from '../programs/make-words.ts';
import type { Command } from '../reading.ts';
import { textOf } from '../value.ts';

/** Shell lines that are taken from files: `make target`, `npm run name`, `./script.sh`. */

/** Reads a file relative to the command's directory; undefined when absent. */
type ReadText = (path: string) => string | undefined;

export function taskLines(command: Command, read: ReadText): readonly string[] {
  const { name } = command;
  if (name === 'make') return makeLines(command, read);
  if (name !== undefined && listHas('npm pnpm yarn bun', name)) return packageLines(command, read);
  const path = startedFile(command);
  return path === undefined ? [] : scriptLines(path, read);
}

/** The file that a command starts by its path; undefined for programs by name, and for those that the tasks above are of. */
export function startedFile({ name, words }: Command): string | undefined {
  const path = textOf(words[0].value);
  return path?.includes('/') === true && !/^(?:g?make|npm|pnpm|yarn|bun)$/u.test(name ?? '') ? path : undefined;
}

/** A file that is started by its path is the shell's to run when its first line says so, or says nothing (execve(2)). */
function scriptLines(path: string, read: ReadText): readonly string[] {
  const text = SYSTEM.test(path) ? undefined : read(path);
  if (text === undefined || text.includes('\0')) return [];
  const first = /^#!([^\n]*)/u.exec(text)?.[1];
  return first === undefined || /(?:^|[/\s])(?:ba|da|z|k|mk|a)?sh(?:\s|$)/u.test(first) ? [text] : [];
}

/** What the system brings along is no script of the project, and is started often. */
const SYSTEM = /^\/(?:usr|bin|sbin|opt|nix|snap|System|Library)\//u;

function makeLines(command: Command, read: ReadText): readonly string[] {
  const args = readArguments(command.words.slice(1), MAKE_OPTIONS);
  if (args.has('recon', 'question', 'touch')) return [];
  const folder = args
    .values('directory')
    .map((word) => `${textOf(word.value) ?? '.'}/`)
    .join('');
  const named = args.values('makefile').map((word) => textOf(word.value) ?? '');
  const file = [...named, ...(named.length > 0 ? [] : MAKEFILES)]
    .map((path) => read(folder + path))
    .find((text) => text !== undefined);
  if (file === undefined) return [];
  const given = args.operands.map((word) => textOf(word.value) ?? '');
  const goals = given.filter((goal) => !goal.includes('='));
  const { rules, variables, first } = readMakefile(file, given);
  const cd = folder === '' ? '' : `cd '${folder}' && `;
  return recipesOf(goals.length > 0 ? goals : [first ?? ''], rules).map((line) => cd + expanded(line, variables));
}

interface Rule {
  readonly needs: readonly string[];
  readonly recipe: readonly string[];
}
interface Makefile {
  readonly rules: ReadonlyMap<string, Rule>;
  readonly variables: ReadonlyMap<string, string>;
  readonly first: string | undefined;
}

/** Rules and plain assignments; what is conditional or included is left out. */
function readMakefile(text: string, given: readonly string[]): Makefile {
  const rules = new Map<string, { needs: string[]; recipe: string[] }>();
  const variables = new Map<string, string>();
  let current: { needs: string[]; recipe: string[] }[] = [];
  let first: string | undefined;
  for (const line of text.replaceAll('\\\n', ' ').split('\n')) {
    const assigned = /^\s*(?:export\s+)?([\w.-]+)\s*[:?+]?=\s*(.*)$/u.exec(line);
    const rule = /^([^\s:#=][^:#=]*)::?(?!=)([^;]*)(?:;(.*))?$/u.exec(line);
    if (line.startsWith('\t')) for (const one of current) one.recipe.push(line.slice(1).replace(/^[@+\-\s]+/u, ''));
    else if (assigned !== null) variables.set(assigned[1] ?? '', assigned[2] ?? '');
    else if (rule !== null) {
      const targets = (rule[1] ?? '').trim().split(/\s+/u);
      current = targets.map((target) => rules.get(target) ?? { needs: [], recipe: [] });
      for (const [index, target] of targets.entries()) {
        const one = current[index];
        if (one === undefined) continue;
        rules.set(target, one);
        one.needs.push(
          ...(rule[2] ?? '')
            .trim()
            .split(/\s+/u)
            .filter((need) => need !== '' && need !== '|'),
        );
        if (rule[3] !== undefined) one.recipe.push(rule[3].trim());
        first ??= target.startsWith('.') ? undefined : target;
      }
    }
  }
  for (const one of given) {
    const at = one.indexOf('=');
    if (at > 0) variables.set(one.slice(0, at), one.slice(at + 1));
  }
  return { rules, variables, first };
}

const MOST_TARGETS = 200;

function recipesOf(goals: readonly string[], rules: ReadonlyMap<string, Rule>): readonly string[] {
  const open = [...goals];
  const seen = new Set<string>();
  const lines: string[] = [];
  for (let goal = open.pop(); goal !== undefined && seen.size < MOST_TARGETS; goal = open.pop()) {
    const rule = rules.get(goal);
    if (rule === undefined || seen.has(goal)) continue;
    seen.add(goal);
    lines.push(...rule.recipe);
    open.push(...rule.needs);
  }
  return lines;
}

/** `$(X)` of the file; what make computes in other ways becomes an unset variable of the shell, which is unknown. */
function expanded(line: string, variables: ReadonlyMap<string, string>, depth = 0): string {
  return line.replaceAll(
    /\$(?:\(([\w.-]+)\)|\{([\w.-]+)\}|\(([^()]*)\)|([@<^*?+])|(\$))/gu,
    (_, a, b, call, own, dollar) => {
      if (dollar !== undefined) return '$';
      const value = variables.get(String(a ?? b));
      if (value !== undefined && depth < 8) return expanded(value, variables, depth + 1);
      return call !== undefined || own !== undefined ? '"$__make"' : `"$${String(a ?? b).replaceAll(/\W/gu, '_')}"`;
    },
  );
}

/** `npm run x`, `npm test`, `yarn x`, with the scripts before and after it. */
function packageLines(command: Command, read: ReadText): readonly string[] {
  // npm takes its options anywhere up to `--`; with the others, what stands behind a script's name is the script's.
  const mode = command.name === 'npm' ? '' : '+ ';
  const args = readArguments(command.words.slice(1), `${mode}prefix= C,cwd,dir= w,workspace= filter= F= loglevel=`);
  const [verb = '', ...others] = args.operands.map((word) => textOf(word.value) ?? '');
  const named = others.find((other) => !other.startsWith('-'));
  const script = listHas('run run-script rum', verb)
    ? named
    : command.name === 'yarn' || listHas('test t start stop restart', verb)
      ? verb.replace(/^t$/u, 'test')
      : undefined;
  const folder = args
    .values('prefix', 'dir')
    .map((word) => textOf(word.value) ?? '.')
    .at(-1);
  const text =
    script === undefined || script === ''
      ? undefined
      : read(folder === undefined ? 'package.json' : `${folder}/package.json`);
  const scripts = text === undefined ? undefined : scriptsIn(text);
  if (scripts === undefined || script === undefined) return [];
  const cd = folder === undefined ? '' : `cd '${folder}' && `;
  return [`pre${script}`, script, `post${script}`].flatMap((name) => {
    const line = scripts.get(name);
    return line === undefined ? [] : [cd + line];
  });
}

function scriptsIn(text: string): ReadonlyMap<string, string> | undefined {
  try {
    const parsed: unknown = JSON.parse(text);
    const scripts = typeof parsed === 'object' && parsed !== null && 'scripts' in parsed ? parsed.scripts : undefined;
    if (typeof scripts !== 'object' || scripts === null) return undefined;
    return new Map(Object.entries(scripts).filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
  } catch {
    return undefined;
  }
}
