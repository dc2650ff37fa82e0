/**
 * The text of `$'…'`, from the source between the quotes (bash 5.2, `lib/sh/strtrans.c`). Bytes that escapes produce are
 * joined to UTF-8 characters; a NUL ends the text, as in bash. Also decodes `echo -e`, `printf %b` and formats, where
 * octal escapes may begin with a zero (`zero`) and a NUL is printed.
 */
export function decodeAnsiC(source: string, zero = false): string {
  const bytes = new ByteText();
  let at = 0;
  while (at < source.length) {
    const char = source.charAt(at);
    if (char !== '\\' || at + 1 === source.length) {
      bytes.text(char);
      at += 1;
      continue;
    }
    const found = escapeAt(source, at + 1, zero);
    if ('text' in found) bytes.text(found.text);
    else if (found.byte === 0 && !zero) return bytes.done();
    else bytes.byte(found.byte);
    at = found.end;
  }
  return bytes.done();
}

/** Bytes as the UTF-8 text that they are; undefined where they are none: compressed, or in another encoding. */
export function textOfBytes(bytes: readonly number[]): string | undefined {
  const text = new ByteText();
  for (const byte of bytes) text.byte(byte);
  const whole = text.done();
  return whole.includes('\ufffd') ? undefined : whole;
}

const LETTERS: Readonly<Record<string, string>> = {
  a: '\u0007',
  b: '\b',
  e: '\u001b',
  E: '\u001b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
  '\\': '\\',
  "'": "'",
  '"': '"',
  '?': '?',
};

type Escape = { readonly end: number } & ({ readonly text: string } | { readonly byte: number });

/** The escape whose letter stands at `at`. */
function escapeAt(source: string, at: number, zero: boolean): Escape {
  const letter = source.charAt(at);
  const plain = LETTERS[letter];
  if (plain !== undefined) return { text: plain, end: at + 1 };
  if (letter >= '0' && letter <= '7') {
    const end = digitsEnd(source, at, zero && letter === '0' ? 4 : 3, isOctal);
    return { byte: Number.parseInt(source.slice(at, end), 8) & 0xff, end };
  }
  if (letter === 'x') return hexEscape(source, at + 1);
  if (letter === 'u' || letter === 'U') {
    const end = digitsEnd(source, at + 1, letter === 'u' ? 4 : 8, isHex);
    const code = Number.parseInt(source.slice(at + 1, end), 16);
    if (end > at + 1 && code <= 0x10ffff) return { text: code === 0 ? '' : String.fromCodePoint(code), end };
  }
  if (letter === 'c' && at + 1 < source.length) {
    return { byte: (source.charCodeAt(at + 1) & 0xdf) ^ (0x40 & 0x7f), end: at + 2 };
  }
  return { text: `\\${letter}`, end: at + 1 };
}

/** `\x41`, and `\x{0041}` with any number of digits, which bash takes without documenting it. */
function hexEscape(source: string, at: number): Escape {
  if (source.charAt(at) === '{') {
    const end = digitsEnd(source, at + 1, source.length, isHex);
    const byte = end > at + 1 ? Number.parseInt(source.slice(Math.max(at + 1, end - 2), end), 16) : 0;
    return { byte, end: source.charAt(end) === '}' ? end + 1 : end };
  }
  const end = digitsEnd(source, at, 2, isHex);
  return end === at ? { text: '\\x', end } : { byte: Number.parseInt(source.slice(at, end), 16), end };
}

function digitsEnd(source: string, from: number, most: number, isDigit: (char: string) => boolean): number {
  let end = from;
  while (end < source.length && end - from < most && isDigit(source.charAt(end))) end += 1;
  return end;
}

const isOctal = (char: string): boolean => char >= '0' && char <= '7';
const isHex = (char: string): boolean => /^[0-9a-fA-F]$/.test(char);

/** Text with runs of raw bytes in it; the bytes become UTF-8 characters, U+FFFD where they are none. */
class ByteText {
  #text = '';
  #bytes: number[] = [];

  text(text: string): void {
    this.#flush();
    this.#text += text;
  }

  byte(byte: number): void {
    if (byte < 0x80) this.text(String.fromCharCode(byte));
    else this.#bytes.push(byte);
  }

  done(): string {
    this.#flush();
    return this.#text;
  }

  #flush(): void {
    let at = 0;
    while (at < this.#bytes.length) {
      const { char, width } = utf8At(this.#bytes, at);
      this.#text += char;
      at += width;
    }
    this.#bytes = [];
  }
}

function utf8At(bytes: readonly number[], at: number): { char: string; width: number } {
  const lead = bytes[at] ?? 0;
  const width = lead >= 0xf0 && lead < 0xf5 ? 4 : lead >= 0xe0 && lead < 0xf0 ? 3 : lead >= 0xc2 && lead < 0xe0 ? 2 : 1;
  let code = width === 1 ? -1 : lead & (0x7f >> width);
  for (let index = 1; index < width; index += 1) {
    const next = bytes[at + index];
    if (next === undefined || (next & 0xc0) !== 0x80) return { char: '\ufffd', width: 1 };
    code = code * 64 + (next & 0x3f);
  }
  return code < 0 || code > 0x10ffff ? { char: '\ufffd', width } : { char: String.fromCodePoint(code), width };
}
