import type { Span } from '../protocol/span.ts';
import { Choice } from './choice.ts';
import type { Script } from './parse.ts';
import type { Command, ReadOptions, Redirect, Unread, Via, Word } from './reading.ts';
import { type SourceText, spanIn } from './source.ts';
import type { Delta, Fact, Input, State } from './state.ts';
import { descriptorKey, followedBy, noChange, optionKey, traceOf } from './state.ts';
import { type Gap, show, textOf, unknownOutput, type Value } from './value.ts';
import { weightOf } from './weight.ts';

/** Where a piece of the text stands among the others: what it inherits from the constructs around it. */
export interface Frame {
  readonly source: SourceText;
  readonly via: readonly Via[];
  readonly runs: 'certain' | 'possible';
  readonly apart: boolean;
  readonly input: Input | undefined;
  /** Streams on other descriptors than 0, by number. */
  readonly descriptors: ReadonlyMap<string, Input>;
  /** How many texts and constructs are open around this one. */
  readonly depth: number;
  /** Functions that are being called, innermost last. */
  readonly calls: readonly string[];
}

/**
 * What running something changes when it succeeds and when it fails (undefined: it cannot), and what it writes to its
 * standard output. `exit` can neither succeed nor fail: nothing comes after it.
 */
export interface Outcome {
  readonly ok: Delta | undefined;
  readonly fail: Delta | undefined;
  readonly output: Value;
}

/** A program about which nothing is known. */
export const ran: Outcome = { ok: noChange, fail: noChange, output: unknownOutput };
export const silent: Outcome = { ok: noChange, fail: noChange, output: [] };
export const succeeded: Outcome = { ok: noChange, fail: undefined, output: [] };

/** One program about to be started, wrappers not yet taken off. */
export interface Invocation {
  readonly words: readonly [Word, ...Word[]];
  readonly redirects: readonly Redirect[];
  readonly frame: Frame;
  /** Names that were assigned for this command alone (`A=1 cmd`, `env A=1 cmd`); their facts stand in the state. */
  readonly assigned: readonly string[];
  readonly span: Span;
  /** The arrays that words of a declaration (`declare a=(…)`) hold. */
  readonly arrays?: ReadonlyMap<Word, Fact>;
  /** `command`, `env`, `\name` and paths reach neither aliases nor, some of them, functions and builtins. */
  readonly finds?: 'builtin' | 'program';
}

/** Takes an invocation whose program it knows; undefined: not this time. */
export type Handler = (invocation: Invocation, shell: Shell, name: string) => Outcome | undefined;

/** What every expansion needs to know about where it stands. */
export interface Place {
  readonly shell: Shell;
  readonly frame: Frame;
  readonly choice: Choice;
  /** Inside a here-document, where single quotes are plain text. */
  readonly hereDocument?: boolean;
}

/** Steps that are counted, never timed: the same text always gives the same reading. */
export interface Budget {
  commands: number;
  /** Words of all commands together, long ones for several: wrappers and loops list the same again and again. */
  words: number;
  /** Statements, expansions, loop rounds. */
  steps: number;
  /** Characters of texts parsed again (`eval`, `sh -c`, brace expansion). */
  characters: number;
  /** Characters of expansions that were looked into: the parser scans them anew at every level. */
  nested: number;
}

export const DEPTH_LIMIT = 100;

/** Facts that are set, taken back or merged: each way through a line carries along all that it has changed so far. */
const CHANGES = 300_000;

/** Something that may be left before its end, and how things then stood, counted from its beginning. */
interface Early {
  readonly mark: number;
  readonly ways: { readonly delta: Delta; readonly succeeded: boolean | undefined }[];
}

/** Code that `trap` keeps for later. */
interface Trap {
  readonly word: Word;
  readonly frame: Frame;
  readonly command: Command;
  /** Only for the end of the shell. */
  readonly isLast: boolean;
}

/** The state of one reading, and the ways the readers of constructs call each other. */
export interface Shell {
  readonly options: ReadOptions;
  /** The whole text of the reading. */
  readonly text: string;
  readonly state: State;
  readonly budget: Budget;
  readonly commands: Command[];
  readonly unread: Unread[];
  /** The output of the process substitution that a gap stands for. */
  readonly pipes: Map<Gap, Value>;
  /** The gaps that stand in computed code, in the order of their marks (see `code.ts`). */
  readonly marked: Gap[];
  /** What the shell that is being read runs when it ends. */
  traps: readonly Trap[];
  /** Commands that are reached in more ways than when they were first seen. */
  readonly ways: Map<Command, Command['precededBy']>;
  /** The first of the listed commands for each signature, as far as they have been looked at. */
  readonly signed: { readonly by: Map<string, Command>; count: number };
  /** How often the shell that is being read may have ended so far. */
  exits: number;
  /** How many signals the line has sent to its own shell; a subshell's reach it, too. */
  signals: number;
  /** How often the function or file that is being read may have been left so far. */
  returns: number;
  /** How often something was printed as an error so far. */
  errors: number;
  /** What `exit` ends, and what `return` does; undefined: the whole line, and nothing. */
  exiting: Early | undefined;
  returning: Early | undefined;
  /** True while a text is run again (loop rounds, alternatives): commands that were seen are not listed twice. */
  repeating: boolean;
  runScript(script: Script, frame: Frame): Outcome;
  /** Runs a text as the shell reads it from `-c`, `eval`, a file. */
  runText(source: SourceText, frame: Frame): Outcome;
  invoke(invocation: Invocation): Outcome;
}

