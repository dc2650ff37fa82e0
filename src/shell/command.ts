import type { Span } from '../protocol/span.ts';
import {
  after,
  type Frame,
  type Invocation,
  inEachWay,
  mayBeOn,
  notRead,
  type Outcome,
  type Place,
  possibly,
  record,
  type Shell,
  silent,
  step,
  succeeded,
} from './interpreter.ts';
import {
  type Assignment,
  isOpaqueArray,
  parseQuoted,
  piecesOf,
  type SimpleCommand,
  unquoteSingle,
  type WordNode,
} from './parse.ts';
import type { Command, Preceding, Redirect, Word } from './reading.ts';
import { outputBehind, readRedirects } from './redirect.ts';
import { computedSource, spanIn } from './source.ts';
import {
  type Alternatives,
  aliasKey,
  DIRECTORY,
  type Fact,
  LAST_COMMAND,
  readonlyKey,
  type Snapshot,
  variableKey,
} from './state.ts';
import { join, known, textOf, unknown, type Value } from './value.ts';
import { factValue, isExported, isInteger, variableFacts } from './variable-facts.ts';
import { inheritedVariable } from './variables.ts';
import { evaluateSubscript, evaluateText } from './words/arithmetic.ts';
import { expandPrompt, expandWord, wholeValue } from './words/expand.ts';
import { readSubscript } from './words/parameter.ts';
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
  const words = written.flatMap((item): readonly Word[] =>
    item.type === 'Word' ? expandWord(item, place) : [declaration(item, place, arrays, isMap)],
  );
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

/** `BASH_ALIASES[name]=text` makes an alias, `BASH_CMDS[name]=path` says which program a name stands for. */
function setTable({ name, index, value, pos, end }: Assignment, place: Place, span: Span): void {
  if (name !== 'BASH_ALIASES' && name !== 'BASH_CMDS') return;
  const { shell, frame } = place;
  const key = index === undefined ? undefined : textOf(wholeValue(index, place));
  if (name === 'BASH_CMDS' || key === undefined || value.type !== 'Word') {
    notRead(shell, { span: spanIn(frame.source, pos, end), why: 'dynamic-command' });
    return;
  }
  const { source } = frame;
  const last = span.end - (source.place.is === 'shifted' ? source.place.by : 0);
  shell.state.set(aliasKey(key), { is: 'alias', text: wholeValue(value, place), source, end: last });
}

/** `A=1 cmd`: the assignment stands while `cmd` runs. */
function assigned(
  assignments: readonly Assignment[],
  place: Place,
  run: (names: readonly string[]) => Outcome,
): Outcome {
  if (assignments.length === 0) return run([]);
  const { state } = place.shell;
  const facts = assignments.map(
    (assignment) => [variableKey(assignment.name), assignmentFact(assignment, place)] as const,
  );
  const before = facts.map(([key]): readonly [string, Alternatives] => [key, state.get(key) ?? [{ is: 'inherited' }]]);
  for (const [key, fact] of facts) state.set(key, 'exported' in fact ? { ...fact, exported: true } : fact);
  const { result, delta } = state.branch(() => run(assignments.map((assignment) => assignment.name)));
  const lasting = new Map(delta);
  for (const [key, fact] of before) state.set(key, ...fact);
  return after(lasting, result);
}

function assignmentFact(assignment: Assignment, place: Place, declares = false): Fact {
  const { shell, frame } = place;
  const { name, index, value, append } = assignment;
  const before = variableFacts(shell, name).facts[0];
  const exported = isExported(shell, name);
  const span = spanIn(frame.source, assignment.pos, assignment.end);
  const isMap = before.is === 'array' && before.keys !== undefined;
  const subscript = index === undefined || isMap ? undefined : readSubscript(index, place, { wholeValue });
  if (isOpaqueArray(assignment)) {
    notRead(shell, { span, why: 'syntax' });
    // What its elements and its rest run is read as if they stood apart.
    const text = value.type === 'Word' ? value.text : '';
    const end = text.lastIndexOf(')') + 1;
    const apart = `${name}=${text.slice(0, end)}; ${name}=${text.slice(end)}`;
    if (end > 0) shell.state.branch(() => shell.runText(computedSource(apart, span), frame));
    return { is: 'text', value: [unknown('unread', assignment.text)], exported };
  }
  if (value.type === 'ArrayValue') {
    if (value.elements.some(isSplitInSubstitution) && frame.via.some(({ kind }) => kind === 'substitution'))
      notRead(shell, { span, why: 'syntax' });
    if (isMap || declares)
      return keyedElements(value.elements, append === true ? before : undefined, exported, name, place);
    const elements = value.elements.flatMap((word) => arrayElement(word, place));
    const kept = append === true && before.is === 'array' ? before.elements : [];
    if (isInteger(shell, name)) for (const element of elements) number(element ?? [], span, place);
    if (elements.includes(undefined) || (append === true && before.is !== 'array')) {
      return { is: 'text', value: [unknown('variable', `$${name}`, false, name)], exported };
    }
    return { is: 'array', elements: [...kept, ...elements.filter((element) => element !== undefined)], exported };
  }
  const text = wholeValue(value, place, true);
  // A list is copied whole.
  if (before.is === 'array') shell.budget.steps -= before.elements.length >> 6;
  if (index !== undefined && isMap)
    return withKey(before, textOf(wholeValue(index, place)), (old) => (append === true ? join(old, text) : text), name);
  if (index !== undefined)
    return withElement(before, subscript, (old) => (append === true ? join(old, text) : text), name, exported);
  if (append === true && before.is === 'array') {
    return { ...before, elements: [join(before.elements[0] ?? [], text), ...before.elements.slice(1)] };
  }
  const old =
    append === true
      ? before.is === 'text'
        ? before.value
        : before.is === 'unset'
          ? []
          : [unknown('variable', `$${name}`, false, name)]
      : [];
  const integer = isInteger(shell, name);
  const sum = integer && append === true ? join(old, ['+('], text, [')']) : text;
  return {
    is: 'text',
    value: integer ? number(sum, span, place) : join(old, text),
    exported,
    ...(integer ? { integer } : {}),
  };
}

