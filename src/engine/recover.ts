import { isObject, type JsonObject, parseJson } from '../protocol/json.ts';

export interface Recovered {
  readonly value: JsonObject;
  /** The text around it, which the hook should not have printed. */
  readonly around: string;
}

/**
 * The last JSON object in a text that has other text around it, provided `known` calls it an answer: log lines that
 * hold objects of their own are no answers. Undefined when there is none. Time is linear in the text: each opening
 * brace is tried once, and a budget ends the search among braces that never close.
 */
export function recoverObject(text: string, known: (value: JsonObject) => boolean): Recovered | undefined {
  let found: Recovered | undefined;
  let budget = 8 * text.length + 1024;
  for (let start = text.indexOf('{'); start >= 0 && budget > 0; ) {
    const end = objectEnd(text, start);
    budget -= (end ?? text.length) - start;
    const value = end === undefined ? undefined : parsedObject(text.slice(start, end));
    if (value !== undefined && end !== undefined && known(value))
      found = { value, around: `${text.slice(0, start)}${text.slice(end)}`.trim() };
    start = text.indexOf('{', value === undefined || end === undefined ? start + 1 : end);
  }
  return found;
}

/** Where the object that opens at `start` closes, by JSON's own strings and escapes. */
function objectEnd(text: string, start: number): number | undefined {
  let depth = 0;
  let quoted = false;
  for (let at = start; at < text.length; at++) {
    const char = text.charCodeAt(at);
    if (quoted) {
      if (char === BACKSLASH) at++;
      else if (char === QUOTE) quoted = false;
    } else if (char === QUOTE) quoted = true;
    else if (char === OPEN) depth++;
    else if (char === CLOSE && --depth === 0) return at + 1;
  }
  return undefined;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPEN = 0x7b;
const CLOSE = 0x7d;

function parsedObject(text: string): JsonObject | undefined {
  const value = parseJson(text);
  return isObject(value) ? value : undefined;
}
