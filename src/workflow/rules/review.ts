import type { Verdict, Workflow } from './workflow.ts';

type Words = Pick<Workflow, 'verdicts'>;

/**
 * What a review file decides: the first line that begins with `verdict:` or `status:` and holds one of the workflow's words,
 * in double quotes or not, and nothing else. Indented lines are parts of a list and decide nothing. Null when none does.
 */
export function reviewVerdict(content: string, { verdicts }: Words): string | null {
  for (const [, , word = ''] of content.matchAll(/^(?:verdict|status):[ \t]*("?)([^"\s]+)\1[ \t]*\r?$/gmu))
    if (Object.hasOwn(verdicts, word)) return word;
  return null;
}

/** The verdict that a word of a review stands for; null for a word that is none. */
export function toVerdict(word: string | null | undefined, { verdicts }: Words): Verdict | null {
  return typeof word === 'string' && Object.hasOwn(verdicts, word) ? (verdicts[word] ?? null) : null;
}
