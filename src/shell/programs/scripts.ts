import { recordCommand } from '../command.ts';
import {
  apart,
  deeper,
  ended,
  type Frame,
  type Invocation,
  notRead,
  type Outcome,
  possibly,
  ran,
  type Shell,
} from '../interpreter.ts';
import { resolvePath } from '../path.ts';
import type { Command, Via, Word } from '../reading.ts';
import { DIRECTORY } from '../state.ts';
import { known, prefixOf, show, textOf, type Value } from '../value.ts';
import { type FileText, fileText, isChanged, streamInput } from '../written.ts';
import { runCode } from './code.ts';

/** A script may run itself; it is followed this often within itself. */
const WITHIN_ITSELF = 3;

/**
 * Runs a file as shell code in the current shell: a process substitution, standard input, a file that the line has
 * written, a script that may be read.
 */
export function runFile(file: Word, frame: Frame, shell: Shell, command: Command): Outcome {
  const stream = streamInput(file, frame, shell);
  if (stream !== undefined) return runCode(stream, file, frame, shell, command);
  const written = fileText(file, shell);
  if (written !== undefined) return runWritten(written, file, frame, shell, command);
  const path = textOf(file.value);
  const inScript = frame.via.some((one) => one.kind === 'script');
  const [place] = shell.state.get(DIRECTORY) ?? [];
  const full =
    path === undefined || place?.is !== 'directory' ? undefined : textOf(resolvePath(place.path, file.value));
  const script = full === undefined || inScript ? undefined : shell.options.script?.(full);
  if (script === undefined || full === undefined) {
    notRead(shell, { span: file.span, why: path === undefined ? 'dynamic-code' : 'file', by: command });
    return ran;
  }
  if (isChanged(file, 0, shell)) notRead(shell, { span: file.span, why: 'file', by: command });
  return runCode([script], { ...file, source: '' }, inside(full, file, frame), shell, command);
}

const inside = (name: string, file: Word, frame: Frame): Frame => ({
  ...frame,
  via: [...frame.via, { kind: 'script', name, words: [file] }],
});

/** Each text that the file may hold. What else it may hold is not read. */
function runWritten(written: FileText, file: Word, frame: Frame, shell: Shell, command: Command): Outcome {
  const texts = written.texts.filter((text) => text.length === 0 || text.some((piece) => typeof piece === 'string'));
  const sure = written.sure && texts.length === written.texts.length;
  const name = show(file.value);
  const open = frame.via.filter((via) => via.kind === 'script' && via.name === name).length;
  if (!sure || open >= WITHIN_ITSELF) notRead(shell, { span: file.span, why: 'file', by: command });
  if (open >= WITHIN_ITSELF) return ran;
  const inner = inside(name, file, sure && texts.length === 1 ? frame : possibly(frame));
  const outcomes = texts.map((text) => runCode(text, { ...file, source: '' }, inner, shell, command));
  const [first = ran, ...rest] = sure ? outcomes : [...outcomes, ran];
  return rest.reduce(
    (before, one) => ({
      ok: shell.state.either(before.ok, one.ok),
      fail: shell.state.either(before.fail, one.fail),
      output: ran.output,
    }),
    first,
  );
}

/** `./x.sh`, where the line has written that file: what its first line names is started, bash where it names nothing. */
export function runProgramFile(invocation: Invocation, shell: Shell, name: string): Outcome | undefined {
  const [program, ...args] = invocation.words;
  const written = isPath(program.value) ? fileText(program, shell) : undefined;
  if (written === undefined) return undefined;
  const command = recordCommand(shell, invocation, name);
  const via: Via = { kind: 'script', name: show(program.value), words: command.words };
  const frame = deeper(written.sure ? invocation.frame : possibly(invocation.frame), {
    via: [...invocation.frame.via, via],
    apart: true,
  });
  const { result, delta } = apart(shell, () => {
    let outcome = ran;
    for (const started of new Set(written.texts.map((text) => firstLine(text)))) {
      const [first = 'bash', ...options] = started.split(' ');
      const word = (text: string): Word => ({ ...program, source: text, value: known(text) });
      const words: Invocation['words'] = [word(first), ...options.map(word), program, ...args];
      outcome = shell.invoke({ words, redirects: [], frame, assigned: [], span: invocation.span, finds: 'program' });
    }
    return outcome;
  });
  return ended(delta, result);
}

const isPath = (value: Value): boolean => value.some((piece) => typeof piece === 'object' || piece.includes('/'));

/** The program of `#!/bin/sh -e`, and the one word behind it. */
function firstLine(text: Value): string {
  const [, program, option] = /^#![ \t]*(\S+)(?:[ \t]+([^\n]*\S))?/.exec(prefixOf(text)) ?? [];
  return program === undefined ? 'bash' : option === undefined ? program : `${program} ${option.replaceAll(' ', '')}`;
}
