import type { Word } from '../reading.ts';
import { prefixOf, show } from '../value.ts';
import { type Draft, each, possible } from './draft.ts';

/**
 * For a program that no table knows: values of the options that commonly name an output. `-o yaml` and the like are
 * caught by it too, which is harmless unless the value is the name of a guarded file.
 */
export function guessedOutputs(words: readonly Word[]): readonly Draft[] {
  const found: Draft[] = [];
  for (const [index, word] of words.entries()) {
    const text = prefixOf(word.value);
    const glued =
      /^--?(?:out|output|outfile|out-file|output-file|output-path|dest|destination|save|write-to|log-file|report-file|to-file)=/u.exec(
        text,
      );
    const next = words[index + 1];
    if (glued !== null)
      found.push(
        ...each(
          'write',
          [{ ...word, value: [text.slice(glued[0].length), ...word.value.slice(1)].filter((piece) => piece !== '') }],
          possible,
        ),
      );
    else if (
      /^(?:-o|--?(?:out|output|outfile|out-file|output-file|output-path|save|write-to|log-file|report-file|to-file))$/u.test(
        show(word.value),
      ) &&
      next !== undefined &&
      prefixOf(next.value) !== ''
    )
      found.push(...each('write', [next], possible));
  }
  return found;
}
