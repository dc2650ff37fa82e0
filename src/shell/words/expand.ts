import type { Span } from '../../protocol/span.ts';
import type { Choice } from '../choice.ts';
import {
  apart,
  deeper,
  isOn,
  leaving,
  lookInto,
  notRead,
  type Place,
  possibly,
  type Shell,
  startedBy,
  step,
} from '../interpreter.ts';
import { mark, unmark } from '../marks.ts';
import { parseQuoted, parseWord, type WordNode, type WordPart } from '../parse.ts';
import type { Via, Word } from '../reading.ts';
import { computedSource, spanIn } from '../source.ts';
import { ARGUMENTS } from '../state.ts';
import { untilEnd } from '../traps.ts';
import { type GapKind, join, textOf, unknown, unknownOutput, type Value } from '../value.ts';
import { factValue, variableFacts } from '../variable-facts.ts';
import { fileInput } from '../written.ts';
import { decodeAnsiC } from './ansi-c.ts';
import { evaluateArithmetic } from './arithmetic.ts';
import { expandBraces } from './braces.ts';
import { Fields, joinWith, Pattern, type Segment, Segments, Whole, type WordSink } from './fields.ts';
import type { Token } from './match.ts';
import { type Expansion, expandParameter, parameterValue, type Subject } from './parameter.ts';
import { decodedPrompts } from './prompt.ts';

/** The words that one word of the source becomes: none, one, or several. */
export function expandWord(word: WordNode, place: Place): readonly Word[] {
  const span = spanIn(place.frame.source, word.pos, word.end);
  const values = word.parts?.some((part) => part.type === 'BraceExpansion')
    ? bracedValues(word, place)
    : fieldsOf(word, place);
  return values.map((value) => ({ span, source: word.text, value }));
}

function fieldsOf(word: WordNode, place: Place): readonly Value[] {
  const { shell, choice } = place;
  const fields = new Fields(separators(shell, choice), !isOn(shell, 'noglob'));
  appendWord(word, place, fields, false);
  return fields.finish();
}

/** The characters that unquoted expansions split at; undefined when they are unknown. */
export function separators(shell: Shell, choice: Choice): string | undefined {
  const { name, facts } = variableFacts(shell, 'IFS');
  const fact = facts[choice.pick('$IFS', facts.length) ?? -1];
  if (fact === undefined) return undefined;
  const value = factValue(shell.options, name, fact);
  return value === undefined ? ' \t\n' : textOf(value);
}

/** What parsing one more word costs, beside its length. */
const BRACED = 64;

function bracedValues(word: WordNode, place: Place): readonly Value[] {
  const { shell, frame } = place;
  const span = spanIn(frame.source, word.pos, word.end);
  const sources = expandBraces(word.text);
  const cost = sources?.reduce((sum, source) => sum + source.length + BRACED, 0) ?? 4096;
  shell.budget.characters -= cost;
  if (sources === undefined || shell.budget.characters < 0) {
    // Nothing hides here: the substitutions inside run however many words come of it, and the words are said to be unknown.
    return [join(wholeValue(word, place), [unknown('glob', word.text, true)])];
  }
  return sources.flatMap((source) => {
    if (source === '') return [];
    const parsed = parseWord(source);
    if (parsed === undefined) {
      notRead(shell, { span, why: 'syntax' });
      return [[unknown('unread', source, true)]];
    }
    const inner = { ...place, frame: deeper(frame, { source: computedSource(`: ${source}`, span) }) };
    return fieldsOf(parsed, inner);
  });
}

/** A word as one text: no splitting, globs and braces as they are written. */
export function wholeValue(word: WordNode, place: Place, assignment = false): Value {
  const whole = new Whole();
  appendWord(word, place, whole, assignment);
  return whole.finish();
}

function segmentsOf(word: WordNode, place: Place): readonly Segment[] {
  const segments = new Segments();
  appendWord(word, place, segments, false);
  return segments.finish();
}

export function patternOf(word: WordNode, place: Place): readonly Token[] | undefined {
  const pattern = new Pattern();
  appendWord(word, place, pattern, false);
  return pattern.finish();
}

