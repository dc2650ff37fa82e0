import type { Span } from '../../protocol/span.ts';
import { notRead, type Place, possibly } from '../interpreter.ts';
import {
  type ParameterExpansionPart,
  type ParameterOperation,
  parseQuoted,
  unquoteSingle,
  type WordNode,
} from '../parse.ts';
import { computedSource, spanIn } from '../source.ts';
import { ARGUMENTS, DIRECTORY, type Fact, PREVIOUS_DIRECTORY, variableKey } from '../state.ts';
import { known, textOf, unknown, type Value } from '../value.ts';
import { assign, factValue, variableFacts } from '../variable-facts.ts';
import { evaluateSubscript, evaluateText } from './arithmetic.ts';
import { joinWith, type Segment } from './fields.ts';
import { type OperandReaders, transformer } from './transform.ts';

/** One text, or several words (`$@`, `${a[@]}`); `joined` for the `*` forms, which quotes make one word. */
export type Subject = { readonly value: Value } | { readonly values: readonly Value[]; readonly joined: boolean };

/** What an expansion gives: also the word of `${x:-word}`, whose own quotes still count. */
export type Expansion = Subject | { readonly segments: readonly Segment[] };

/** The ways to expand a word that lies inside an expansion; handed in, because both call each other. */
interface Readers extends OperandReaders {
  segmentsOf(word: WordNode, place: Place): readonly Segment[];
  expandPrompt(value: Value, span: Span, place: Place): void;
  simple(name: string, place: Place): Subject;
}

