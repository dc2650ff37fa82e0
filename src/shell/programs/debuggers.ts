import { recordCommand } from '../command.ts';
import { type Handler, type Invocation, type Outcome, ran, type Shell } from '../interpreter.ts';
import type { Command, Word } from '../reading.ts';
import { known, show, textOf, type Value } from '../value.ts';
import { codeTexts } from '../written.ts';
import { readCode } from './foreign-code.ts';
import { runJoined, startApart, via } from './start.ts';

/** Debuggers: the program that they start, and the commands that they are given. */
export const debuggers: Readonly<Record<string, Handler>> = { gdb: debug, lldb: debug };

const COMMAND = /^--?(?:ex|iex|eval-command|init-eval-command|o|O|one-line|one-line-before-file)$/;
const FILE = /^--?(?:x|ix|command|init-command|s|S|source|source-before-file)$/;

/** `gdb --args program words`; `-ex 'shell line'`, `-x file`, and lines on standard input. */
function debug(invocation: Invocation, shell: Shell, name: string): Outcome | undefined {
  const { words, frame } = invocation;
  const at = words.findIndex((word) => /^(?:--?args|--)$/.test(textOf(word.value) ?? ''));
  const command = recordCommand(shell, invocation, name);
  for (const [index, word] of words.entries()) {
    const option = textOf(words[index - 1]?.value ?? []) ?? '';
    if (COMMAND.test(option)) runLines(word.value, word, invocation, shell, command);
    if (FILE.test(option))
      for (const text of codeTexts(word, frame, shell) ?? []) runLines(text, word, invocation, shell, command);
  }
  const input = frame.input?.text;
  if (input !== undefined)
    runLines(input, { span: command.span, source: '', value: input }, invocation, shell, command);
  const [first, ...rest] = at < 0 ? [] : words.slice(at + 1);
  if (first !== undefined) startApart([first, ...rest], invocation, shell, via('wrapper', name, command));
  return ran;
}

/** `shell line`, `!line`, `pipe command | line`, `platform shell line`, and code of Python. */
const LINE = /^\s*(?:(?:platform\s+)?shell\s+|!\s*|(?:pipe\b|\|)[^|]*\|\s*)(?<line>\S.*)$/;
const PYTHON = /^\s*(?:py(?:thon)?(?:-interactive)?|pi|script)\s+(?<code>\S.*)$/;

function runLines(value: Value, word: Word, invocation: Invocation, shell: Shell, command: Command): void {
  const how = via('shell', command.name ?? 'gdb', command);
  for (const text of show(value).split('\n')) {
    const line = LINE.exec(text)?.groups?.line;
    const code = PYTHON.exec(text)?.groups?.code;
    if (line !== undefined) runJoined([{ ...word, source: '', value: known(line) }], invocation, shell, how, command);
    if (code !== undefined) readCode(known(code), word, 'python', invocation, shell, command);
  }
}