/** A text that the shell expands like the inside of double quotes: a here-document, a prompt. */
export function expandText(text: string, span: Span, place: Place): Value {
  if (!/[$`\\]/.test(text)) return text === '' ? [] : [text];
  place.shell.budget.characters -= text.length;
  const word = place.shell.budget.characters < 0 ? undefined : parseQuoted(text);
  if (word === undefined) return [unknown('unread', text)];
  return wholeValue(word, { ...place, frame: deeper(place.frame, { source: computedSource(word.text, span) }) });
}

/**
 * Expands a text as a prompt, for what runs in it; nobody needs to know what it comes to. Of one that is known in part the
 * rest is looked at.
 */
export function expandPrompt(value: Value, span: Span, place: Place): void {
  const { shell, frame } = place;
  const text = mark(value, shell.marked);
  if (text === undefined || value.some((piece) => typeof piece !== 'string' && FROM_OUTSIDE.has(piece.gap)))
    notRead(shell, { span, why: 'dynamic-code' });
  const prompts = decodedPrompts(text ?? '');
  const inner = prompts.length > 1 ? { ...place, frame: possibly(frame) } : place;
  for (const prompt of prompts) expandText(prompt, span, inner);
}

const FROM_OUTSIDE: ReadonlySet<GapKind> = new Set(['input', 'command', 'unread']);

function appendWord(word: WordNode, place: Place, sink: WordSink, assignment: boolean): void {
  const { parts } = word;
  if (parts === undefined)
    appendLiteral(withoutBackslashes(word.text), word.text, place, sink, { first: true, last: true, assignment });
  else
    for (const [index, part] of parts.entries()) {
      if (part.type === 'Literal') {
        const ends = { first: index === 0, last: index === parts.length - 1, assignment };
        appendLiteral(part.value, part.text, place, sink, ends);
      } else appendPart(part, place, sink, false);
    }
}

/** A backslash outside quotes: the next character is itself, a continued line is gone. */
function withoutBackslashes(text: string): string {
  return text.includes('\\')
    ? text.replace(/\\(\n|[\s\S]|$)/g, (_, char: string) => (char === '\n' ? '' : char || '\\'))
    : text;
}

interface Ends {
  readonly first: boolean;
  readonly last: boolean;
  /** In assignments a tilde also counts behind `:`. */
  readonly assignment: boolean;
}

function appendLiteral(value: string, source: string, place: Place, sink: WordSink, ends: Ends): void {
  if (!source.includes('~') || (!ends.first && !ends.assignment)) {
    appendWritten(value, source, place, sink);
    return;
  }
  // An argument that looks like an assignment (`of=~/x`) is expanded like one.
  const like = ends.first && /^[A-Za-z_]\w*=/.test(source);
  const pieces = ends.assignment || like ? source.split(like ? /(:|=)/ : /(:)/) : [source];
  for (const [index, piece] of pieces.entries()) {
    const prefix = (index > 0 || ends.first) && piece.startsWith('~') ? (/^~[^/\\]*/.exec(piece)?.[0] ?? '') : '';
    const complete =
      prefix.length < piece.length ? piece.charAt(prefix.length) === '/' : ends.last || index < pieces.length - 1;
    const home = prefix !== '' && complete ? tilde(prefix, place) : undefined;
    if (home !== undefined) sink.value(home, true);
    const rest = home === undefined ? piece : piece.slice(prefix.length);
    appendWritten(withoutBackslashes(rest), rest, place, sink);
  }
}

/** Unquoted text; what a backslash protects is quoted. */
function appendWritten(value: string, source: string, place: Place, sink: WordSink): void {
  if (!source.includes('\\')) appendText(value, place, sink, false);
  else {
    for (const piece of source.split(/(\\[\s\S])/)) {
      const escaped = piece.startsWith('\\');
      if (piece !== '') appendText(escaped ? withoutBackslashes(piece) : piece, place, sink, escaped);
    }
  }
}

/** Text as written; in computed code a mark in it is a gap again. */
function appendText(text: string, place: Place, sink: WordSink, quoted: boolean): void {
  for (const piece of unmark(text, place.shell.marked)) {
    if (typeof piece === 'string') sink.text(piece, quoted);
    else sink.value([piece], quoted);
  }
}

/** `~`, `~+`, `~-`; another user's home is not known. */
function tilde(prefix: string, place: Place): Value {
  const variable = { '~': 'HOME', '~+': 'PWD', '~-': 'OLDPWD' }[prefix];
  const value = variable === undefined ? undefined : parameterValue(variable, place);
  return value === undefined || textOf(value) === undefined ? [unknown('tilde', prefix)] : value;
}

function appendPart(part: WordPart, place: Place, sink: WordSink, quoted: boolean): void {
  switch (part.type) {
    case 'Literal':
      appendText(part.value, place, sink, quoted);
      return;
    case 'SingleQuoted':
      sink.quotes();
      appendText(part.value, place, sink, true);
      return;
    case 'AnsiCQuoted':
      sink.quotes();
      sink.text(decodeAnsiC(part.text.replace(/^\$(?:\\\n)*'|'$/g, '')), true);
      return;
    case 'DoubleQuoted':
    case 'LocaleString':
      // "$@" of no arguments is no word; every other pair of quotes makes one.
      if (!isAllArguments(part.parts)) sink.quotes();
      for (const child of part.parts) appendPart(child, place, sink, true);
      return;
    case 'Glob':
    case 'ExtendedGlob':
      if (part.parts === undefined || lookInto(part, place)) appendGlob(part, place, sink);
      else sink.glob(part.text, [part.text]);
      return;
    case 'BraceExpansion': {
      const inside = new Whole();
      for (const child of part.parts ?? []) appendPart(child, place, inside, true);
      sink.text(part.parts === undefined ? part.text : '{', quoted);
      if (part.parts !== undefined) sink.value([...inside.finish(), '}'], true);
      return;
    }
    case 'SimpleExpansion': {
      const name = part.text.replaceAll('\\\n', '').slice(1);
      appendExpansion(simple(name, place), place, sink, quoted);
      return;
    }
    case 'ParameterExpansion':
      if (!lookInto(part, place)) sink.value([unknown('variable', part.text)], quoted);
      else appendExpansion(expandParameter(part, place, quoted, readers), place, sink, quoted);
      return;
    case 'CommandExpansion':
      sink.value(substitution(part, place), quoted);
      return;
    case 'ArithmeticExpansion':
      sink.value(arithmetic(part, place), quoted);
      return;
    case 'ProcessSubstitution':
      sink.value(processSubstitution(part, place), true);
  }
}

const readers = { wholeValue, segmentsOf, patternOf, expandPrompt, simple };

function arithmetic(part: Extract<WordPart, { type: 'ArithmeticExpansion' }>, place: Place): Value {
  if (!lookInto(part, place)) return [unknown('arithmetic', part.text)];
  const span = spanIn(place.frame.source, part.pos, part.end);
  return evaluateArithmetic(part.expression, part.text, span, place, wholeValue);
}

/** A glob operator; what is quoted or expanded inside a bracket is part of it. */
function appendGlob(part: Extract<WordPart, { type: 'Glob' | 'ExtendedGlob' }>, place: Place, sink: WordSink): void {
  // Where extglob is off this is an error of the first line alone, and the next ones run.
  if (part.type === 'ExtendedGlob' && part.text.includes('\n'))
    notRead(place.shell, { span: spanIn(place.frame.source, part.pos, part.end), why: 'syntax' });
  const inner = part.parts ?? [];
  const [first] = inner;
  const last = inner[inner.length - 1];
  if (first === undefined || last === undefined || inner.every((child) => child.type === 'Literal')) {
    sink.glob(part.text, [part.text]);
    return;
  }
  const whole = new Whole();
  whole.text(part.text.slice(0, first.pos - part.pos));
  for (const child of inner) appendPart(child, place, whole, true);
  whole.text(part.text.slice(last.end - part.pos));
  sink.glob(part.text, whole.finish());
}

function isAllArguments(parts: readonly WordPart[]): boolean {
  const [only] = parts;
  return (
    parts.length === 1 &&
    (only?.type === 'SimpleExpansion'
      ? only.text === '$@'
      : only?.type === 'ParameterExpansion' && /^\$\{(?:@|\w+\[@\])/.test(only.text))
  );
}

function appendExpansion(expansion: Expansion, place: Place, sink: WordSink, quoted: boolean): void {
  if ('value' in expansion) sink.value(expansion.value, quoted);
  else if ('segments' in expansion) {
    for (const segment of expansion.segments) {
      if (segment.quoted) sink.quotes();
      sink.value(segment.value, quoted || segment.quoted);
    }
  } else if (quoted && expansion.joined) {
    // "$*" puts the first character of IFS between.
    sink.value(joinWith(expansion.values, (separators(place.shell, place.choice) ?? ' ').charAt(0)), true);
  } else sink.values(expansion.values, quoted);
}

/** `$name`, `$1`, `$@` and the like. */
function simple(name: string, place: Place): Subject {
  const value = parameterValue(name, place);
  if (name === '@' || name === '*') return parameterList(name, place) ?? { value: value ?? [] };
  return { value: value ?? [] };
}

function parameterList(name: string, place: Place): Subject | undefined {
  const args = place.shell.state.get(ARGUMENTS);
  const first = args?.[0];
  return args?.length === 1 && first?.is === 'arguments' ? { values: first.values, joined: name === '*' } : undefined;
}

/** `$(…)`: runs in a subshell; what it prints is known where its commands are simple enough. */
function substitution(part: Nested, place: Place): Value {
  const { text } = part;
  const output = runNested(part, place, false);
  if (output === undefined) return [unknown('command', text)];
  if (FILE_CONTENTS.test(text)) return trimEnd(contents(place) ?? [unknown('command', text)]);
  return trimEnd(output).map((piece) =>
    typeof piece === 'string' || output !== unknownOutput ? piece : unknown('command', text),
  );
}

/** bash's `$(< file)`: nothing but a redirection, and the file's text comes of it. */
const FILE_CONTENTS = /^(?:\$\(|`)\s*<(?![<&>])[^;&|<>\n]*[)`]$/;

/** The text of the file that the last command, nothing but a redirection, has opened. */
function contents({ shell, frame }: Place): Value | undefined {
  const file = shell.commands.at(-1)?.redirects.at(-1)?.target;
  return file && fileInput(file, frame, shell);
}

function trimEnd(value: Value): Value {
  const last = value[value.length - 1];
  if (typeof last !== 'string') return value;
  const kept = last.replace(/\n+$/, '');
  return kept === '' ? value.slice(0, -1) : [...value.slice(0, -1), kept];
}

function processSubstitution(part: Extract<WordPart, { type: 'ProcessSubstitution' }>, place: Place): Value {
  const output = runNested(part, place, part.operator === '>');
  const gap = unknown('command', part.text);
  if (output !== undefined && part.operator === '<') place.shell.pipes.set(gap, output);
  return [gap];
}

type Nested = Extract<WordPart, { type: 'CommandExpansion' | 'ProcessSubstitution' }>;

/** Runs a nested script apart and returns its output; undefined when it was not read. */
function runNested(part: Nested, place: Place, fed: boolean): Value | undefined {
  const { shell, frame } = place;
  const span = spanIn(frame.source, part.pos, part.end);
  if (!lookInto(part, place) || !step(shell, span)) return undefined;
  const { script } = part;
  if (script === undefined) {
    notRead(shell, { span, why: 'syntax' });
    return undefined;
  }
  const input = fed ? ({ stdin: { from: 'pipe', commands: [] }, text: undefined } as const) : frame.input;
  // One without an end is never run, as far as the parser can tell.
  const sure = /.[)`]$/s.test(part.text);
  const how: Via = { kind: 'substitution', name: part.text.slice(0, 2), words: [] };
  const inner = startedBy(sure ? frame : possibly(frame), how, {
    source: script.source === undefined ? frame.source : computedSource(script.source, span),
    apart: true,
    input,
  });
  const { result, delta } = apart(shell, () => untilEnd(shell, () => shell.runScript(script, inner)));
  const { ok, fail } = leaving(delta, result);
  shell.state.apply(shell.state.either(ok, fail));
  return result.output;
}
