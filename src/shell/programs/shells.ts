import { recordCommand, tracePrompt } from '../command.ts';
import {
  apart,
  ended,
  type Frame,
  type Handler,
  lookEachWay,
  notRead,
  type Outcome,
  possibly,
  ran,
  type Shell,
  startedBy,
} from '../interpreter.ts';
import { printedBy } from '../output.ts';
import type { Command, Stdin, Via, Word } from '../reading.ts';
import { ARGUMENTS, optionKey, variableKey } from '../state.ts';
import { linePrinted } from '../text-filters.ts';
import { untilEnd } from '../traps.ts';
import { prefixOf, show, textOf, type Value } from '../value.ts';
import { unexported } from '../variable-facts.ts';
import { computedWord } from '../words/computed-word.ts';
import { runCode } from './code.ts';
import { runFile } from './scripts.ts';
import { startUp } from './shell-startup.ts';

export const shells: ReadonlySet<string> = new Set([
  'sh',
  'bash',
  'dash',
  'zsh',
  'ksh',
  'ksh93',
  'mksh',
  'ash',
  'rbash',
  'yash',
  'posh',
  'fish',
  // Their plain commands are written alike.
  'csh',
  'tcsh',
  'oksh',
  'elvish',
  'nu',
  'xonsh',
]);
/** Bash takes its long options with one dash too. */
const ONE_DASH =
  /^-(?:norc|noprofile|login|posix|verbose|version|help|rcfile|init-file|noediting|restricted|debugger)$/;
/** Long options that take the next word, a file that is run first. */
const LONG_VALUES = new Set(['--rcfile', '--init-file']);

/** `sh -c 'code'`, `bash file`, `… | sh`, `bash <<< code`, `bash -s`. */
export const runShell: Handler = (invocation, shell, name) => {
  // The program that is running there: the shell itself.
  const isItself = name === 'exe' && /^\/proc\/[^/]+\/exe$/.test(show(invocation.words[0].value));
  if (!shells.has(name) && !isItself) return undefined;
  const command = recordCommand(shell, invocation, name);
  const via: Via = { kind: 'shell', name, words: command.words };
  const frame = startedBy(invocation.frame, via, { apart: true });
  const { result, delta } = apart(shell, () => {
    const how = readOptions(invocation.words);
    shell.budget.steps -= shell.state.size >> 3;
    shell.state.forgetUnexported((variable) => unexported(shell.options, variable));
    for (const option of how.options) shell.state.set(optionKey(option), { is: 'option', on: true });
    startUp(name, how, frame, shell, command);
    if (how.traces || isTraced(shell))
      lookEachWay(shell, (choice) => tracePrompt({ shell, frame, choice }, command.span));
    for (const file of how.files) runFile(file, frame, shell, command);
    return untilEnd(shell, () => start(how, frame, shell, command));
  });
  return ended(delta, result);
};

interface How {
  readonly code: Word | undefined;
  /** `-c` stands there, whether or not code does. */
  readonly takesCode: boolean;
  /** An option that is known in part (`-${X}c`) may be `-c`. */
  readonly mayTakeCode: boolean;
  readonly readsInput: boolean;
  readonly rest: readonly Word[];
  /** `--rcfile f`. */
  readonly files: readonly Word[];
  /** Nothing is run: `--version`, `-n`. */
  readonly prints: boolean;
  readonly interactive: boolean;
  readonly login: boolean;
  /** `-x`. */
  readonly traces: boolean;
  /** `-e`, `-o pipefail`: what the reading follows of them, by their long names. */
  readonly options: readonly string[];
}

