import { byFile, countsOf } from './counts.ts';
import { type Page, shownPath, wellFormed } from './page.ts';
import type { CaseResult, CaseRun } from './run-cases.ts';

/** The XML that JUnit made common and that CI services read: a suite a file. */
export function junitReport({ results }: CaseRun, { cwd }: Page): string {
  const suites = [...byFile(results)].map(([file, own]) => suite(shownPath(file, cwd), own));
  const head = attributes({ name: 'portcullis', ...totals(results) });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites${head}>\n${suites.join('')}</testsuites>\n`;
}

function suite(path: string, results: readonly CaseResult[]): string {
  const head = attributes({ name: path, ...totals(results) });
  return `  <testsuite${head}>\n${results.map((result) => testcase(path, result)).join('')}  </testsuite>\n`;
}

function totals(results: readonly CaseResult[]): Readonly<Record<string, string>> {
  const { failed, skipped } = countsOf(results);
  const ms = results.reduce((sum, result) => sum + result.ms, 0);
  return {
    tests: `${results.length}`,
    failures: `${failed}`,
    errors: '0',
    skipped: `${skipped}`,
    time: seconds(ms),
  };
}

function testcase(path: string, { name, line, state, because, expected, got, ms }: CaseResult): string {
  const head = attributes({ name, classname: path, file: path, line: `${line}`, time: seconds(ms) });
  if (state === 'passed') return `    <testcase${head}/>\n`;
  const message = attributes({ message: because.join('; ') });
  if (state === 'skipped') return `    <testcase${head}><skipped${message}/></testcase>\n`;
  const lines = [
    `${path}:${line}`,
    ...because,
    ...(expected === undefined ? [] : [`expected: ${expected}`]),
    ...(got === undefined ? [] : [`got: ${got}`]),
  ];
  return `    <testcase${head}><failure type="policy"${message}>${escaped(lines.join('\n'))}</failure></testcase>\n`;
}

const seconds = (ms: number): string => (ms / 1000).toFixed(3);

const attributes = (values: Readonly<Record<string, string>>): string =>
  Object.entries(values)
    .map(([name, value]) => ` ${name}="${escaped(value).replace(/[\t\n\r]/g, (char) => `&#${char.charCodeAt(0)};`)}"`)
    .join('');

const NAMES: Readonly<Record<string, string>> = { '&': 'amp', '<': 'lt', '>': 'gt', '"': 'quot', "'": 'apos' };

/** XML 1.0 has no way to write most control characters: their pictures stand in their place. */
function escaped(text: string): string {
  return wellFormed(text)
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g, (char) => String.fromCharCode(0x2400 + char.charCodeAt(0)))
    .replace(/[\ufffe\uffff]/g, '\ufffd')
    .replace(/[&<>"']/g, (char) => `&${NAMES[char]};`);
}
