import { nearestName } from '../config/nearest.ts';
import { HOST_IDS } from '../protocol/host.ts';

/** What to say of a word that names no host; `others` are words that may stand there besides. */
export function noHost(word: string, others: readonly string[] = []): string {
  const near = HOST_IDS.find((id) => id.startsWith(word)) ?? nearestName(word, [...HOST_IDS, ...others]);
  return `there is no host ${word}${near === undefined ? `; there are ${HOST_IDS.join(', ')}` : `; did you mean ${near}?`}`;
}
