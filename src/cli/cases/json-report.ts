import { jsonText } from '../../protocol/json-text.ts';
import { countsOf } from './counts.ts';
import type { CaseRun } from './run-cases.ts';

/** For programs: the counts, and every case with what `check --json` tells of it. */
export function jsonReport({ results, policies, silent }: CaseRun): string {
  const cases = results.map(({ file, line, name, state, because, expected, got, explanation, ms }) => ({
    file,
    line,
    name,
    state,
    because,
    ms: Math.round(ms * 1000) / 1000,
    ...(expected === undefined ? {} : { expected }),
    ...(got === undefined ? {} : { got }),
    ...(explanation === undefined || state === 'passed' ? {} : { explanation }),
  }));
  return `${jsonText({ ...countsOf(results), policies, silent, cases })}\n`;
}
