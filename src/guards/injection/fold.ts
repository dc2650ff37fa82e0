import { isAscii } from './ascii.ts';

/** A text as a reader sees it, in lower-case plain letters, with the way back to the original places. */
export interface Folded {
  readonly text: string;
  /** The offset in the original text of an offset in `text`, both in UTF-16 code units. */
  origin(offset: number): number;
}

/**
 * Undoes the spellings that a model reads as plain letters and a pattern does not: capitals, full-width, mathematical,
 * circled and small-capital letters, Cyrillic and Greek look-alikes, accents, soft hyphens, zero-width characters.
 * Letters of other scripts stay. Linear in the text; plain ASCII takes the short way.
 */
export function fold(text: string): Folded {
  return isAscii(text) ? { text: text.toLowerCase(), origin: (offset) => offset } : foldUnicode(text);
}

function foldUnicode(text: string): Folded {
  // The only character whose lower case is longer than itself.
  const lower = text.replaceAll('\u0130', 'i').toLowerCase();
  const parts: string[] = [];
  // Where folded and original offsets drift apart: both rising.
  const folded: number[] = [0];
  const original: number[] = [0];
  // The same few runs come again and again in a text.
  const known = new Map<string, string>();
  let length = 0;
  let done = 0;
  for (const match of lower.matchAll(dressed())) {
    const before = lower.slice(done, match.index);
    const letters = known.get(match[0]) ?? foldRun(match[0]);
    if (known.size < 1000) known.set(match[0], letters);
    parts.push(before, letters);
    length += before.length + letters.length;
    done = match.index + match[0].length;
    if (letters.length === match[0].length) continue;
    folded.push(length);
    original.push(done);
  }
  parts.push(lower.slice(done));
  return { text: parts.join(''), origin: (offset) => originOf(offset, folded, original) };
}

function originOf(offset: number, folded: readonly number[], original: readonly number[]): number {
  let low = 0;
  let high = folded.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((folded[middle] ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return (original[low] ?? 0) + offset - (folded[low] ?? 0);
}

// Cyrillic, Greek, small capitals, and two strays, in the order of what they look like below.
const LOOK_ALIKES = 'аеорсухіјѕһԁԛԝӏαορνικτυχεᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢıℓ';
const LOOKS_LIKE = 'aeopcyxijshdqwlaopviktuxeabcdefghijklmnoprstuvwyzil';

/**
 * What nobody sees inside a word (default-ignorable characters and combining marks), letters of the blocks below, and
 * look-alikes; a letter at a time where its length changes, so that places stay exact.
 */
const dressed = (): RegExp =>
  new RegExp(
    String.raw`[\u00ad\u0300-\u036f\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff\u{e0000}-\u{e0fff}]+` +
      String.raw`|[\u{1d400}-\u{1d6a3}\u{1f130}-\u{1f149}\u{1f150}-\u{1f169}\u{1f170}-\u{1f189}]` +
      String.raw`|[\u00c0-\u024f\u1e00-\u1eff\uff01-\uff5e\u24b6-\u24e9${LOOK_ALIKES}]+`,
    'gu',
  );

/** A run of one kind: all invisible, one letter of two code units, or letters that keep their length. */
function foldRun(run: string): string {
  let letters = '';
  for (const character of run) letters += foldLetter(character);
  return letters;
}

function foldLetter(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  for (const [first, last, plain] of RANGES) if (code >= first && code <= last) return plain(code);
  const at = LOOK_ALIKES.indexOf(character);
  return at < 0 ? '' : LOOKS_LIKE.charAt(at);
}

const letter = (index: number): string => String.fromCharCode(0x61 + (index % 26));
const unaccented = (code: number): string => String.fromCodePoint(code).normalize('NFD').charAt(0);

/** Unicode blocks whose letters are plain letters in another dress. */
const RANGES: readonly (readonly [first: number, last: number, plain: (code: number) => string])[] = [
  [0xc0, 0x24f, unaccented],
  [0x1e00, 0x1eff, unaccented],
  [0xff01, 0xff5e, (code) => String.fromCharCode(code - 0xfee0)],
  [0x24b6, 0x24e9, (code) => letter(code - 0x24b6)],
  [0x1d400, 0x1d6a3, (code) => letter(code - 0x1d400)],
  [0x1f130, 0x1f149, (code) => letter(code - 0x1f130)],
  [0x1f150, 0x1f169, (code) => letter(code - 0x1f150)],
  [0x1f170, 0x1f189, (code) => letter(code - 0x1f170)],
];
