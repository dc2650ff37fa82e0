import { recordCommand } from '../command.ts';
import { type Invocation, type Outcome, possibly, type Shell, silent, startedBy } from '../interpreter.ts';
import { runCode } from '../programs/code.ts';
import { via } from '../programs/start.ts';
import { type Fact, variableKey } from '../state.ts';
import { known, textOf, unknown, type Value } from '../value.ts';
import { factValue, isExported, isInteger, variableFacts } from '../variable-facts.ts';
import { flagsAndNames } from './flags.ts';
import { setName } from './names.ts';

export function read(invocation: Invocation, shell: Shell): Outcome {
  recordCommand(shell, invocation, 'read');
  const { names, options } = flagsAndNames(invocation.words, 'adinNptu');
  const array = textOf(options.get('a')?.value ?? []);
  const input = options.has('u') ? undefined : invocation.frame.input?.text;
  const given = input === undefined ? undefined : textOf(input);
  // Without `-r` a backslash takes the next character as it is.
  const text = options.has('r') || given?.includes('\\') !== true ? given : undefined;
  const lines = text?.replace(/\n$/, '').split('\n');
  const separators = separatorsNow(shell);
  const targets = array ? [array] : names.length > 0 ? names : ['REPLY'];
  for (const [index, target] of targets.entries()) {
    const values =
      lines === undefined || lines.length > LINES || ['d', 'n', 'N'].some((name) => options.has(name)) || array
        ? undefined
        : lines.map((line) => fieldOf(line, index, targets.length, separators));
    if (isInteger(shell, target))
      for (const value of new Set(values)) setName(target, known(value ?? ''), invocation, shell);
    else if (values === undefined || values.includes(undefined) || target.includes('['))
      setName(target, [unknown('input', `$${target}`, false, target)], invocation, shell);
    else {
      const [first, ...rest] = [...new Set(values)].map(
        (value = ''): Fact => ({ is: 'text', value: known(value), exported: isExported(shell, target) }),
      );
      if (first !== undefined) shell.state.set(variableKey(target), first, ...rest);
    }
  }
  return silent;
}

/** As many lines of a known input are told apart. */
const LINES = 8;

/** What `read` splits at; undefined where that is not known. */
function separatorsNow(shell: Shell): string | undefined {
  const { name, facts } = variableFacts(shell, 'IFS');
  const value = facts.length === 1 ? factValue(shell.options, name, facts[0]) : [unknown('variable', '$IFS')];
  return value === undefined ? BLANKS : textOf(value);
}

const BLANKS = ' \t\n';

/** The part of a line that the `index`-th of `count` names gets; undefined where that is not worked out. */
function fieldOf(line: string, index: number, count: number, separators: string | undefined): string | undefined {
  if (separators === undefined || separators === '') return separators === '' ? (index === 0 ? line : '') : undefined;
  if (separators !== BLANKS) return fieldBetween(line, index, count, separators);
  const trimmed = line.trim();
  const fields = trimmed.split(/[ \t]+/);
  if (index < count - 1) return fields[index] ?? '';
  const rest = new RegExp(`^(?:[^ \\t]+[ \\t]+){${index}}`).exec(trimmed);
  return rest === null ? '' : trimmed.slice(rest[0].length);
}

/** The same where single characters, none of them a blank, separate the fields. */
function fieldBetween(line: string, index: number, count: number, separators: string): string | undefined {
  if (/\s/.test(separators) || separators.includes(line.at(-1) ?? '-')) return undefined;
  const starts = [0, ...[...line].flatMap((one, at) => (separators.includes(one) ? [at + 1] : []))];
  const start = starts[index];
  if (start === undefined) return '';
  const next = index < count - 1 ? starts[index + 1] : undefined;
  return next === undefined ? line.slice(start) : line.slice(start, next - 1);
}

export function readArray(invocation: Invocation, shell: Shell, name: string): Outcome {
  const command = recordCommand(shell, invocation, name);
  const { names, options } = flagsAndNames(invocation.words, 'cCdnOsu');
  const callback = options.get('C');
  if (callback !== undefined) {
    const frame = startedBy(possibly(invocation.frame), via('shell', name, command));
    shell.state.branch(() => runCode(callback.value, callback, frame, shell, command));
  }
  const text =
    options.has('u') || options.has('d') || !options.has('t')
      ? undefined
      : textOf(invocation.frame.input?.text ?? [unknown('input', '')]);
  const [target = 'MAPFILE'] = names;
  if (text === undefined || invocation.frame.input === undefined)
    setName(target, [unknown('input', `$${target}`, false, target)], invocation, shell);
  else {
    const elements = text
      .replace(/\n$/, '')
      .split('\n')
      .map((line): Value => (line === '' ? [] : [line]));
    shell.state.set(variableKey(target), { is: 'array', elements, exported: false });
  }
  return silent;
}
