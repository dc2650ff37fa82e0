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
import { baseName, resolvePath } from '../path.ts';
import type { Command, Via, Word } from '../reading.ts';
import { type Alternatives, DIRECTORY, variableKey } from '../state.ts';
import { join, known, prefixOf, show, textOf, type Value } from '../value.ts';
import { computedWord } from '../words/computed-word.ts';
import { type FileText, fileText, isChanged, isWritten, streamInput } from '../written.ts';
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
  const script = scriptOnDisk(file, frame, shell);
  if (script === undefined) {
    const why = textOf(file.value) === undefined ? 'dynamic-code' : 'file';
    notRead(shell, { span: file.span, why, by: command });
    return ran;
  }
  if (isChanged(file, 0, shell)) notRead(shell, { span: file.span, why: 'file', by: command });
  return runCode([script.text], computedWord(file, [script.text]), inside(script.path, file, frame), shell, command);
}

/** A script that may be read where it lies. One that another script starts is not. */
function scriptOnDisk(
  file: Word,
  frame: Frame,
  shell: Shell,
): { readonly path: string; readonly text: string } | undefined {
  const [place] = shell.state.get(DIRECTORY) ?? [];
  const path = place?.is === 'directory' ? textOf(resolvePath(place.path, file.value)) : undefined;
  if (path === undefined || frame.via.some((one) => one.kind === 'script')) return undefined;
  const text = shell.options.script?.(path);
  return text === undefined ? undefined : { path, text };
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
  const outcomes = texts.map((text) => runCode(text, computedWord(file, text), inner, shell, command));
  // A shell reads on where its script has grown.
  if (outcomes.some(({ ok, fail }) => isWritten(file, ok, shell) || isWritten(file, fail, shell)))
    notRead(shell, { span: file.span, why: 'file', by: command });
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

/** `onDisk`: read where it lies, by the shell that is started for it. */
type ProgramText = FileText & { readonly onDisk?: true };

/**
 * `./x.sh`, where the line has written that file, or it is a shell script on the disk: what its first line names is started,
 * bash where it names nothing.
 */
export function runProgramFile(invocation: Invocation, shell: Shell, name: string): Outcome | undefined {
  const [named, ...args] = invocation.words;
  const program = isPath(named.value) ? named : inPath(named, shell);
  if (program === undefined) return undefined;
  const written: ProgramText | undefined = fileText(program, shell) ?? shellScript(program, invocation.frame, shell);
  if (written === undefined) return undefined;
  const command = recordCommand(shell, invocation, name);
  const via: Via = { kind: 'script', name: show(program.value), words: command.words };
  // A new file is no program until it is made one.
  const isProgram = written.onDisk === true || shell.commands.some((one) => givesMode(one, program));
  const isSure = written.sure && isProgram && program === named;
  const frame = deeper(isSure ? invocation.frame : possibly(invocation.frame), {
    via: written.onDisk === true ? invocation.frame.via : [...invocation.frame.via, via],
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

/** As many directories of PATH are looked at. */
const FOLDERS = 64;

/** A program that the line has written into a directory that it has put into PATH. */
function inPath(named: Word, shell: Shell): Word | undefined {
  return inFolders(['PATH'], named, shell);
}

/** The same for one of git's own programs, which it looks for in a directory of its own, too (git(1), GIT_EXEC_PATH). */
export function writtenProgram(name: string, word: Word, shell: Shell): Word | undefined {
  return inFolders(['GIT_EXEC_PATH', 'PATH'], { ...word, source: '', value: known(name) }, shell);
}

function inFolders(variables: readonly string[], named: Word, shell: Shell): Word | undefined {
  const facts = variables.flatMap((name): Alternatives | [] => shell.state.get(variableKey(name)) ?? []);
  const folders = facts.flatMap((fact) => (fact.is === 'text' ? show(fact.value).split(':', FOLDERS) : []));
  shell.budget.steps -= folders.length >> 3;
  return folders
    .map((folder): Word => ({ ...named, value: join([`${folder === '' ? '.' : folder}/`], named.value) }))
    .find((program) => fileText(program, shell) !== undefined);
}

const GIVES_MODE: ReadonlySet<string> = new Set(['chmod', 'cp', 'install', 'ln', 'mv', 'rsync', 'setfacl']);

/** Whether a command may make a program of the file: it names it, or what it names is not known. */
function givesMode({ name, words }: Command, { value }: Word): boolean {
  if (!GIVES_MODE.has(name ?? '')) return false;
  const file = show(baseName(value));
  return words.some((word, at) => at > 0 && (textOf(word.value) === undefined || show(baseName(word.value)) === file));
}

/** A file on the disk that is a shell script by its first line, or by its name where it has none. */
function shellScript(program: Word, frame: Frame, shell: Shell): ProgramText | undefined {
  if (/^\/(?:usr\/|bin\/|sbin\/)/.test(textOf(program.value) ?? '')) return undefined;
  const script = scriptOnDisk(program, frame, shell);
  if (script === undefined) return undefined;
  const isShell = script.text.startsWith('#!') ? SHELL_LINE.test(script.text) : /\.(?:ba|da|k|z)?sh$/.test(script.path);
  // How it stands when it is started is for the shell that reads it to say.
  return isShell ? { texts: [[script.text]], sure: true, onDisk: true } : undefined;
}

const SHELL_LINE = /^#![^\n]*\b(?:ba|da|k|z|a)?sh\b/;

const isPath = (value: Value): boolean => value.some((piece) => typeof piece === 'object' || piece.includes('/'));

/** The program of `#!/bin/sh -e`, and the one word behind it. */
function firstLine(text: Value): string {
  const [, program, option] = /^#![ \t]*(\S+)(?:[ \t]+([^\n]*\S))?/.exec(prefixOf(text)) ?? [];
  return program === undefined ? 'bash' : option === undefined ? program : `${program} ${option.replaceAll(' ', '')}`;
}
