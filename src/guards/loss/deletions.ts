import type { Command, Word } from '../../shell/reading.ts';
import { lossyPrograms } from '../tables/lossy-programs.ts';
import { lossyRequest } from '../tables/lossy-requests.ts';
import { matchUse } from '../tables/program-rows.ts';
import { LOSSY_USES } from '../tables/uses.ts';

/** A use of a program that deletes what nobody gets back, and the word that says so. */
interface Deletion {
  readonly word: Word | undefined;
  readonly does: string;
}

export function deletionsBy(command: Command): readonly Deletion[] {
  const use = matchUse(command, LOSSY_USES, () => lossyPrograms);
  const request = lossyRequest(command);
  return [
    ...(use === undefined ? [] : [{ word: use.word, does: use.row.does }]),
    ...(request === undefined ? [] : [{ word: request, does: 'asks a server to delete' }]),
  ];
}
