import { recordCommand } from '../command.ts';
import { type Handler, type Invocation, notRead, type Outcome, ran, type Shell } from '../interpreter.ts';
import { mark, unmark } from '../marks.ts';
import { readArguments, tail } from '../options.ts';
import type { Word } from '../reading.ts';
import { join, prefixOf, textOf, type Value } from '../value.ts';
import { computedWord } from '../words/computed-word.ts';
import { codeTexts } from '../written.ts';
import { exCommands } from './ex-commands.ts';
import { readCode } from './foreign-code.ts';
import { runJoined, via } from './start.ts';

/** Editors whose commands stand in their words and on their standard input, and may start programs. */
export const editors: Readonly<Record<string, Handler>> = Object.fromEntries([
  ...['vi', 'vim', 'nvim', 'gvim', 'view', 'rview', 'rvim', 'vimdiff', 'nvi', 'elvis'].map((name) => [name, vim]),
  ...['ex', 'ed', 'red'].map((name) => [name, vim]),
]);

const OPTIONS = 'c,command= cmd= S= s u= U= w= W= i= T= t= q= p=? o=? O=? V=? e,E es r';

/** `-c command`, `+command`, `-S file`, and lines that are typed into an `ex`. */
function vim(invocation: Invocation, shell: Shell, name: string): Outcome | undefined {
  const args = readArguments(invocation.words.slice(1), OPTIONS);
  const { frame } = invocation;
  const plus = args.operands.filter(({ value }) => /^\+./u.test(prefixOf(value)));
  const given = [...args.values('command', 'cmd'), ...plus.map((word) => tail(word, 1))];
  const files = args.values('S', 'u').filter(({ value }) => !/^(?:NONE|NORC|DEFAULTS)$/u.test(textOf(value) ?? ''));
  const takesLines = args.has('E') || /^(?:ex|ed|red)$/u.test(name);
  const input = takesLines ? frame.input?.text : undefined;
  if (given.length === 0 && files.length === 0 && input === undefined && !(args.has('s') && !takesLines))
    return undefined;
  const command = recordCommand(shell, invocation, name);
  const run = (value: Value, word: Word, depth = 0): void => {
    const script = mark(value, shell.marked);
    if (script === undefined) notRead(shell, { span: word.span, why: 'dynamic-code', by: command });
    for (const one of exCommands(script ?? '')) {
      if (one.kind === 'runs') {
        const code = computedWord(word, unmarked(one.line, shell));
        runJoined([code], invocation, shell, via('shell', name, command), command);
      } else if (one.kind === 'code') readCode(unmarked(one.code, shell), word, 'vim', invocation, shell, command);
      else readFile({ ...word, source: one.file, value: unmarked(one.file, shell) }, depth);
    }
  };
  const readFile = (file: Word, depth: number): void => {
    const texts = depth > 2 ? undefined : codeTexts(file, frame, shell);
    if (texts === undefined) notRead(shell, { span: file.span, why: 'file', by: command, language: 'vim' });
    for (const text of texts ?? []) run(text, computedWord(file, text), depth + 1);
  };
  for (const word of given) run(word.value, word);
  for (const file of files) readFile(file, 0);
  if (input !== undefined) run(input, computedWord(command, input));
  // `-s keys`: what they would do is not followed.
  if (args.has('s') && !takesLines)
    notRead(shell, { span: command.span, why: 'language', by: command, language: 'vim' });
  return ran;
}

const unmarked = (text: string, shell: Shell): Value => join(...unmark(text, shell.marked).map((piece) => [piece]));
