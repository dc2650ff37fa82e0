import type { Fault } from '../protocol/problem.ts';

/** Where and why a text is no JSON document. `at` counts UTF-16 code units. */
export interface JsonFault {
  readonly fault: Extract<Fault, 'invalid JSON' | 'truncated JSON'>;
  readonly at: number;
}

/**
 * Finds the first place at which `text` leaves the JSON grammar (RFC 8259). A parser's own message is of no use here: V8
 * quotes the input around the error. Meant for text that a parser has already refused; one pass, no recursion.
 */
export function findJsonFault(text: string): JsonFault {
  const open: ('{' | '[')[] = [];
  let expected: Expected = 'value';
  let at = skipSpace(text, 0);
  while (at < text.length) {
    const next = step(text, at, expected, open);
    if ('fault' in next) return next;
    expected = next.expected;
    at = skipSpace(text, next.end);
  }
  return { fault: expected === 'end' ? 'invalid JSON' : 'truncated JSON', at };
}

type Expected = 'value' | 'value or ]' | 'key' | 'key or }' | 'colon' | 'comma or close' | 'end';
type Step = { readonly end: number; readonly expected: Expected } | JsonFault;

function step(text: string, at: number, expected: Expected, open: ('{' | '[')[]): Step {
  const character = text.charAt(at);
  const wrong: JsonFault = { fault: 'invalid JSON', at };
  const close = (): Step => {
    open.pop();
    return { end: at + 1, expected: afterValue(open) };
  };
  switch (expected) {
    case 'end':
      return wrong;
    case 'colon':
      return character === ':' ? { end: at + 1, expected: 'value' } : wrong;
    case 'comma or close': {
      const inObject = open.at(-1) === '{';
      if (character === ',') return { end: at + 1, expected: inObject ? 'key' : 'value' };
      return character === (inObject ? '}' : ']') ? close() : wrong;
    }
    case 'key or }':
    case 'key':
      if (character === '}' && expected === 'key or }') return close();
      return character === '"' ? scalarEnd(text, at, 'colon') : wrong;
    default:
      if (character === ']' && expected === 'value or ]') return close();
      if (character === '{' || character === '[') {
        open.push(character);
        return { end: at + 1, expected: character === '{' ? 'key or }' : 'value or ]' };
      }
      return scalarEnd(text, at, afterValue(open));
  }
}

const afterValue = (open: readonly string[]): Expected => (open.length === 0 ? 'end' : 'comma or close');

function scalarEnd(text: string, at: number, expected: Expected): Step {
  const end = text.charAt(at) === '"' ? stringEnd(text, at) : wordEnd(text, at);
  return typeof end === 'number' ? { end, expected } : end;
}

const ESCAPES = new Set(['"', '\\', '/', 'b', 'f', 'n', 'r', 't']);

function stringEnd(text: string, start: number): number | JsonFault {
  for (let at = start + 1; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 0x22) return at + 1;
    if (code < 0x20) return { fault: 'invalid JSON', at };
    if (code !== 0x5c) continue;
    const escaped = text.charAt(at + 1);
    if (escaped === 'u') {
      const digits = hexDigits(text, at + 2);
      if (digits < 4) return endedOr(text, at + 2 + digits);
      at += 5;
    } else if (ESCAPES.has(escaped)) at += 1;
    else return endedOr(text, at + 1);
  }
  return { fault: 'truncated JSON', at: text.length };
}

function hexDigits(text: string, from: number): number {
  let count = 0;
  while (count < 4 && /[0-9a-fA-F]/.test(text.charAt(from + count))) count++;
  return count;
}

const WORDS = ['true', 'false', 'null'];
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
/** What a number may look like when the text ends inside it. */
const HALF_NUMBER = /-?(?:(?:0|[1-9]\d*)(?:\.\d*)?(?:[eE][+-]?)?)?$/y;

function wordEnd(text: string, at: number): number | JsonFault {
  const word = WORDS.find((name) => name.startsWith(text.charAt(at)));
  if (word !== undefined) {
    let same = 0;
    while (same < word.length && text.charAt(at + same) === word.charAt(same)) same++;
    return same === word.length ? at + same : endedOr(text, at + same);
  }
  HALF_NUMBER.lastIndex = at;
  if ('-.eE+'.includes(text.charAt(text.length - 1)) && HALF_NUMBER.test(text)) return endedOr(text, text.length);
  NUMBER.lastIndex = at;
  return NUMBER.test(text) ? NUMBER.lastIndex : { fault: 'invalid JSON', at };
}

/** The end of the text where more was due is a truncation; anything else there is a fault of its own. */
const endedOr = (text: string, at: number): JsonFault => ({
  fault: at >= text.length ? 'truncated JSON' : 'invalid JSON',
  at: Math.min(at, text.length),
});

function skipSpace(text: string, from: number): number {
  let at = from;
  while (at < text.length && ' \t\n\r'.includes(text.charAt(at))) at++;
  return at;
}
