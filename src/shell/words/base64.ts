const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** The bytes that a base64 text stands for, blanks and padding left out; undefined when it is none (RFC 4648). */
export const decodeBase64 = (text: string): readonly number[] | undefined =>
  decodeDigits(text, `${LETTERS}${LETTERS.toLowerCase()}0123456789+/`, 6);

/** The same for base32. */
export const decodeBase32 = (text: string): readonly number[] | undefined => decodeDigits(text, `${LETTERS}234567`, 5);

/** `size`: how many bits a digit is worth. */
function decodeDigits(text: string, digits: string, size: number): readonly number[] | undefined {
  const bytes: number[] = [];
  let bits = 0;
  let width = 0;
  for (const char of text.replace(/\s+|=+\s*$/g, '')) {
    const worth = digits.indexOf(char);
    if (worth < 0) return undefined;
    bits = ((bits << size) | worth) & 0xffff;
    width += size;
    if (width < 8) continue;
    width -= 8;
    bytes.push((bits >> width) & 0xff);
  }
  return bytes;
}
