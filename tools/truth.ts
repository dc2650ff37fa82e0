/**
 * Holds the reading of shell lines against bash and git themselves: `npm run truth`. Lines grown from a seed are read,
 * judged and then really run, and what they did is compared. Runs only where it can be confined (Linux, with user
 * namespaces). `npm run truth -- effects --lines 20000 --seed 1`; `--stdin` asks about given lines instead. docs/truth.md tells
 * what is compared and what came out.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { canConfine, isConfined, runConfined } from './truth/confine.ts';
import { effectsMode } from './truth/effects-mode.ts';
import type { Failure } from './truth/fault.ts';
import { hiddenMode } from './truth/hidden-mode.ts';
import type { Mode } from './truth/mode.ts';
import { askLines, runMode, type Tally } from './truth/run.ts';
import { HOME } from './truth/world.ts';

const MODES: Readonly<Record<string, () => Mode>> = { effects: effectsMode, hidden: hiddenMode };

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    lines: { type: 'string', default: '20000' },
    seed: { type: 'string', default: '1' },
    show: { type: 'string', default: '8' },
    stdin: { type: 'boolean', default: false },
  },
});

if (isConfined()) measure();
else if (canConfine()) process.exitCode = await runConfined({ root: join(import.meta.dirname, '..') });
else console.log('truth: skipped, for this system gives no namespaces to run random lines in');

function measure(): void {
  const names = positionals.length > 0 ? positionals : Object.keys(MODES);
  for (const name of names) {
    const mode = MODES[name];
    if (mode === undefined) throw new Error(`There is no ${name}: ${Object.keys(MODES).join(', ')}`);
    if (values.stdin) {
      askGiven(mode());
      continue;
    }
    const tally = runMode(
      mode(),
      { seed: Number(values.seed), lines: Number(values.lines), shown: Number(values.show) },
      show,
    );
    print(tally);
    if (tally.faults.size > 0) process.exitCode = 1;
  }
}

/** Lines from standard input: a folder of the world, a tab, and the line with `⏎` for its line breaks. */
function askGiven(mode: Mode): void {
  const rows = readFileSync(0, 'utf8')
    .split('\n')
    .filter((row) => row.includes('\t'));
  const lines = rows.map((row) => ({
    cwd: join(HOME, row.slice(0, row.indexOf('\t'))),
    text: row.slice(row.indexOf('\t') + 1).replaceAll('⏎', '\n'),
  }));
  for (const { text, cwd, faults, tags } of askLines(mode, lines)) {
    const found = faults.map(({ kind, about }) => `${kind}: ${about}`);
    console.log(`${found.length === 0 ? 'ok   ' : 'FAULT'} ${JSON.stringify(text)} in ${cwd}`);
    for (const line of [...found, tags.filter((tag) => /:/.test(tag)).join(', ')])
      if (line !== '') console.log(`        ${line}`);
  }
}

function show({ seed, cwd, text, fault }: Failure): void {
  console.log(`${fault.kind}: ${fault.about} (line ${seed}, in ${cwd})\n    ${JSON.stringify(text)}`);
}

function print({ mode, lines, milliseconds, tags, faults, known }: Tally): void {
  console.log(`${mode}: ${lines} lines in ${Math.round(milliseconds / 1000)} s`);
  table('counted', tags);
  table('known limits', known);
  table('faults', faults);
}

function table(title: string, counts: ReadonlyMap<string, number>): void {
  console.log(`  ${title}${counts.size === 0 ? ': none' : ''}`);
  for (const [name, count] of [...counts].sort(([, one], [, other]) => other - one))
    console.log(`    ${String(count).padStart(6)}  ${name}`);
}
