import { type Page, shownPath, wellFormed } from './page.ts';
import type { CaseResult, CaseRun } from './run-cases.ts';

/** TAP 14 (testanything.org/tap-version-14-specification): one test point a case, with a block of YAML for a failure. */
export function tapReport({ results }: CaseRun, { cwd }: Page): string {
  const points = results.map((result, index) => point(result, index + 1, cwd));
  return `TAP version 14\n1..${results.length}\n${points.join('')}`;
}

function point(result: CaseResult, number: number, cwd: string): string {
  const { state, name, because, file, line, expected, got } = result;
  const skip = state === 'skipped' ? ` # SKIP ${oneLine(because.join('; '))}` : '';
  const head = `${state === 'failed' ? 'not ok' : 'ok'} ${number} - ${escaped(name)}${skip}\n`;
  if (state !== 'failed') return head;
  const rows = [
    `message: ${quoted(because.join('; '))}`,
    'severity: fail',
    ...(expected === undefined ? [] : [`expected: ${quoted(expected)}`]),
    ...(got === undefined ? [] : [`got: ${quoted(got)}`]),
    `file: ${quoted(shownPath(file, cwd))}`,
    `line: ${line}`,
  ];
  return `${head}  ---\n${rows.map((row) => `  ${row}\n`).join('')}  ...\n`;
}

/** A line end would end the test point, and `#` begins a directive. */
const escaped = (text: string): string => oneLine(text).replace(/[\\#]/g, '\\$&');

const oneLine = (text: string): string =>
  wellFormed(text)
    .replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029\ufffe\uffff]+/g, ' ')
    .trim();

/** A JSON string is a YAML one, but for characters that YAML wants escaped or does not allow. */
const quoted = (text: string): string =>
  JSON.stringify(wellFormed(text)).replace(
    /[\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
