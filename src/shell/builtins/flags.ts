import { tail } from '../options.ts';
import type { Word } from '../reading.ts';
import { textOf } from '../value.ts';

/** A builtin's words as getopt tells them apart: `valued` are the letters that take a value; the names stand behind. */
export function flagsAndNames(
  words: readonly Word[],
  valued: string,
): { readonly names: readonly string[]; readonly options: ReadonlyMap<string, Word | undefined> } {
  const options = new Map<string, Word | undefined>();
  let at = 1;
  for (; at < words.length; at += 1) {
    const text = textOf(words[at]?.value ?? []) ?? '';
    if (text === '--') {
      at += 1;
      break;
    }
    if (!/^-./.test(text)) break;
    const letter = [...text.slice(1)].find((one) => valued.includes(one));
    for (const flag of text.slice(1)) {
      options.set(flag, undefined);
      if (flag === letter) break;
    }
    const word = words[at];
    if (letter === undefined || word === undefined) continue;
    const attached = text.indexOf(letter) + 1;
    if (attached === text.length) at += 1;
    options.set(letter, attached === text.length ? words[at] : tail(word, attached));
  }
  return { names: words.slice(at).flatMap((word) => textOf(word.value) ?? []), options };
}
