import { recordCommand } from '../command.ts';
import { apart, type Frame, type Invocation, type Outcome, ran, type Shell, startedBy } from '../interpreter.ts';
import type { Command, Via, Word } from '../reading.ts';
import { joinedWords } from '../words/computed-word.ts';
import { runCode } from './code.ts';

export function via(kind: Via['kind'], name: string, command: { readonly words: readonly Word[] }): Via {
  return { kind, name, words: command.words };
}

/** Runs words as a program of their own, started by `name`. */
export function startWords(
  words: readonly Word[],
  invocation: Invocation,
  shell: Shell,
  name: string,
): Outcome | undefined {
  const [first, ...rest] = words;
  if (first === undefined) return undefined;
  const command = recordCommand(shell, invocation, name);
  startApart([first, ...rest], invocation, shell, via('wrapper', name, command));
  return ran;
}

/** Runs words as a program of their own, with what they change kept from the shell. */
export function startApart(
  words: Invocation['words'],
  invocation: Invocation,
  shell: Shell,
  how: Via,
  change: Partial<Frame> = {},
): void {
  const { frame, assigned, span } = invocation;
  const inner = startedBy(frame, how, { ...change, apart: true });
  apart(shell, () => shell.invoke({ words, redirects: [], frame: inner, assigned, span, finds: 'program' }));
}

/** Runs words, joined by spaces, as shell code that `name` starts. */
export function startCode(
  words: readonly Word[],
  invocation: Invocation,
  shell: Shell,
  name: string,
): Outcome | undefined {
  if (words.length === 0) return undefined;
  const command = recordCommand(shell, invocation, name);
  runJoined(words, invocation, shell, via('shell', name, command), command);
  return ran;
}

/** Runs words, joined by spaces, as shell code of the command that holds them. */
export function runJoined(
  words: readonly Word[],
  invocation: Invocation,
  shell: Shell,
  how: Via,
  command: Command,
  change: Partial<Frame> = {},
): void {
  const [first, ...rest] = words;
  if (first === undefined) return;
  const whole = joinedWords([first, ...rest]);
  const frame = startedBy(invocation.frame, how, { ...change, apart: true });
  apart(shell, () => runCode(whole.value, whole, frame, shell, command));
}
