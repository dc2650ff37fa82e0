import type { Span } from '../protocol/span.ts';
import { after, notRead, type Outcome, type Place } from './interpreter.ts';
import { type Assignment, isOpaqueArray, parseQuoted, unquoteSingle, type WordNode } from './parse.ts';
import type { Word } from './reading.ts';
import { computedSource, spanIn } from './source.ts';
import { type Alternatives, aliasKey, type Fact, variableKey } from './state.ts';
import { join, known, textOf, unknown, type Value } from './value.ts';
import { isExported, isInteger, variableFacts } from './variable-facts.ts';
import { evaluateSubscript, evaluateText } from './words/arithmetic.ts';
import { expandWord, wholeValue } from './words/expand.ts';
import { readSubscript } from './words/parameter.ts';

/** What a variable holds after an assignment; `declares`: a `declare -A` makes it a map. */
export function assignmentFact(assignment: Assignment, place: Place, declares = false): Fact {
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
  if (value.type === 'ArrayValue') return arrayFact(assignment, value.elements, place, declares);
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
  const old = append === true ? textBefore(before, name) : [];
  const integer = isInteger(shell, name);
  const sum = integer && append === true ? join(old, ['+('], text, [')']) : text;
  return {
    is: 'text',
    value: integer ? number(sum, span, place) : join(old, text),
    exported,
    ...(integer ? { integer } : {}),
  };
}

function textBefore(before: Fact, name: string): Value {
  if (before.is === 'text') return before.value;
  return before.is === 'unset' ? [] : [unknown('variable', `$${name}`, false, name)];
}

/** `a=(x y)`, `a+=(z)`, `m=([k]=v)`. */
function arrayFact(
  { name, append, pos, end }: Assignment,
  words: readonly WordNode[],
  place: Place,
  declares: boolean,
): Fact {
  const { shell, frame } = place;
  const before = variableFacts(shell, name).facts[0];
  const exported = isExported(shell, name);
  const span = spanIn(frame.source, pos, end);
  if (words.some(isSplitInSubstitution) && frame.via.some(({ kind }) => kind === 'substitution'))
    notRead(shell, { span, why: 'syntax' });
  if (declares || (before.is === 'array' && before.keys !== undefined))
    return keyedElements(words, append === true ? before : undefined, exported, name, place);
  const elements = words.flatMap((word) => arrayElement(word, place));
  const kept = append === true && before.is === 'array' ? before.elements : [];
  if (isInteger(shell, name)) for (const element of elements) number(element ?? [], span, place);
  if (elements.includes(undefined) || (append === true && before.is !== 'array'))
    return { is: 'text', value: [unknown('variable', `$${name}`, false, name)], exported };
  return { is: 'array', elements: [...kept, ...elements.filter((element) => element !== undefined)], exported };
}

/** `A=1 cmd`: the assignment stands while `cmd` runs. */
export function assigned(
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

/** `export A=…`: one word that is not split, and the array that it may hold. */
export function declaration(node: Assignment, place: Place, arrays: Map<Word, Fact>, isMap: boolean): Word {
  const span = spanIn(place.frame.source, node.pos, node.end);
  const fact = assignmentFact(node, place, isMap);
  const value = fact.is === 'text' ? fact.value : [unknown('variable', node.text)];
  const word = { span, source: node.text, value: join([`${node.name}=`], value) };
  if (fact.is === 'array') arrays.set(word, fact);
  return word;
}

/** `BASH_ALIASES[name]=text` makes an alias, `BASH_CMDS[name]=path` says which program a name stands for. */
export function setTable({ name, index, value, pos, end }: Assignment, place: Place, span: Span): void {
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
