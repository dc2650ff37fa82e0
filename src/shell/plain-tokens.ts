import type { Span } from '../protocol/span.ts';
import type { Redirect } from './reading.ts';

export type PlainToken =
  | { readonly is: 'word'; readonly span: Span; readonly source: string; readonly text: string }
  | { readonly is: 'operator'; readonly span: Span; readonly text: string }
  /** The word behind it is its target. */
  | {
      readonly is: 'redirect';
      readonly span: Span;
      readonly op: Redirect['op'];
      readonly descriptor: Redirect['descriptor'];
    };

/**
 * The tokens of a line in which every word is plain: letters, digits and signs that mean nothing to a shell, and quoted
 * text without expansions. Undefined where there is anything else.
 */
export function plainTokens(text: string): readonly PlainToken[] | undefined {
  const tokens: PlainToken[] = [];
  for (let at = 0; at < text.length; ) {
    if (text[at] === ' ' || text[at] === '\t') {
      at += 1;
      continue;
    }
    const token = redirectAt(text, at) ?? operatorAt(text, at) ?? wordAt(text, at);
    if (token === undefined) return undefined;
    tokens.push(token);
    at = token.span.end;
  }
  return tokens;
}

const OPERATORS = ['&&', '||', '|', ';', '\n'];

function operatorAt(text: string, at: number): PlainToken | undefined {
  const found = OPERATORS.find((operator) => text.startsWith(operator, at));
  return found === undefined ? undefined : { is: 'operator', span: { start: at, end: at + found.length }, text: found };
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
/** Inside double quotes. */
const EXPANDS = ['$', '`', '\\'];

function wordAt(text: string, start: number): PlainToken | undefined {
  let value = '';
  let at = start;
  while (at < text.length && !ENDS.includes(text[at] ?? '')) {
    const char = text[at] ?? '';
    if (char === "'" || char === '"') {
      const end = text.indexOf(char, at + 1);
      const inner = text.slice(at + 1, end);
      if (end < 0 || inner.includes('\r') || inner.includes('\0')) return undefined;
      if (char === '"' ? EXPANDS.some((sign) => inner.includes(sign)) : inner.includes('\\\n')) return undefined;
      value += inner;
      at = end + 1;
    } else {
      const isPlain = PLAIN.includes(char) || (PLAIN_BEHIND_LETTER.includes(char) && isLetterOrDigit(text[at - 1]));
      if (!isPlain) return undefined;
      value += char;
      at += 1;
    }
  }
  const source = text.slice(start, at);
  // A longer number in front of a redirection is a descriptor, too.
  if (source === '' || (text[at] === '>' && /^\d+$/.test(source))) return undefined;
  return { is: 'word', span: { start, end: at }, source, text: value };
}

const isLetterOrDigit = (char: string | undefined): boolean => char !== undefined && /[A-Za-z0-9]/.test(char);
