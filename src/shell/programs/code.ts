import { type Frame, notRead, type Outcome, ran, type Shell } from '../interpreter.ts';
import { mark } from '../marks.ts';
import type { Command, Word } from '../reading.ts';
import { computedSource, sourceOfWord } from '../source.ts';
import { textOf, type Value } from '../value.ts';

/** Runs the text that a word holds as shell code, as far as it is known. */
export function runCode(value: Value, word: Word, frame: Frame, shell: Shell, by: Command | undefined): Outcome {
  const known = textOf(value);
  if (known !== undefined) return shell.runText(sourceOfWord(known, word), frame);
  const unread = { span: word.span, why: 'dynamic-code', ...(by === undefined ? {} : { by }) } as const;
  const fromOutside = value.some(
    (piece) => typeof piece !== 'string' && piece.gap !== 'variable' && piece.gap !== 'arithmetic',
  );
  const empty = value.every((piece) => typeof piece !== 'string' || piece.trim() === '');
  if (fromOutside || empty) notRead(shell, unread);
  const text = empty ? undefined : mark(value, shell.marked);
  return text === undefined ? ran : shell.runText(computedSource(text, word.span), frame);
}