/** Notes that something at `span` cannot be seen, once. However much is noted already, a limit is told. */
export function notRead(shell: Shell, unread: Unread): void {
  const twin = shell.unread.some(
    (seen) =>
      seen.why === unread.why &&
      seen.span.start === unread.span.start &&
      seen.span.end === unread.span.end &&
      seen.language === unread.language,
  );
  if (twin) return;
  const firstLimit = unread.why === 'limit' && !shell.unread.some((seen) => seen.why === 'limit');
  if (firstLimit || shell.unread.length < 200) shell.unread.push(unread);
}

/** Takes one step; false once the budget is gone, and then the reading says so. */
export function step(shell: Shell, span: Span): boolean {
  shell.budget.steps -= 1;
  return !isSpent(shell, span);
}

/** Whether nothing more is read: what still comes would only be carried along. Says so. */
export function isSpent({ budget: { steps, commands, words }, state, unread }: Shell, span: Span): boolean {
  if (steps > 0 && commands > 0 && words > 0 && state.changes < CHANGES) return false;
  if (!unread.some((seen) => seen.why === 'limit')) unread.push({ span, why: 'limit' });
  return true;
}

/** Pays for looking into an expansion; false once the budget is gone, and then the reading says so. */
export function lookInto(
  part: { readonly text: string; readonly pos: number; readonly end: number },
  { shell, frame }: Place,
): boolean {
  shell.budget.nested -= part.text.length;
  if (shell.budget.nested > 0 && frame.depth <= DEPTH_LIMIT) return true;
  notRead(shell, { span: spanIn(frame.source, part.pos, part.end), why: 'limit' });
  return false;
}

export function deeper(frame: Frame, change: Partial<Frame> = {}): Frame {
  return { ...frame, ...change, depth: frame.depth + 1 };
}

/** The frame of what a command starts. */
export function startedBy(frame: Frame, command: Via, change: Partial<Frame> = {}): Frame {
  return deeper(frame, { ...change, via: [...frame.via, command] });
}

export const possibly = (frame: Frame): Frame => (frame.runs === 'possible' ? frame : { ...frame, runs: 'possible' });

const WAYS = 16;

/** Runs `body` once for each combination of the alternatives that it meets; what holds afterwards is either of them. */
export function inEachWay(shell: Shell, body: (choice: Choice, first: boolean) => Outcome): Outcome {
  const choice = new Choice();
  const run = (first: boolean): Outcome => {
    const { result, delta } = shell.state.branch(() => body(choice, first));
    return delta === noChange ? result : after(delta, result);
  };
  let outcome = run(true);
  if (!choice.next()) return outcome;
  const before = shell.repeating;
  shell.repeating = true;
  for (let way = 1; ; way += 1) {
    choice.blurred = way >= WAYS;
    const other = run(false);
    outcome = {
      ok: shell.state.either(outcome.ok, other.ok),
      fail: shell.state.either(outcome.fail, other.fail),
      output: unknownOutput,
    };
    if (choice.blurred || !choice.next()) break;
  }
  shell.repeating = before;
  return outcome;
}

/** The same for something that has no outcome: whatever happens in any way has happened then. */
export function lookEachWay(shell: Shell, look: (choice: Choice) => void): void {
  const { ok, fail } = inEachWay(shell, (choice) => {
    look(choice);
    return silent;
  });
  shell.state.apply(shell.state.either(ok, fail));
}

/** An outcome that begins with changes of its own. */
export function after(delta: Delta, outcome: Outcome): Outcome {
  if (delta.size === 0) return outcome;
  const compose = (later: Delta | undefined): Delta | undefined =>
    later === undefined ? undefined : later.size === 0 ? delta : new Map([...delta, ...later]);
  return { ok: compose(outcome.ok), fail: compose(outcome.fail), output: outcome.output };
}

/** Runs what cannot end the shell that is being read; what it changes is taken back, and returned beside its outcome. */
export function apart(shell: Shell, run: () => Outcome): { readonly result: Outcome; readonly delta: Delta } {
  const { exits, returns, signals, exiting, returning } = shell;
  const early: Early = { mark: shell.state.mark, ways: [] };
  shell.exiting = early;
  shell.returning = early;
  const { result, delta } = shell.state.branch(run);
  shell.exits = exits + shell.signals - signals;
  shell.exiting = exiting;
  shell.returns = returns;
  shell.returning = returning;
  return { result: orEarly(result, early, shell), delta };
}

