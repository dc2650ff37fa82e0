import type { Span } from '../protocol/span.ts';
import { assigned, assignmentFact, declaration, setTable } from './assignments.ts';
import {
  type Frame,
  type Invocation,
  inEachWay,
  mayBeOn,
  type Outcome,
  type Place,
  possibly,
  record,
  type Shell,
  silent,
  step,
  succeeded,
} from './interpreter.ts';
import { type Assignment, piecesOf, type SimpleCommand } from './parse.ts';
import type { Command, Preceding, Redirect, Word } from './reading.ts';
import { outputBehind, readRedirects } from './redirect.ts';
import { spanIn } from './source.ts';
import { DIRECTORY, type Fact, LAST_COMMAND, readonlyKey, type Snapshot, variableKey } from './state.ts';
import { textOf, unknown, type Value } from './value.ts';
import { factValue, variableFacts } from './variable-facts.ts';
import { inheritedVariable } from './variables.ts';
import { expandPrompt, expandWord } from './words/expand.ts';
import { inOptions } from './words/option-gaps.ts';
import { afterWriting } from './written.ts';

/** Reads `A=1 B=2 program words >file`, in every way that its alternatives allow. */
export function runSimple(node: SimpleCommand, shell: Shell, frame: Frame): Outcome {
  return inEachWay(shell, (choice) => runOnce(node, { shell, frame, choice }));
}

function runOnce(node: SimpleCommand, place: Place): Outcome {
  const { shell, frame } = place;
  const span = spanIn(frame.source, node.pos, node.end);
  if (!step(shell, span)) return silent;
  const { assignments, words: written } = piecesOf(node);
  const arrays = new Map<Word, Fact>();
  const isMap = written.some((item) => item.type === 'Word' && /^-\w*A/.test(item.text));
  const expanded = written.flatMap((item): readonly Word[] =>
    item.type === 'Word' ? expandWord(item, place) : [declaration(item, place, arrays, isMap)],
  );
  const words = inOptions(expanded, place.choice);
  // Lists that are expanded again and again (`"${all[@]}"`) cost what they are long.
  shell.budget.steps -= words.length >> 4;
  const redirected = readRedirects(node.redirects, place);
  const { input, descriptors } = redirected;
  // Of several ways only one is taken.
  const taken = place.choice.isOneOfSeveral ? possibly(frame) : frame;
  const inner = input === frame.input && descriptors === frame.descriptors ? taken : { ...taken, input, descriptors };
  const [first, ...rest] = words;
  if (first === undefined) return assignAll(assignments, redirected.redirects, place, span);
  const invocation = { words: [first, ...rest], redirects: redirected.redirects, frame: inner, span, arrays } as const;
  const { errors } = shell;
  const started = assigned(assignments, place, (names) => shell.invoke({ ...invocation, assigned: names }));
  const outcome = afterWriting(withStatus(started, shell), redirected.redirects, shell);
  if (redirected.redirects.length === 0) return outcome;
  return { ...outcome, output: outputBehind(outcome.output, redirected.redirects, shell, errors) };
}

