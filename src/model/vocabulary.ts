import { get, isRecord, overlay } from './record.ts';
import type { UsageMetadata } from './stable.ts';

/**
 * One SDK's words for why a model stopped. A word that is not listed is `OTHER`; of several words for one stable
 * reason the first is written, and a stable reason without a word is written as the nearest that has one.
 */
export function finishReasons(words: Readonly<Record<string, string>>) {
  const wordFor = (reason: string) => Object.keys(words).find((word) => words[word] === reason);
  return {
    toStable(word: unknown): string | undefined {
      if (typeof word !== 'string') return undefined;
      return Object.hasOwn(words, word) ? words[word] : 'OTHER';
    },
    fromStable(reason: string): string {
      return wordFor(reason) ?? wordFor(reason === 'RECITATION' ? 'SAFETY' : 'STOP') ?? '';
    },
  };
}

/** Where one SDK keeps the token counters; an SDK without a total has it added up. */
export type UsageKeys = Readonly<Partial<Record<keyof UsageMetadata, string>>>;

export function readUsage(usage: unknown, keys: UsageKeys): UsageMetadata | undefined {
  if (!isRecord(usage)) return undefined;
  const counters: Record<string, number> = {};
  for (const [counter, key] of Object.entries(keys)) {
    const count = usage[key];
    if (typeof count === 'number') counters[counter] = count;
  }
  const found: UsageMetadata = counters;
  const { promptTokenCount: asked, candidatesTokenCount: said } = found;
  if (keys.totalTokenCount !== undefined || asked === undefined || said === undefined) return found;
  return { ...found, totalTokenCount: asked + said };
}

export function writeUsage(counters: UsageMetadata, base: unknown, keys: UsageKeys): object {
  const changes = Object.entries(keys).flatMap(([counter, key]) => {
    const count = get(counters, counter);
    return count === undefined ? [] : [[key, count] as const];
  });
  return overlay(isRecord(base) ? base : {}, Object.fromEntries(changes));
}