/** Runs what `return` leaves: a function, a file that is sourced. */
export function returnable(shell: Shell, run: () => Outcome): Outcome {
  const { returns, returning } = shell;
  const early: Early = { mark: shell.state.mark, ways: [] };
  shell.returning = early;
  const { result, delta } = shell.state.branch(run);
  shell.returns = returns;
  shell.returning = returning;
  return orEarly(after(delta, result), early, shell);
}

function orEarly(outcome: Outcome, { ways }: Early, { state }: Shell): Outcome {
  let { ok, fail } = outcome;
  for (const { delta, succeeded } of ways) {
    if (succeeded !== false) ok = state.either(ok, delta);
    if (succeeded !== true) fail = state.either(fail, delta);
  }
  return { ok, fail, output: outcome.output };
}

/** More ways out than these are not told apart from going on. */
const WAYS_OUT = 32;

/** Notes how things stand where something is left early, and by which status; nothing comes after it. */
export function leaveEarly(shell: Shell, early: Early | undefined, status?: Word): void {
  const text = status && textOf(status.value);
  const succeeded = text !== undefined && /^\d+$/.test(text) ? Number(text) % 256 === 0 : undefined;
  if (early !== undefined && early.ways.length < WAYS_OUT)
    early.ways.push({ delta: shell.state.since(early.mark), succeeded });
}

/** How a subshell ends: what it changed is gone but for the trace of the commands it started. */
export function leaving(delta: Delta, { ok, fail }: Outcome): Pick<Outcome, 'ok' | 'fail'> {
  const way = (changed: Delta): Delta | undefined => followedBy(traceOf(delta), traceOf(changed));
  if (ok === undefined && fail === undefined) return { ok: traceOf(delta), fail: traceOf(delta) };
  return { ok: ok && way(ok), fail: fail && way(fail) };
}

/** The same for a program of its own, which may succeed or fail whatever was the last to run in it. */
export function ended(delta: Delta, result: Outcome): Outcome {
  const { ok, fail } = leaving(delta, result);
  return { ok: ok ?? fail ?? noChange, fail: fail ?? ok ?? noChange, output: result.output };
}

/** Lists a command, unless this is a repetition and the same command stands there already. */
export function record(shell: Shell, command: Command): Command {
  if (shell.repeating) {
    for (; shell.signed.count < shell.commands.length; shell.signed.count += 1) {
      const seen = shell.commands[shell.signed.count];
      const mark = seen && signature(seen);
      if (seen !== undefined && mark !== undefined && !shell.signed.by.has(mark)) shell.signed.by.set(mark, seen);
    }
    const twin = shell.signed.by.get(signature(command));
    if (twin !== undefined) return reached(shell, twin, command.precededBy);
  }
  shell.budget.commands -= 1;
  shell.budget.words -= weightOf(command);
  for (const { value } of command.words) shell.budget.words -= knownLength(value) >> 7;
  // Even of the last command: guards do not look at all of it.
  if (shell.budget.words < 0) notRead(shell, { span: command.span, why: 'limit' });
  shell.commands.push(command);
  return command;
}

const knownLength = (value: Value): number =>
  value.reduce((sum, piece) => sum + (typeof piece === 'string' ? piece.length : 0), 0);

/** A command that is seen again is reached on the ways of both times. */
function reached(shell: Shell, twin: Command, again: Command['precededBy']): Command {
  const ways = [...twin.precededBy];
  for (const way of again)
    if (!ways.some((one) => one?.index === way?.index && one?.succeeded === way?.succeeded)) ways.push(way);
  shell.ways.set(twin, ways);
  return twin;
}

function signature(command: Command): string {
  const parts = [
    String(command.words.length),
    command.words.map((word) => show(word.value)).join('\u0000'),
    command.directories.map(show).join('\u0000'),
    command.redirects.map((redirect) => redirect.op + (redirect.target ? show(redirect.target.value) : '')).join(' '),
    command.via.map((via) => via.kind).join(' '),
    command.environment.map((name) => `${name}=${show(command.variable(name)?.value ?? [])}`).join('\u0000'),
  ];
  // A text that is read again without its continued lines gives the same command, unless it starts another program.
  return `${command.name}\u0001${parts.join('\u0001').replaceAll('\\\n', '')}`;
}

/** Whether a shell option (`set -f`) is surely on. */
export function isOn(shell: Shell, option: string): boolean {
  return shell.state.get(optionKey(option))?.every((fact) => fact.is === 'option' && fact.on) === true;
}

/** Whether an option is on, on one of the ways that lead here, or behind what is to come. */
export function mayBeOn(shell: Shell, option: string, behind: Delta = noChange): boolean {
  const facts = behind.get(optionKey(option)) ?? shell.state.get(optionKey(option));
  return facts?.some((fact) => fact.is === 'option' && fact.on) === true;
}

/** What a descriptor is connected to for reading: by a redirection around it, or by an earlier `exec`. */
export function inputOn(shell: Shell, frame: Frame, descriptor: string): Input | undefined {
  const near = descriptor === '0' ? frame.input : frame.descriptors.get(descriptor);
  const opened = near === undefined ? shell.state.get(descriptorKey(descriptor))?.[0] : undefined;
  return opened?.is === 'descriptor' ? opened.input : near;
}