/** Assignments (and redirections) without a command: they last. */
function assignAll(
  assignments: readonly Assignment[],
  redirects: readonly Redirect[],
  place: Place,
  span: Invocation['span'],
): Outcome {
  const { shell, frame } = place;
  for (const assignment of assignments) {
    const fact = assignmentFact(assignment, place);
    const { name, facts } = variableFacts(shell, assignment.name);
    // A readonly variable keeps its value: the line goes on, or ends here.
    const kept = shell.state.get(readonlyKey(name)) === undefined ? [] : facts;
    shell.state.set(variableKey(name), fact, ...kept);
    if (assignment.name.startsWith('BASH_')) setTable(assignment, place, span);
    if (assignment.name === 'PS4' && mayBeOn(shell, 'xtrace')) tracePrompt(place, span);
  }
  if (redirects.length > 0) recordRedirects(shell, frame, redirects, span);
  // The status is that of the last substitution.
  return assignments.some((assignment) => /\$\(|`/.test(assignment.text)) || redirects.length > 0 ? silent : succeeded;
}

/** With `set -x` the shell expands PS4 before each command: substitutions in it run. So they do in the other prompts. */
export function tracePrompt(place: Place, span: Span, name = 'PS4'): void {
  const { shell, frame } = place;
  for (const fact of variableFacts(shell, name).facts) {
    const value = factValue(shell.options, name, fact);
    if (value !== undefined) expandPrompt(value, span, { ...place, frame: possibly(frame) });
  }
}

/** A redirection without a program (`>file`, `done >file`) still opens the file: it is listed as the command `:`. */
export function recordRedirects(
  shell: Shell,
  frame: Frame,
  redirects: readonly Redirect[],
  span: Invocation['span'],
): void {
  const word: Word = { span: { start: span.start, end: span.start }, source: '', value: [':'] };
  recordCommand(shell, { words: [word], redirects, frame, assigned: [], span }, ':');
}

/** Lists the command of an invocation. */
export function recordCommand(shell: Shell, invocation: Invocation, name: string | undefined): Command {
  const command = record(shell, commandOf(shell, invocation, name));
  shell.state.set(LAST_COMMAND, trace(`${command.index}`));
  return command;
}

/** The command of an invocation as it would be listed now. */
export function commandOf(shell: Shell, invocation: Invocation, name: string | undefined): Command {
  const { words, redirects, frame, span } = invocation;
  const { snapshot } = shell.state;
  const { options } = shell;
  const before = (shell.state.get(LAST_COMMAND) ?? [undefined]).map(preceding);
  const made: Command = {
    index: shell.commands.length,
    span,
    words,
    name,
    via: frame.via,
    redirects,
    directories: directories(shell),
    variable: (wanted) => variableIn(snapshot, options, wanted),
    get environment() {
      return snapshot?.exported ?? [];
    },
    stdin: frame.input?.stdin,
    runs: frame.runs,
    apart: frame.apart,
    get precededBy() {
      return shell.ways.get(made) ?? before;
    },
  };
  return made;
}

const trace = (text: string): Fact => ({ is: 'text', value: [text], exported: false });

function preceding(fact: Fact | undefined): Preceding | undefined {
  if (fact?.is !== 'text') return undefined;
  const [, index, status] = /^(\d+)([+-]?)$/.exec(textOf(fact.value) ?? '') ?? [];
  const succeeded = status === undefined || status === '' ? undefined : status === '+';
  return { index: index === undefined ? undefined : Number(index), succeeded };
}

/** Tells in each way that leads on whether the command that was started last has succeeded. */
function withStatus(outcome: Outcome, shell: Shell): Outcome {
  const last = shell.state.get(LAST_COMMAND);
  const text = last?.length === 1 && last[0].is === 'text' ? textOf(last[0].value) : undefined;
  if (text === undefined || !/^\d+$/.test(text)) return outcome;
  const mark = (delta: Outcome['ok'], sign: string): Outcome['ok'] =>
    delta === undefined || delta.has(LAST_COMMAND) ? delta : new Map([...delta, [LAST_COMMAND, [trace(text + sign)]]]);
  return { ...outcome, ok: mark(outcome.ok, '+'), fail: mark(outcome.fail, '-') };
}

function directories(shell: Shell): readonly [Value, ...Value[]] {
  const [first, ...rest] = (shell.state.get(DIRECTORY) ?? []).flatMap((fact) =>
    fact.is === 'directory' ? [fact.path] : [],
  );
  return [first ?? [unknown('variable', '$PWD', false, 'PWD')], ...rest];
}

function variableIn(
  snapshot: Snapshot | undefined,
  options: Shell['options'],
  name: string,
): ReturnType<Command['variable']> {
  const facts = snapshot?.get(variableKey(name));
  const inherited = inheritedVariable(name, options);
  if (facts === undefined) return inherited;
  const all = facts.map((fact) => {
    if (fact.is === 'inherited') return inherited;
    if (fact.is === 'text') return { value: fact.value, exported: fact.exported, from: 'line' } as const;
    if (fact.is === 'array') return { value: fact.elements[0] ?? [], exported: false, from: 'line' } as const;
    return undefined;
  });
  const [only] = all;
  if (all.length === 1) return only;
  const certain = options.environmentIsComplete === true || all.every((one) => one !== undefined);
  const gap = {
    ...unknown('merge', `$${name}`, false, name),
    ...(certain ? { choices: all.map((one) => one?.value ?? []) } : {}),
  };
  return { value: [gap], exported: all.some((one) => one?.exported === true), from: 'line' };
}
