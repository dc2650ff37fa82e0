import { drawExplanation, printable } from '../draw.ts';
import { wrapped } from '../wrap.ts';
import { byFile, countsOf } from './counts.ts';
import { type Page, shownPath } from './page.ts';
import type { CaseResult, CaseRun } from './run-cases.ts';

/** For a person: a line a file, and of each failure what was expected, what came instead, and how it was judged. */
export function humanReport({ results, policies, isUnjudged, silent }: CaseRun, page: Page): string {
  const { paint, cwd } = page;
  const parts = [...byFile(results)].map(([file, own]) => drawFile(file, own, page));
  const { passed, failed, skipped } = countsOf(results);
  const files = policies.map((file) => shownPath(file, cwd)).join(', ');
  const by = isUnjudged ? 'nothing was judged' : files === '' ? 'no portcullis.json: the preset recommended' : files;
  const counts = [
    paint.green(`${passed} passed`),
    ...(failed === 0 ? [] : [paint.red(`${failed} failed`)]),
    ...(skipped === 0 ? [] : [paint.yellow(`${skipped} skipped`)]),
  ];
  const hint = silent.length === 0 ? '' : `${paint.yellow(printable(`No case is about ${list(silent)}.`))}\n`;
  return `${parts.join('')}\n${hint}${counts.join(', ')}  ${paint.dim(`(${printable(by)})`)}\n`;
}

const list = (rules: readonly string[]): string =>
  `the rule${rules.length === 1 ? '' : 's'} ${rules.slice(0, MOST).join(', ')}${rules.length > MOST ? ' …' : ''}`;

/** More than so many rules are not named. */
const MOST = 10;

function drawFile(file: string, results: readonly CaseResult[], page: Page): string {
  const { paint, cwd } = page;
  const { passed, failed, skipped } = countsOf(results);
  const state = failed > 0 ? paint.red('FAIL') : paint.green('ok  ');
  const count = failed > 0 ? `${failed} of ${results.length}` : `${passed} passed`;
  const rest = skipped === 0 ? '' : `, ${skipped} skipped`;
  const head = `${state}  ${paint.bold(printable(shownPath(file, cwd)))}  ${paint.dim(count + rest)}\n`;
  return (
    head +
    results
      .filter(({ state }) => state === 'failed')
      .map((result) => drawFailure(result, page))
      .join('')
  );
}

const INDENT = '      ';

function drawFailure({ file, line, name, because, explanation }: CaseResult, page: Page): string {
  const { paint, cwd, columns } = page;
  const place = paint.dim(`${printable(shownPath(file, cwd))}:${line}`);
  const lines = [
    `\n  ${paint.bold(printable(name))}  ${place}`,
    ...because.map((text) => wrapped(`    ${paint.red(printable(text))}`, columns)),
  ];
  if (explanation === undefined) return `${lines.join('\n')}\n\n`;
  const width = columns === undefined ? undefined : columns - INDENT.length;
  const drawn = wrapped(drawExplanation(explanation, { paint, columns: width }), width)
    .trimEnd()
    .split('\n')
    .map((text) => (text === '' ? '' : INDENT + text));
  return `${[...lines, '', ...drawn].join('\n')}\n\n`;
}
