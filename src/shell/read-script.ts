import type { Span } from '../protocol/span.ts';
import {
  DEPTH_LIMIT,
  deeper,
  type Frame,
  notRead,
  type Outcome,
  possibly,
  ran,
  type Shell,
  silent,
} from './interpreter.ts';
import { joinLines, parseScript, readableEnd } from './parse.ts';
import { runWindows } from './powershell/powershell.ts';
import { invoke } from './programs/invoke.ts';
import type { Reading, ReadOptions } from './reading.ts';
import { joined, rootSource, type SourceText, spanIn } from './source.ts';
import { DIRECTORY, State } from './state.ts';
import { runScript } from './statements.ts';
import { untilEnd } from './traps.ts';
import { unknown, type Value } from './value.ts';
import { MOST_WEIGHT } from './weight.ts';

/** Commands that one reading lists; what comes behind is a limit, said as such. */
const COMMANDS = 1000;
const STEPS = 10_000;
const CHARACTERS = 262_144;
const NESTED = 200_000;

/** Reads any text as a script of the shell: parses it, and follows what the shell would do. */
export function readScript(text: string, options: ReadOptions): Reading {
  const shell = newShell(text, options);
  try {
    readInto(shell);
  } catch {
    // Only the engine's own limits can bring us here; what was read until then stands.
    shell.unread.push({ span: { start: 0, end: text.length }, why: 'limit' });
  }
  return { text, commands: shell.commands, unread: shell.unread };
}

/** Without the safety net of `readScript`, so that tests see what it would hide. */
export function readInto(shell: Shell): void {
  const { text, options } = shell;
  const source = rootSource(text);
  const frame: Frame = {
    source,
    via: [],
    runs: 'certain',
    apart: false,
    input: undefined,
    descriptors: new Map(),
    depth: 0,
    calls: [],
  };
  const here: Value = options.cwd === undefined ? [unknown('variable', '$PWD', false, 'PWD')] : [options.cwd];
  shell.state.set(DIRECTORY, { is: 'directory', path: here });
  if (options.dialect === 'powershell' || options.dialect === 'cmd') {
    runWindows(source, options.dialect, frame, shell);
    return;
  }
  shell.state.branch(() => untilEnd(shell, () => shell.runText(source, frame)));
  if (!text.includes('\\\n')) return;
  // The parser misreads some tokens that a continued line cuts; the joined text shows what it missed.
  const { text: whole, removed } = joinLines(text);
  if (removed.length === 0) return;
  shell.repeating = true;
  shell.state.branch(() => untilEnd(shell, () => shell.runText(joined(whole, removed), possibly(frame))));
}

export function newShell(text: string, options: ReadOptions): Shell {
  const shell: Shell = {
    options,
    text,
    state: new State(),
    budget: { commands: COMMANDS, words: MOST_WEIGHT, steps: STEPS, characters: CHARACTERS, nested: NESTED },
    commands: [],
    unread: [],
    pipes: new Map(),
    marked: [],
    traps: [],
    ways: new Map(),
    signed: { by: new Map(), count: 0 },
    exits: 0,
    signals: 0,
    returns: 0,
    errors: 0,
    exiting: undefined,
    returning: undefined,
    repeating: false,
    runScript: (script, frame) => runScript(script, shell, frame),
    runText: (source, frame) => runText(source, shell, frame),
    invoke: (invocation) => invoke(invocation, shell),
  };
  return shell;
}

function runText(source: SourceText, shell: Shell, outer: Frame): Outcome {
  const { text } = source;
  const frame = deeper(outer, { source });
  const span: Span = spanIn(source, 0, text.length);
  if (frame.depth > DEPTH_LIMIT) {
    notRead(shell, { span, why: 'limit' });
    return ran;
  }
  if (frame.depth > 1) shell.budget.characters -= text.length;
  if (shell.budget.characters < 0) {
    notRead(shell, { span, why: 'limit' });
    return ran;
  }
  if (text.trim() === '') return silent;
  const end = readableEnd(text);
  if (end < text.length) notRead(shell, { span: spanIn(source, end, text.length), why: 'limit' });
  return runScript(parseScript(text.slice(0, end)), shell, frame);
}
