import type { Handler } from '../interpreter.ts';
import { textOf, unknownOutput } from '../value.ts';

/** A builtin that prints what the shell knows where its words ask for that. */
export function listing(handler: Handler, isAsked: (words: readonly string[]) => boolean): Handler {
  return (invocation, shell, name) => {
    const outcome = handler(invocation, shell, name);
    if (outcome === undefined || outcome.output.length > 0) return outcome;
    const words = invocation.words.slice(1).map(({ value }) => textOf(value) ?? '');
    return isAsked(words) ? { ...outcome, output: unknownOutput } : outcome;
  };
}

export const always = (): boolean => true;

/** Without words, or with one of these options. */
export const byOption =
  (letters: string) =>
  (words: readonly string[]): boolean =>
    words.length === 0 || words.some((word) => /^-\w/.test(word) && [...letters].some((one) => word.includes(one)));
