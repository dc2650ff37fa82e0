import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Kind } from './documents.ts';

export const CORPUS = join(import.meta.dirname, '../../test/corpus/ordinary-commands.jsonl');

/** One line of the corpus: a command or a short block, and where it stands. */
export interface Row {
  readonly kind: Kind;
  /** Package and version. */
  readonly from: string;
  readonly licence: string;
  readonly file: string;
  readonly command: string;
}

export const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Nobody looks at the commands of the unseen half while guards and reading are worked on: only their number is told. */
export const isSeen = ({ command }: Row): boolean => Number.parseInt(hashOf(command).slice(-1), 16) % 2 === 0;

export function readCorpus(): readonly Row[] {
  return readFileSync(CORPUS, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Row);
}