function readOptions(words: readonly Word[]): How {
  const files: Word[] = [];
  let takesCode = false;
  let mayTakeCode = false;
  let readsInput = false;
  let prints = false;
  let traces = false;
  let interactive = false;
  let login = false;
  const options: string[] = [];
  let executes = true;
  let at = 1;
  for (; at < words.length; at += 1) {
    const value = words[at]?.value ?? [];
    const text = textOf(value) ?? '';
    if (text === '' && /^-(?!-)/.test(prefixOf(value))) {
      mayTakeCode = true;
      continue;
    }
    if (text === '--' || text === '-') {
      at += 1;
      break;
    }
    if (text.startsWith('--') || ONE_DASH.test(text)) {
      const file = words[at + 1];
      if (LONG_VALUES.has(text.replace(/^-(?!-)/, '--')) && file !== undefined) {
        files.push(file);
        at += 1;
      }
      if (/^--?(?:version|help|dump-(?:po-)?strings)$/.test(text)) prints = true;
      if (/^--?login$/.test(text)) login = true;
      continue;
    }
    if (!/^[-+]./.test(text)) break;
    if (/^-[a-zA-Z]*c/.test(text)) takesCode = true;
    if (/^-[a-zA-Z]*s/.test(text)) readsInput = true;
    if (/^-[a-zA-Z]*x/.test(text)) traces = true;
    if (/^-[a-zA-Z]*e/.test(text)) options.push('errexit');
    if (/^-[a-zA-Z]*i/.test(text)) interactive = true;
    if (/^-[a-zA-Z]*l/.test(text)) login = true;
    if (/^-[a-zA-Z]*D/.test(text)) prints = true;
    if (/^[-+][a-zA-Z]*n/.test(text)) executes = text.startsWith('+');
    if (/[oO]$/.test(text)) at += 1;
    if (/^-\w*o$/.test(text)) options.push(textOf(words[at]?.value ?? []) ?? '');
  }
  const rest = words.slice(at);
  return {
    code: takesCode ? rest[0] : undefined,
    takesCode,
    mayTakeCode,
    readsInput,
    rest: takesCode ? rest.slice(1) : rest,
    files,
    prints: prints || !executes,
    interactive,
    login,
    traces,
    options,
  };
}

function start(how: How, frame: Frame, shell: Shell, command: Command): Outcome {
  const { code, rest } = how;
  if (how.prints) return ran;
  if (code !== undefined) {
    setArguments(rest.slice(1), shell);
    const [zero] = rest;
    if (zero !== undefined) shell.state.set(variableKey('0'), { is: 'text', value: zero.value, exported: false });
    return runCode(code.value, code, frame, shell, command);
  }
  if (how.takesCode) return ran;
  const [file] = rest;
  if (file !== undefined && how.mayTakeCode)
    shell.state.branch(() => runCode(file.value, file, possibly(frame), shell, command));
  if (file === undefined || how.readsInput) {
    setArguments(rest, shell);
    return runInput(frame, shell, command);
  }
  setArguments(rest.slice(1), shell);
  return runFile(file, frame, shell, command);
}

function setArguments(words: readonly Word[], shell: Shell): void {
  shell.state.set(ARGUMENTS, { is: 'arguments', values: words.map((word) => word.value) });
}

/** A shell without a script runs its standard input; at a terminal it waits for a person. */
function runInput(frame: Frame, shell: Shell, command: Command): Outcome {
  const { input } = frame;
  if (input === undefined) return ran;
  const word = computedWord(command, []);
  const inner: Frame = { ...frame, input: undefined };
  if (textOf(input.text ?? []) === undefined) runPrinted(input.stdin, word, inner, shell, new Set());
  if (input.text !== undefined) return runCode(input.text, bodyWord(command, input.text, word), inner, shell, command);
  if (input.stdin.from === 'file') return runFile(input.stdin.path, inner, shell, command);
  notRead(shell, { span: command.span, why: 'dynamic-code', by: command });
  return ran;
}

/** Programs that pass lines of their input on as they are. */
const FILTERS: readonly string[] = [
  'cat',
  'grep',
  'egrep',
  'fgrep',
  'head',
  'shuf',
  'sort',
  'tac',
  'tail',
  'tee',
  'uniq',
];

/** Where not all of an input is known (`if a; then echo code; fi | sh`): what is printed into it may be run. */
function runPrinted(stdin: Stdin, word: Word, frame: Frame, shell: Shell, seen: Set<number>): void {
  if (stdin.from !== 'pipe') return;
  for (const index of stdin.commands) {
    const source = shell.commands[index];
    if (source?.name === undefined || seen.has(index)) continue;
    seen.add(index);
    const isFilter = FILTERS.includes(source.name);
    const { stdin: from } = source;
    const args = source.words.slice(1);
    const text =
      from?.from === 'pipe' && isFilter
        ? from.text
        : (printedBy(source.name, args, undefined) ?? linePrinted(source.name, args));
    if (text?.some((piece) => typeof piece === 'string'))
      shell.state.branch(() => runCode(text, word, possibly(frame), shell, undefined));
    if (isFilter && from !== undefined && textOf(text ?? []) === undefined) runPrinted(from, word, frame, shell, seen);
  }
}

/** The place of a here-document or here-string, for what is found in it. */
function bodyWord(command: Command, text: Value, otherwise: Word): Word {
  const redirect = command.redirects.find((one) => one.body === text);
  return redirect === undefined ? otherwise : { ...otherwise, span: redirect.span };
}

/** `env SHELLOPTS=xtrace bash`. */
const isTraced = (shell: Shell): boolean =>
  (shell.state.get(variableKey('SHELLOPTS')) ?? []).some(
    (fact) => fact.is === 'text' && fact.exported && show(fact.value).includes('xtrace'),
  );
