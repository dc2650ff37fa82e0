import type { Span } from '../../protocol/span.ts';

/**
 * Runs of tag characters (U+E0020 to U+E007E), which spell ASCII that no screen shows. Flags of regions use them too,
 * after a black flag and closed by U+E007F; those are left alone.
 */
export function* tagTexts(text: string): Iterable<Span> {
  for (const match of text.matchAll(/(?:\u{1f3f4})?[\u{e0020}-\u{e007e}]+/gu)) {
    const isFlag = match[0].startsWith(BLACK_FLAG) && match[0].length <= LONGEST_FLAG;
    if (!isFlag) yield { start: match.index, end: match.index + match[0].length };
  }
}

const BLACK_FLAG = '\u{1f3f4}';
/** The flag and six tags, for example `gbeng`, two code units each. */
const LONGEST_FLAG = 14;

/** What tag characters spell. */
export function spelledByTags(text: string): string {
  return [...text]
    .map((character) => String.fromCodePoint(((character.codePointAt(0) ?? 0) - 0xe0000) & 0x7f))
    .join('');
}

/**
 * Direction overrides, and embeddings or isolates that are never closed on their line: text that is shown otherwise than
 * it is read. Marks that right-to-left scripts need, and closed isolates, pass.
 */
export function* reversals(text: string): Iterable<Span> {
  let first = -1;
  let open = 0;
  for (const { 0: mark, index } of text.matchAll(/[\u202a-\u202e\u2066-\u2069\n]/g)) {
    if (OVERRIDES.includes(mark)) yield { start: index, end: index + 1 };
    if (OPENS.includes(mark)) {
      if (open === 0) first = index;
      open += 1;
    } else if (CLOSES.includes(mark)) open = Math.max(0, open - 1);
    else if (mark === '\n') {
      if (open > 0) yield { start: first, end: first + 1 };
      open = 0;
    }
  }
  if (open > 0) yield { start: first, end: first + 1 };
}

const OVERRIDES = '\u202d\u202e';
const OPENS = '\u202a\u202b\u2066\u2067\u2068';
const CLOSES = '\u202c\u2069';

/**
 * Runs of characters without a shape that are long enough to carry a message (eight and more). Joiners between emoji or
 * in the scripts that need them come one or two at a time.
 */
export function* hiddenRuns(text: string): Iterable<Span> {
  const run = /(?:[\u200b-\u200f\u2060-\u2064\ufeff]|[\ufe00-\ufe0f]|[\u{e0100}-\u{e01ef}]){8,}/gu;
  for (const match of text.matchAll(run)) yield { start: match.index, end: match.index + match[0].length };
}
