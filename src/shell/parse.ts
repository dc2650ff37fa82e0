/**
 * The one file that knows the parser library (unbash 6.0.4: bash 5.3 grammar, extglob on). It hands out the library's
 * typed tree and closes its measured faults, so that the rest of the room can trust what it sees:
 *
 * - errors are lazy: each nested script carries its own, so `syntaxError` is asked of every script that is visited;
 * - `name=(…)x` loses the parts of its value (`isOpaqueArray`);
 * - a process substitution within a word (`--file=<(x)`) cuts the word (`piecesOf`);
 * - single quotes hide expansions from it where bash ignores them: arithmetic, subscripts, slices, `${}` in a
 *   here-document (`unquoteSingle`, then parse again);
 * - a continued line inside a token is misread (`joinLines`: the caller judges both texts);
 * - the value of a word with expansions is its raw text, so nobody reads `Word.value`: `parts` say what is known.
 *
 * The library needs a global `TextDecoder` when it is loaded; a host without one has to supply it before.
 */
import type { Assignment, Command, DoubleQuotedChild, LiteralPart, ParsedScript, Word, WordPart } from 'unbash';
import { parse } from 'unbash';

export type {
  AndOr,
  ArithmeticExpression,
  ArrayValue,
  Assignment,
  Case,
  Command as SimpleCommand,
  CompoundCommand,
  CompoundList,
  Coproc,
  For,
  Function as FunctionDefinition,
  HereDoc,
  If,
  ParameterExpansionPart,
  ParameterOperation,
  ParsedScript as Script,
  Pipeline,
  Redirected,
  Redirection,
  Select,
  Statement,
  TestExpression,
  While,
  Word as WordNode,
  WordPart,
} from 'unbash';

/** Beyond this many UTF-16 units the rest of a text stays unread. */
const TEXT_LIMIT = 65_536;
/** So many here-documents may a text have: the parser's time grows with their square. */
const HERE_DOCUMENTS = 500;

/** How far a text is read at all. */
export function readableEnd(text: string): number {
  let end = Math.min(text.length, TEXT_LIMIT);
  let count = 0;
  for (let at = text.indexOf('<<'); at >= 0 && at < end; at = text.indexOf('<<', at + 2)) {
    count += 1;
    if (count > HERE_DOCUMENTS) end = at;
  }
  return end;
}

const nothing: ParsedScript = { type: 'Script', pos: 0, end: 0, shebang: undefined, commands: [], errors: [] };

/** The tree of a text, partial where the text is broken: bash runs what stands before a syntax error. */
export function parseScript(text: string): ParsedScript {
  try {
    return parse(text);
  } catch {
    return { ...nothing, errors: [{ message: 'not parsed', pos: 0 }] };
  }
}

/** The offset of the first syntax error of this script itself, not of scripts nested in it. */
export function syntaxError(script: ParsedScript): number | undefined {
  return script.errors?.[0]?.pos;
}

/** The one word that `text` is, parsed as an argument; undefined when it is none or several. */
export function parseWord(text: string): Word | undefined {
  // A leading comment sign would swallow the word; bash has long tokenised when this text is made (brace expansion).
  const script = parseScript(`: ${text.startsWith('#') ? '\\' : ''}${text}`);
  const command = script.commands[0]?.command;
  if (script.commands.length !== 1 || command?.type !== 'Command' || command.suffix.length !== 1) return undefined;
  const word = command.suffix[0];
  return word?.type === 'Word' ? word : undefined;
}

/** The text behind an operator of `${x…}` as one word; undefined where it is none. */
export function parseOperand(text: string): Word | undefined {
  const [part] = parseWord(`\${x-${text}}`)?.parts ?? [];
  const operation = part?.type === 'ParameterExpansion' ? part.operation : undefined;
  return operation?.type === 'Default' && part?.text === `\${x-${text}}` ? operation.operand : undefined;
}

/** Whether a word ends inside a substitution or quotes: the library splits `${x/$(/bin/a)/b}` at its first slash. */
export function isCut({ parts = [] }: Word): boolean {
  const last = parts[parts.length - 1];
  if (last === undefined) return false;
  const { text } = last;
  const closing = CLOSING.find(([opening]) => text.startsWith(opening));
  return closing !== undefined && (text.length < closing[0].length + closing[1].length || !text.endsWith(closing[1]));
}

const CLOSING: readonly (readonly [opening: string, closing: string])[] = [
  ['$(', ')'],
  ['${', '}'],
  ['<(', ')'],
  ['>(', ')'],
  ['`', '`'],
  ['"', '"'],
  ["'", "'"],
  ["$'", "'"],
];

/**
 * `text` as the inside of double quotes in which a double quote is plain: how bash expands prompts, here-documents and
 * their defaults. Parsed as a here-document, the one place where it is written that way.
 */
