const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** The bytes that a base64 text stands for, blanks and padding left out; undefined when it is none. */
export function decodeBase64(text: string): readonly number[] | undefined {
  const bytes: number[] = [];
  let bits = 0;
  let width = 0;
  for (const char of text.replace(/\s+|=+\s*$/g, '')) {
    const worth = DIGITS.indexOf(char);
    if (worth < 0) return undefined;
    bits = ((bits << 6) | worth) & 0xffff;
    width += 6;
    if (width < 8) continue;
    width -= 8;
    bytes.push((bits >> width) & 0xff);
  }
  return bytes;
}