function withElement(
  before: Fact,
  index: bigint | undefined,
  value: (old: Value) => Value,
  name: string,
  exported: boolean,
): Fact {
  const elements = before.is === 'array' ? before.elements : [];
  const at = index === undefined || index < 0n || index > BigInt(elements.length) ? undefined : Number(index);
  if (at === undefined || (before.is !== 'array' && before.is !== 'unset' && before.is !== 'inherited')) {
    return { is: 'text', value: [unknown('variable', `$${name}`, false, name)], exported };
  }
  return {
    is: 'array',
    elements: [...elements.slice(0, at), value(elements[at] ?? []), ...elements.slice(at + 1)],
    exported,
  };
}

type MapFact = Extract<Fact, { is: 'array' }>;

/**
 * In a substitution bash 5.2 does not see the backslash in `a=(\\'b)` when it looks for the end of the list, though it does
 * when it runs it: where quotes and commands begin there is not the same for every version.
 */
const isSplitInSubstitution = (word: WordNode): boolean =>
  (word.parts?.filter(({ type }) => type === 'Literal') ?? [word]).some(({ text }) => /\\['"`$()<>|&;]/.test(text));

/** `m[key]=value`, where `m` has keys. */
function withKey(before: MapFact, key: string | undefined, value: (old: Value) => Value, name: string): Fact {
  if (key === undefined)
    return { is: 'text', value: [unknown('variable', `$${name}`, false, name)], exported: before.exported };
  const at = before.keys?.indexOf(key) ?? -1;
  return at < 0
    ? { ...before, elements: [...before.elements, value([])], keys: [...(before.keys ?? []), key] }
    : { ...before, elements: before.elements.with(at, value(before.elements[at] ?? [])) };
}

/** `m=([key]=value …)` or `m=(key value …)`, where `m` has keys. */
function keyedElements(
  words: readonly WordNode[],
  before: Fact | undefined,
  exported: boolean,
  name: string,
  place: Place,
): Fact {
  let fact: Fact = before?.is === 'array' ? before : { is: 'array', elements: [], keys: [], exported };
  const put = (key: string | undefined, value: Value): void => {
    if (fact.is === 'array') fact = withKey(fact, key, () => value, name);
  };
  if (words[0]?.text.startsWith('[') === false) {
    const values = words.map((word) => wholeValue(word, place));
    for (let at = 0; at < values.length; at += 2) put(textOf(values[at] ?? []), values[at + 1] ?? []);
    return fact;
  }
  for (const word of words) {
    const [lead = '', ...rest] = wholeValue(word, place);
    const [whole = '', key] = typeof lead === 'string' ? (/^\[([^\]]*)\]=/.exec(lead) ?? []) : [];
    put(key, join(known(typeof lead === 'string' ? lead.slice(whole.length) : ''), rest));
  }
  return fact;
}

/** Undefined for an element with a subscript of its own, `[k]=v`. */
function arrayElement(word: WordNode, place: Place): readonly (Value | undefined)[] {
  if (!word.text.startsWith('[')) return expandWord(word, place).map((field) => field.value);
  // What a substitution prints into the subscript is expanded once more.
  const [lead] = wholeValue(word, place);
  const printed = typeof lead === 'string' ? /^\[(.*)\]\+?=/s.exec(lead)?.[1] : undefined;
  if (printed !== undefined)
    evaluateSubscript(printed, spanIn(place.frame.source, word.pos, word.end), place, wholeValue);
  if (/'[^']*(?:\$\(|`)/.test(word.text)) {
    // Single quotes protect nothing in the subscript.
    const bare = parseQuoted(unquoteSingle(word.text));
    const span = spanIn(place.frame.source, word.pos, word.end);
    if (bare !== undefined)
      wholeValue(bare, { ...place, frame: { ...place.frame, source: computedSource(bare.text, span) } });
  }
  return [undefined];
}

function number(text: Value, span: Span, place: Place): Value {
  const known = text.length === 1 && typeof text[0] === 'string' ? text[0] : text.length === 0 ? '0' : undefined;
  const result = known === undefined ? undefined : evaluateText(known, span, place, wholeValue);
  return result === undefined ? [unknown('arithmetic', known ?? '')] : [String(result)];
}

/** `export A=…`: one word that is not split, and the array that it may hold. */
function declaration(node: Assignment, place: Place, arrays: Map<Word, Fact>, isMap: boolean): Word {
  const span = spanIn(place.frame.source, node.pos, node.end);
  const fact = assignmentFact(node, place, isMap);
  const value = fact.is === 'text' ? fact.value : [unknown('variable', node.text)];
  const word = { span, source: node.text, value: join([`${node.name}=`], value) };
  if (fact.is === 'array') arrays.set(word, fact);
  return word;
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