export function parseQuoted(text: string): Word | undefined {
  let end = 'END';
  while (text.includes(end)) end += 'D';
  const command = parseScript(`: <<${end}\n${text}\n${end}`).commands[0]?.command;
  const document = command?.type === 'Command' ? command.suffix[0] : undefined;
  if (document?.type !== 'HereDoc') return undefined;
  const { body } = document;
  const parts: DoubleQuotedChild[] = [];
  for (const part of body.parts ?? [literal(body.text, body.pos)]) if (isQuotable(part)) parts.push(part);
  const last = parts.pop();
  if (last !== undefined) parts.push(last.type === 'Literal' ? literal(last.text.replace(/\n$/, ''), last.pos) : last);
  const quoted = { type: 'DoubleQuoted', pos: body.pos, end: body.end, text, parts } as const;
  return { type: 'Word', text, value: text, pos: body.pos, end: body.end, parts: [quoted] };
}

/** In an unquoted here-document a backslash only escapes `$`, a backquote, itself and a newline. */
export function hereDocumentText(source: string): string {
  return source.replace(/\\([$`\\\n])/g, (_, char: string) => (char === '\n' ? '' : char));
}

const literal = (text: string, pos: number): LiteralPart => ({
  type: 'Literal',
  text,
  value: hereDocumentText(text),
  pos,
  end: pos + text.length,
});

function isQuotable(part: WordPart): part is DoubleQuotedChild {
  return ['Literal', 'SimpleExpansion', 'ParameterExpansion', 'CommandExpansion', 'ArithmeticExpansion'].includes(
    part.type,
  );
}

/** An arithmetic text as a tree; undefined when it is empty or broken. */
export function parseArithmetic(text: string): Word | undefined {
  return parseWord(`$((${text}))`);
}

/** A simple command's assignments in front, and its words in order, some of them assignments (`export A=1`). */
export interface Pieces {
  readonly assignments: readonly Assignment[];
  readonly words: readonly (Word | Assignment)[];
}

/** What stands without a blank between is one word, whatever the parser made of it. */
export function piecesOf(command: Command): Pieces {
  const assignments = command.prefix.filter((item) => item.type === 'Assignment');
  const words: (Word | Assignment)[] = [];
  for (const item of command.name === undefined ? command.args : [command.name, ...command.args]) {
    const list = words.length === 0 && assignments[assignments.length - 1]?.end === item.pos ? assignments : words;
    const before = list[list.length - 1];
    if (before?.end !== item.pos || item.type !== 'Word') words.push(item);
    else if (before.type === 'Word') words[words.length - 1] = glue(before, item);
    else list[list.length - 1] = extended(before, item);
  }
  return { assignments, words };
}

function glue(before: Word, next: Word): Word {
  const text = before.text + next.text;
  return {
    type: 'Word',
    text,
    value: text,
    pos: before.pos,
    end: next.end,
    parts: [...partsOf(before), ...partsOf(next)],
  };
}

function partsOf(word: Word): readonly WordPart[] {
  const { text, value, pos, end } = word;
  return word.parts ?? (text === '' ? [] : [{ type: 'Literal', text, value, pos, end }]);
}

function extended(before: Assignment, next: Word): Assignment {
  const { name, append, index, pos } = before;
  const value = before.value.type === 'Word' ? glue(before.value, next) : before.value;
  return { type: 'Assignment', text: before.text + next.text, name, append, index, value, pos, end: next.end };
}

/** `x=($(a))y` runs `a`, but the library keeps such a value as one opaque word. */
export function isOpaqueArray(assignment: Assignment): boolean {
  return assignment.value.type === 'Word' && assignment.value.text.startsWith('(');
}

/**
 * Bash 5.2 expands inside single quotes in arithmetic and subscripts: they protect nothing there. Those in a substitution
 * are its own.
 */
export function unquoteSingle(text: string): string {
  if (!text.includes("'")) return text;
  let kept = '';
  for (let at = 0, ends = true; at < text.length; ) {
    const end: number | undefined = ends && text.startsWith('$(', at) ? substitutionEnd(text, at) : undefined;
    // Of one that is not closed none behind it is.
    ends = end !== -1;
    const next = end === undefined || end < 0 ? at + 1 : end;
    if (next > at + 1 || text[at] !== "'") kept += text.slice(at, next);
    at = next;
  }
  return kept;
}

/** Behind the bracket that closes the substitution at `start`; -1 where none does. */
function substitutionEnd(text: string, start: number): number {
  let depth = 0;
  for (let at = start + 1; at < text.length; at += 1) {
    const char = text[at];
    if (char === '\\') at += 1;
    else if (char === "'" || char === '"') {
      const end = text.indexOf(char, at + 1);
      if (end < 0) return -1;
      at = end;
    } else if (char === '(') depth += 1;
    else if (char === ')') depth -= 1;
    if (depth === 0) return at + 1;
  }
  return -1;
}

/** The text without continued lines, and where each removed pair stood. A backslash behind another continues nothing. */
export function joinLines(text: string): { readonly text: string; readonly removed: readonly number[] } {
  const removed: number[] = [];
  const whole = text.replaceAll(/\\([\s\S])/g, (pair, char: string, at: number) => {
    if (char !== '\n') return pair;
    removed.push(at);
    return '';
  });
  return { text: whole, removed };
}
