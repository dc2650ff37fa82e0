import { recordCommand } from '../command.ts';
import { type Handler, type Invocation, type Outcome, ran, type Shell } from '../interpreter.ts';
import { tail } from '../options.ts';
import type { Command, Word } from '../reading.ts';
import { known, prefixOf, show, textOf, type Value } from '../value.ts';
import { computedWord } from '../words/computed-word.ts';
import { codeTexts } from '../written.ts';
import { readCode, startLaunches } from './foreign-code.ts';
import { runJoined, startApart, via } from './start.ts';

/** Debuggers: the program that they start, and the commands that they are given. */
export const debuggers: Readonly<Record<string, Handler>> = { gdb: debug, lldb: debug };

/** Options whose value is a command, and those whose value is a file of commands. */
const COMMAND =
  'ex iex eiex eval-command init-eval-command early-init-eval-command ' +
  'o O k one-line one-line-before-file one-line-on-crash';
const FILE = 'x ix eix command init-command early-init-command s S K source source-before-file source-on-crash';

/** The value of an option, in its word (`-ex=line`) or in the next one. */
function optionValue(word: Word, next: Word | undefined, names: string): Word | undefined {
  const [lead, given = '', equals] = /^--?([\w-]+)(=?)/.exec(prefixOf(word.value)) ?? [];
  // Long names may be shortened (getopt_long_only).
  const isNamed = names
    .split(' ')
    .some((name) => name === given || (given.length > 1 && name.length > 4 && name.startsWith(given)));
  if (lead === undefined || !isNamed) return undefined;
  if (equals === '=') return tail(word, lead.length);
  return textOf(word.value) === lead ? next : undefined;
}

/** `gdb --args program words`; `-ex 'shell line'`, `-x file`, and lines on standard input. */
function debug(invocation: Invocation, shell: Shell, name: string): Outcome | undefined {
  const { words, frame } = invocation;
  const at = words.findIndex((word) => /^(?:--?args|--)$/.test(textOf(word.value) ?? ''));
  const command = recordCommand(shell, invocation, name);
  for (const [index, word] of words.entries()) {
    const line = optionValue(word, words[index + 1], COMMAND);
    if (line !== undefined) runLines(line.value, line, invocation, shell, command);
    const file = optionValue(word, words[index + 1], FILE);
    const texts = file === undefined ? [] : (codeTexts(file, frame, shell) ?? []);
    for (const text of texts) runLines(text, file ?? word, invocation, shell, command);
  }
  const input = frame.input?.text;
  if (input !== undefined) runLines(input, computedWord(command, input), invocation, shell, command);
  const [first, ...rest] = at < 0 ? [] : words.slice(at + 1);
  if (first !== undefined) startApart([first, ...rest], invocation, shell, via('wrapper', name, command));
  return ran;
}

/**
 * `shell line`, `!line`, `pipe command | line`, `platform shell -h -- line`, and code of Python. Words may be shortened
 * as long as they stay unique.
 */
const LINE =
  /^\s*(?:(?:pl[atform]*\s+)?she?l?l?\s+(?:--?(?:h|host)\s+|--?(?:t|timeout|s|shell)[\s=]\s*\S+\s+|--\s+)*|!\s*|(?:pipe?\b|\|)[^|]*\|\s*)(?<line>\S.*)$/;
/** An expression of the program's own language, which may call what the program has: `call (int)system("line")`. */
const EXPRESSION = /^\s*(?:call?|p|pri?n?t?|outp?u?t?|set?(?:\s+var)?|expr?e?s?s?i?o?n?|e)\b.*\(/;
const PYTHON = /^\s*(?:pyt?h?o?n?(?:-i\w*)?|pi|scri?p?t?)\s+(?<code>\S.*)$/;

function runLines(value: Value, word: Word, invocation: Invocation, shell: Shell, command: Command): void {
  const how = via('shell', command.name ?? 'gdb', command);
  for (const text of show(value).split('\n')) {
    const line = LINE.exec(text)?.groups?.line;
    const code = PYTHON.exec(text)?.groups?.code;
    if (line !== undefined) runJoined([computedWord(word, known(line))], invocation, shell, how, command);
    if (EXPRESSION.test(text)) startLaunches(known(text), word, 'c', invocation, shell, command);
    if (code !== undefined) readCode(known(code), word, 'python', invocation, shell, command);
  }
}