/** The value of a parameter as it stands; undefined when it is surely unset. */
export function parameterValue(name: string, place: Place): Value | undefined {
  const { shell, choice } = place;
  if (/^[0-9]+$|^[@*#]$/.test(name)) return positional(name, place);
  if (name === '' || /^[?$!_-]$/.test(name)) return [unknown('variable', `$${name}`, false, name)];
  const key = name === 'PWD' ? DIRECTORY : name === 'OLDPWD' ? PREVIOUS_DIRECTORY : undefined;
  const places =
    key === undefined || shell.state.get(variableKey(name)) !== undefined ? undefined : shell.state.get(key);
  if (places !== undefined && key !== undefined) {
    const fact = places[choice.pick(key, places.length) ?? -1];
    return fact?.is === 'directory' ? fact.path : [unknown('merge', `$${name}`, false, name)];
  }
  return named(name, place);
}

/** A variable as it stands, in the way that is taken now. */
function named(name: string, { shell, choice }: Place): Value | undefined {
  const { name: target, facts } = variableFacts(shell, name);
  const fact = facts[choice.pick(variableKey(target), facts.length) ?? -1];
  return fact === undefined ? [unknown('merge', `$${name}`, false, name)] : factValue(shell.options, target, fact);
}

function positional(name: string, place: Place): Value | undefined {
  const facts = place.shell.state.get(ARGUMENTS);
  const fact = facts?.length === 1 ? facts[0] : undefined;
  if (name === '0' && place.shell.state.get(variableKey('0')) !== undefined) return named('0', place);
  if (fact?.is !== 'arguments' || name === '0')
    return [unknown('variable', `$${name}`, name === '@' || name === '*', name)];
  if (name === '#') return [String(fact.values.length)];
  return name === '@' || name === '*' ? joinWith(fact.values, ' ') : fact.values[Number(name) - 1];
}

/** `${…}` with everything that may stand in it. */
export function expandParameter(
  part: ParameterExpansionPart,
  place: Place,
  quoted: boolean,
  readers: Readers,
): Expansion {
  const gap = unknown('variable', part.text, false, part.parameter);
  if (part.operation?.type === 'Unknown') {
    notRead(place.shell, { span: spanIn(place.frame.source, part.pos, part.end), why: 'syntax' });
    return { value: [gap] };
  }
  const { facts } = variableFacts(place.shell, part.parameter);
  // The subscript of a list that is not there is not looked at for its length.
  const isLess = part.prefix === '#' && facts.some(({ is }) => is === 'inherited' || is === 'unset');
  const subject = subjectOf(part, isLess ? { ...place, frame: possibly(place.frame) } : place, readers);
  if (part.prefix === '#') return { value: length(subject, gap) };
  const named = part.prefix === '!' ? indirect(part, subject, place, readers, gap) : subject;
  if (part.operation === undefined) return named ?? { value: [] };
  return operate(part.operation, named, { part, place, quoted, readers, gap });
}

/** What the operation works on; undefined: unset. */
function subjectOf(part: ParameterExpansionPart, place: Place, readers: Readers): Subject | undefined {
  const { parameter, index } = part;
  if (index === undefined) {
    if (parameter === '@' || parameter === '*') return readers.simple(parameter, place);
    const value = parameterValue(parameter, place);
    return value === undefined ? undefined : { value };
  }
  const { facts } = variableFacts(place.shell, parameter);
  const fact = facts.length === 1 ? facts[0] : undefined;
  if (index.text === '@' || index.text === '*') return allElements(fact, part, place, index.text === '*');
  if (fact?.is === 'array' && fact.keys !== undefined) {
    const key = textOf(readers.wholeValue(index, place));
    if (key === undefined) return { value: [unknown('variable', part.text, false, part.parameter)] };
    const value = fact.elements[fact.keys.indexOf(key)];
    return value === undefined ? undefined : { value };
  }
  return element(fact, readSubscript(index, place, readers), part);
}

function allElements(
  fact: Fact | undefined,
  part: ParameterExpansionPart,
  place: Place,
  joined: boolean,
): Subject | undefined {
  const isSlice = part.operation?.type === 'Slice';
  // Where slices of a list with keys begin depends on how bash stores them.
  if (fact?.is === 'array' && (fact.keys === undefined || !isSlice)) return { values: fact.elements, joined };
  const value = fact?.is === 'array' ? undefined : parameterValue(part.parameter, place);
  if (fact?.is === 'array' || (value !== undefined && (fact?.is !== 'text' || isBlurred(value, part.parameter))))
    return { value: [unknown('variable', part.text, true, part.parameter)] };
  return { values: value === undefined ? [] : [value], joined };
}

/** A variable about which nothing is known, not even whether it is a list. */
function isBlurred(value: Value, name: string): boolean {
  const [only] = value;
  return value.length === 1 && typeof only === 'object' && only.name === name;
}

function element(fact: Fact | undefined, index: bigint | undefined, part: ParameterExpansionPart): Subject | undefined {
  if (fact?.is === 'text' && index === 0n) return { value: fact.value };
  if (fact?.is !== 'array' || index === undefined) {
    return { value: [unknown('variable', part.text, false, part.parameter)] };
  }
  const value = fact.elements[Number(index < 0n ? index + BigInt(fact.elements.length) : index)];
  return value === undefined ? undefined : { value };
}

/** Evaluates a subscript for what happens in it. Single quotes protect nothing there (bash 5.2). */
export function readSubscript(index: WordNode, place: Place, readers: Pick<Readers, 'wholeValue'>): bigint | undefined {
  const unquoted = unquoteSingle(index.text);
  const bare = unquoted === index.text ? undefined : parseQuoted(unquoted);
  if (bare !== undefined) {
    const span = spanIn(place.frame.source, index.pos, index.end);
    readers.wholeValue(bare, { ...place, frame: { ...place.frame, source: computedSource(bare.text, span) } });
  }
  const text = textOf(readers.wholeValue(index, place));
  return text === undefined
    ? undefined
    : evaluateText(text, spanIn(place.frame.source, index.pos, index.end), place, readers.wholeValue);
}

function length(subject: Subject | undefined, gap: ReturnType<typeof unknown>): Value {
  if (subject === undefined) return ['0'];
  if ('values' in subject) return [String(subject.values.length)];
  const text = textOf(subject.value);
  return text === undefined ? [gap] : [String(text.length - (text.match(PAIR)?.length ?? 0))];
}

/** A character beyond the first plane is one to bash. */
const PAIR = /[\ud800-\udbff][\udc00-\udfff]/g;

/** `${!name}`: the variable whose name the value is. A subscript in that name is code. */
function indirect(
  part: ParameterExpansionPart,
  subject: Subject | undefined,
  place: Place,
  readers: Readers,
  gap: ReturnType<typeof unknown>,
): Subject | undefined {
  const keys = part.operation === undefined ? keysOf(part, place) : undefined;
  if (keys !== undefined) return { values: keys, joined: part.index?.text === '*' };
  if (part.operation?.type === 'Names' || part.index !== undefined) return { value: [{ ...gap, splits: true }] };
  const name = subject !== undefined && 'value' in subject ? textOf(subject.value) : undefined;
  if (name === undefined) return { value: [gap] };
  const subscript = /^\w+\[(.*)\]$/s.exec(name);
  if (subscript !== null) {
    evaluateSubscript(subscript[1] ?? '', spanIn(place.frame.source, part.pos, part.end), place, readers.wholeValue);
    return { value: [gap] };
  }
  return readers.simple(name, place);
}

/** `${!array[@]}`: the subscripts of an array. */
function keysOf({ parameter, index }: ParameterExpansionPart, { shell }: Place): readonly Value[] | undefined {
  const { facts } = variableFacts(shell, parameter);
  const [fact] = facts;
  if ((index?.text !== '@' && index?.text !== '*') || facts.length > 1 || fact.is !== 'array') return undefined;
  return fact.elements.map((_, at) => known(fact.keys?.[at] ?? String(at)));
}

interface Context {
  readonly part: ParameterExpansionPart;
  readonly place: Place;
  readonly quoted: boolean;
  readonly readers: Readers;
  readonly gap: ReturnType<typeof unknown>;
}

function operate(operation: ParameterOperation, subject: Subject | undefined, given: Context): Expansion {
  if (operation.type === 'Default') return defaulted(operation, subject, given);
  // Of a parameter that is not set nothing is taken away, and what stands there is not expanded.
  const isSet = isPresent(subject, false) === true;
  const context = isSet ? given : { ...given, place: { ...given.place, frame: possibly(given.place.frame) } };
  if (operation.type === 'Slice') return slice(operation, subject, context);
  if (operation.type === 'Transform' && operation.operand.text === 'P') return asPrompt(subject, context);
  const apply = transformer(operation, context);
  const each = (value: Value): Value => {
    const text = textOf(value);
    const result = text === undefined ? undefined : apply(text);
    return result === undefined ? [context.gap] : result === '' ? [] : [result];
  };
  if (subject === undefined) return { value: [] };
  return 'value' in subject ? { value: each(subject.value) } : { ...subject, values: subject.values.map(each) };
}

/** `${x@P}`: substitutions in the text run. */
function asPrompt(subject: Subject | undefined, { part, place, readers, gap }: Context): Expansion {
  if (subject === undefined) return { value: [] };
  const span = spanIn(place.frame.source, part.pos, part.end);
  for (const value of 'value' in subject ? [subject.value] : subject.values) readers.expandPrompt(value, span, place);
  return { value: [gap] };
}

/** `:-`, `=`, `+`, `?` and their forms. A parameter that may or may not be set takes both ways in turn. */
function defaulted(
  operation: Extract<ParameterOperation, { type: 'Default' }>,
  subject: Subject | undefined,
  given: Context,
): Expansion {
  const { part, gap } = given;
  const colon = operation.operator.startsWith(':');
  const kind = operation.operator.charAt(colon ? 1 : 0);
  let present = isPresent(subject, colon);
  // What stands behind the operator runs only where it is taken.
  const place = present === undefined ? { ...given.place, frame: possibly(given.place.frame) } : given.place;
  const context = { ...given, place };
  if (kind === '?') {
    // Without a value the shell tells the text and ends: no word ever holds it.
    if (present !== true) operand(operation.operand, context);
    return subject !== undefined && (present === true || !isInherited(subject)) ? subject : { value: [gap] };
  }
  if (present === undefined) {
    const way = place.choice.pick(`${part.text}?`, 2);
    if (way === undefined) {
      operand(operation.operand, context);
      return { value: [{ ...gap, splits: false }] };
    }
    present = way === 0;
  }
  if (kind === '+') return present ? operand(operation.operand, context) : { value: [] };
  if (present) return subject === undefined ? { value: [] } : withDefault(subject, part.text);
  if (kind !== '=') return operand(operation.operand, context);
  const value = context.readers.wholeValue(operation.operand, place);
  assign(place.shell, part.parameter, value);
  return { value };
}

/** Its source tells that the line itself says what the value is where nothing else has set it. */
const withDefault = (subject: Subject, source: string): Subject =>
  isInherited(subject) && 'value' in subject
    ? { ...subject, value: subject.value.map((piece) => (typeof piece === 'string' ? piece : { ...piece, source })) }
    : subject;

/** A variable of which nothing is known but its name. */
const isInherited = (subject: Subject): boolean =>
  'value' in subject &&
  subject.value.length === 1 &&
  typeof subject.value[0] === 'object' &&
  subject.value[0].gap === 'variable';

function isPresent(subject: Subject | undefined, colon: boolean): boolean | undefined {
  if (subject === undefined) return false;
  if ('values' in subject) return subject.values.length > 0;
  if (!colon && textOf(subject.value) !== undefined) return true;
  if (subject.value.length === 0) return false;
  // Text around a gap makes it non-empty; a gap alone may be anything.
  return subject.value.some((piece) => typeof piece === 'string') ? true : undefined;
}

function operand(word: WordNode, { place, quoted, readers }: Context): Expansion {
  const hides = !quoted && word.text.includes("'") && /\$\(|`/.test(word.text) && place.hereDocument === true;
  if (!hides)
    return quoted ? { value: readers.wholeValue(word, place) } : { segments: readers.segmentsOf(word, place) };
  const value = readers.wholeValue(word, place);
  // In a here-document single quotes are plain text and protect nothing.
  const bare = parseQuoted(word.text);
  const span = spanIn(place.frame.source, word.pos, word.end);
  return bare === undefined
    ? { value }
    : {
        value: readers.wholeValue(bare, {
          ...place,
          frame: { ...place.frame, source: computedSource(bare.text, span) },
        }),
      };
}

function slice(
  operation: Extract<ParameterOperation, { type: 'Slice' }>,
  subject: Subject | undefined,
  { part, place, readers, gap }: Context,
): Expansion {
  const from = readSubscript(operation.offset, place, readers);
  const count = operation.length === undefined ? undefined : readSubscript(operation.length, place, readers);
  if (subject === undefined) return { value: [] };
  if (from === undefined || (operation.length !== undefined && count === undefined)) {
    return { value: [{ ...gap, splits: 'values' in subject }] };
  }
  if ('values' in subject) return sliceWords(subject, from, count, part.parameter, gap);
  const text = textOf(subject.value);
  if (text === undefined) return { value: [gap] };
  place.shell.budget.characters -= text.length >> 3;
  if (place.shell.budget.characters < 0) return { value: [gap] };
  const chars = [...text];
  const start = from < 0n ? chars.length + Number(from) : Number(from);
  if (start < 0) return { value: [] };
  const end = count === undefined ? chars.length : count < 0n ? chars.length + Number(count) : start + Number(count);
  const result = chars.slice(start, Math.max(start, end)).join('');
  return { value: result === '' ? [] : [result] };
}

/** `${@:2}` counts from `$1`; `${a[@]:1}` from the first element. */
function sliceWords(
  subject: Extract<Subject, { values: unknown }>,
  from: bigint,
  count: bigint | undefined,
  parameter: string,
  gap: ReturnType<typeof unknown>,
): Expansion {
  const start = Number(from) - (parameter === '@' || parameter === '*' ? 1 : 0);
  if (start < 0 || (count !== undefined && count < 0n)) return { value: [{ ...gap, splits: true }] };
  return { ...subject, values: subject.values.slice(start, count === undefined ? undefined : start + Number(count)) };
}
