import type { CaseResult } from './run-cases.ts';

export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

export function countsOf(results: readonly CaseResult[]): Counts {
  const count = (state: CaseResult['state']): number => results.filter((result) => result.state === state).length;
  return { passed: count('passed'), failed: count('failed'), skipped: count('skipped') };
}

/** The results by their files, in the order in which the files come first. */
export function byFile(results: readonly CaseResult[]): ReadonlyMap<string, readonly CaseResult[]> {
  const files = new Map<string, CaseResult[]>();
  for (const result of results) files.set(result.file, [...(files.get(result.file) ?? []), result]);
  return files;
}
