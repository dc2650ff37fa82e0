import type { Span } from '../../protocol/span.ts';
import type { WrappedText } from './pattern.ts';

/** The bodies of HTML comments, and of link definitions that Markdown shows to nobody: `[//]: # (…)`. */
export function* comments(text: string): Iterable<WrappedText> {
  for (const { 0: whole, 1: body = '', index } of text.matchAll(
    /^ {0,3}\[[^[\]\n]{1,40}\]: {1,3}(?:#|<>) {1,3}([^\n]+)/gm,
  ))
    yield { start: index, end: index + whole.length, text: body };
  for (let start = text.indexOf('<!--'); start >= 0; start = text.indexOf('<!--', start + 4)) {
    const close = text.indexOf('-->', start + 4);
    if (close < 0) return;
    yield { start, end: close + 3, text: text.slice(start + 4, close) };
    start = close;
  }
}

/** Runs of Base64 (either alphabet) that are long enough for a sentence and spell readable text. */
export function* decodedBase64(text: string): Iterable<WrappedText> {
  for (const match of text.matchAll(/[A-Za-z0-9+/_-]{24,}/g)) {
    const decoded = decodeBase64(match[0].slice(0, LONGEST_DECODED));
    if (decoded !== undefined) yield { start: match.index, end: match.index + match[0].length, text: decoded };
  }
}

const LONGEST_DECODED = 4096;
const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** Undefined unless all of it is printable ASCII: orders in other scripts are not looked for here. */
function decodeBase64(encoded: string): string | undefined {
  const bytes: string[] = [];
  let bits = 0;
  let value = 0;
  for (const character of encoded) {
    value = ((value << 6) | DIGITS.indexOf(character === '-' ? '+' : character === '_' ? '/' : character)) & 0xffffff;
    bits += 6;
    if (bits < 8) continue;
    bits -= 8;
    const byte = (value >> bits) & 0xff;
    if (byte > 126 || (byte < 32 && byte !== 9 && byte !== 10 && byte !== 13)) return undefined;
    bytes.push(String.fromCharCode(byte));
  }
  return bytes.join('');
}

/** Lines that spell at least four characters by number, with those characters put in. */
export function* decodedEscapes(text: string): Iterable<WrappedText> {
  let left = MOST_ESCAPES;
  for (const line of text.matchAll(/[^\n]+/g)) {
    if (left <= 0) return;
    const { plain, count } = withoutEscapes(line[0], left);
    left -= count;
    if (count >= 4) yield { start: line.index, end: line.index + line[0].length, text: plain };
  }
}

const MOST_ESCAPES = 50_000;

function withoutEscapes(line: string, limit: number): { readonly plain: string; readonly count: number } {
  const parts: string[] = [];
  let done = 0;
  let count = 0;
  const spelled =
    /%([0-9a-f]{2})|\\x([0-9a-f]{2})|\\u([0-9a-f]{4})|\\u\{([0-9a-f]{1,5})\}|&#x([0-9a-f]{1,5});|&#(\d{1,6});/gi;
  for (const match of line.matchAll(spelled)) {
    if (count >= limit) break;
    const [, percent, byte, unit, point, hex, decimal] = match;
    const digits = percent ?? byte ?? unit ?? point ?? hex;
    const code = digits === undefined ? Number(decimal) : Number.parseInt(digits, 16);
    parts.push(line.slice(done, match.index), String.fromCodePoint(code));
    done = match.index + match[0].length;
    count += 1;
  }
  return { plain: parts.join('') + line.slice(done), count };
}

/**
 * Images (Markdown or HTML) whose address has a place holder for something an agent knows: `?d={conversation}`. A plain
 * query, such as a badge's `?token=AB12`, passes.
 */
export function* leakingImages(text: string): Iterable<Span> {
  const image =
    /!\[[^[\]\n]{0,200}\]\(\s{0,4}(https?:\/\/[^\s)]{1,500})|<img\s[^<>\n]{0,200}?src=["']?(https?:\/\/[^\s"'<>]{1,500})/gi;
  for (const match of text.matchAll(image)) {
    const address = match[1] ?? match[2] ?? '';
    if (hasPlaceHolder(address)) yield { start: match.index, end: match.index + match[0].length };
  }
}

/** Two steps, so that an address made of brackets is read once. */
function hasPlaceHolder(address: string): boolean {
  const open = address.search(/[{<[$]|%7b|%3c|%5b/i);
  return open >= 0 && KNOWN_TO_AGENTS.test(address.slice(open));
}

const KNOWN_TO_AGENTS =
  /secret|token|passw|credential|api.?key|conversation|history|prompt|base64|\benv|exfil|context|summary|message|content|data/i;
