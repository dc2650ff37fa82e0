import type { Span } from '../protocol/span.ts';
import type { Redirect } from './reading.ts';
import { join, known, unknown, type Value } from './value.ts';

export type PlainToken =
  | { readonly is: 'word'; readonly span: Span; readonly source: string; readonly value: Value }
  | { readonly is: 'operator'; readonly span: Span; readonly text: string }
  /** The word behind it is its target. */
  | {
      readonly is: 'redirect';
      readonly span: Span;
      readonly op: Redirect['op'];
      readonly descriptor: Redirect['descriptor'];
    };

/**
 * The tokens of a line in which every word is plain: letters, digits and signs that mean nothing to a shell, `*` and `?`,
 * `~` in front of a path, and quoted text without expansions. Undefined where there is anything else.
 */
export function plainTokens(text: string, home: string | undefined): readonly PlainToken[] | undefined {
  const tokens: PlainToken[] = [];
  for (let at = 0; at < text.length; ) {
    if (text[at] === ' ' || text[at] === '\t') {
      at += 1;
      continue;
    }
    const token = redirectAt(text, at) ?? operatorAt(text, at) ?? wordAt(text, at, home);
    if (token === undefined) return undefined;
    tokens.push(token);
    at = token.span.end;
  }
  return tokens;
}

const OPERATORS = ['&&', '||', '|', ';', '\n'];

function operatorAt(text: string, at: number): PlainToken | undefined {
  const found = OPERATORS.find((operator) => text.startsWith(operator, at));
  // `|&` and `;&` are operators of their own, whatever follows.
  if (found === undefined || ((found === '|' || found === ';') && text[at + 1] === '&')) return undefined;
  return { is: 'operator', span: { start: at, end: at + found.length }, text: found };
}

/** `>`, `>>`, `&>` and `&>>`, `2>`, and `2>&1`, whose target must be a descriptor. */
function redirectAt(text: string, at: number): PlainToken | undefined {
  const both = text.startsWith('&>', at);
  const digit = isDigit(text[at]) && text[at + 1] === '>' ? Number(text[at]) : undefined;
  const start = at + (both || digit !== undefined ? 1 : 0);
  if (text[start] !== '>') return undefined;
  const appends = text[start + 1] === '>';
  const copies = text[start + 1] === '&';
  const end = start + (appends || copies ? 2 : 1);
  if (copies && (both || !isDigit(text[end]) || !ENDS.includes(text[end + 1] ?? ' '))) return undefined;
  return {
    is: 'redirect',
    span: { start: at, end },
    op: appends ? '>>' : copies ? '>&' : '>',
    descriptor: both ? 'both' : (digit ?? 1),
  };
}

const isDigit = (char: string | undefined): boolean => char !== undefined && char >= '0' && char <= '9';

/** What ends a word. */
const ENDS = ' \t\n;|&>';
const PLAIN = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-./,:+@%=^';
/** These mean something at the start of a word, or behind a sign. */
const PLAIN_BEHIND_LETTER = '~#';

/** A part of a word: where it ends, and what it stands for. */
interface Part {
  readonly end: number;
  readonly value: Value;
}

function wordAt(text: string, start: number, home: string | undefined): PlainToken | undefined {
  let value: Value = [];
  let at = start;
  while (at < text.length && !ENDS.includes(text[at] ?? '')) {
    const part = partAt(text, at) ?? (at === start ? homeAt(text, at, home) : undefined);
    if (part === undefined) return undefined;
    value = join(value, part.value);
    at = part.end;
  }
  const source = text.slice(start, at);
  // A longer number in front of a redirection is a descriptor, too.
  if (source === '' || (text[at] === '>' && /^\d+$/.test(source))) return undefined;
  return { is: 'word', span: { start, end: at }, source, value };
}

function partAt(text: string, start: number): Part | undefined {
  switch (text[start]) {
    case "'":
      return singleQuoted(text, start);
    case '"':
      return doubleQuoted(text, start);
    case '*':
    case '?':
      return globAt(text, start);
    default:
      return bareAt(text, start);
  }
}

function bareAt(text: string, start: number): Part | undefined {
  let end = start;
  for (let char = text.charAt(end); char !== ''; char = text.charAt(end)) {
    if (!PLAIN.includes(char) && !(PLAIN_BEHIND_LETTER.includes(char) && isLetterOrDigit(text[end - 1]))) break;
    end += 1;
  }
  return end === start ? undefined : { end, value: known(text.slice(start, end)) };
}

const isLetterOrDigit = (char: string | undefined): boolean => char !== undefined && /[A-Za-z0-9]/.test(char);

/** `~` and `~/x`. */
function homeAt(text: string, at: number, home: string | undefined): Part | undefined {
  const isHome = text[at] === '~' && ` \t\n;|&/`.includes(text[at + 1] ?? ' ');
  return isHome && home !== undefined && home !== '' ? { end: at + 1, value: [home] } : undefined;
}

function globAt(text: string, start: number): Part | undefined {
  const end = start + (text.startsWith('**', start) ? 2 : 1);
  return text[end] === '*' ? undefined : { end, value: [unknown('glob', text.slice(start, end), true)] };
}

function singleQuoted(text: string, start: number): Part | undefined {
  const end = text.indexOf("'", start + 1);
  const inner = text.slice(start + 1, end);
  // A continued line may cut what stands around it.
  return end < 0 || inner.includes('\\\n') || /[\r\0]/.test(inner) ? undefined : { end: end + 1, value: known(inner) };
}

/** A backslash escapes these, and is itself in front of others. */
const ESCAPED = '$`"\\';
/** In front of these a dollar sign is one. */
const AFTER_DOLLAR = '" |';

function doubleQuoted(text: string, start: number): Part | undefined {
  let inner = '';
  for (let at = start + 1; at < text.length; at += 1) {
    const char = text.charAt(at);
    const next = text.charAt(at + 1);
    if (char === '"') return { end: at + 1, value: known(inner) };
    if (char === '`' || char === '\r' || char === '\0') return undefined;
    if (char === '$' && (next === '' || !AFTER_DOLLAR.includes(next))) return undefined;
    if (char === '\\' && next === '\n') return undefined;
    const isEscape = char === '\\' && next !== '' && ESCAPED.includes(next);
    inner += isEscape ? next : char;
    if (isEscape) at += 1;
  }
  return undefined;
}
