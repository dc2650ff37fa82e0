/**
 * `npm run compare`: right answers of Portcullis and of other guards from npm on the same rows in the same run, each
 * through its own hook process, set up as its documentation says. What is refused or asked about counts as stopped.
 * The rows are labelled by what git and bash really do; they lie outside of the project (`PORTCULLIS_CASES`). The guards
 * are installed into the user's cache for this alone.
 */
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { answer, type Contender, contenders } from './contenders.ts';
import { type Suite, suitesIn } from './suites.ts';
import type { World } from './worlds.ts';

const { values } = parseArgs({
  options: {
    dist: { type: 'string' },
    show: { type: 'boolean', default: false },
    'no-peers': { type: 'boolean', default: false },
  },
});
const root = join(import.meta.dirname, '../..');
const folder = resolve(root, process.env.PORTCULLIS_CASES ?? '../shared/cases');

if (existsSync(folder)) compare(suitesIn(folder));
else console.log(`compare: ${folder} is not there; skipped`);

function compare(suites: readonly Suite[]): void {
  const all = contenders(values.dist ?? join(root, 'dist'), !values['no-peers']);
  const lines = suites.map((suite) => {
    const world = suite.world();
    try {
      return [suite.name, ...all.map((contender) => rightsOf(suite, contender, world))];
    } finally {
      world.remove();
    }
  });
  const heading = ['rows', ...all.map(({ name }) => name)];
  const rule = heading.map((_, column) => (column === 0 ? '---' : '---:'));
  for (const cells of [heading, rule, ...lines]) console.log(`| ${cells.join(' | ')} |`);
}

/** Rows answered right, of all; then those to stop and those to let pass. */
function rightsOf({ name, rows }: Suite, contender: Contender, world: World): string {
  const answers = rows.map((row) => {
    const payload = row.payload(world);
    const right = answer(contender, payload, world) === row.stop;
    if (values.show && !right)
      console.error(`${name}, ${contender.name}, ${row.stop ? 'missed' : 'false alarm'}: ${payload}`);
    return { wanted: row.stop, right };
  });
  const share = (list: typeof answers): string => `${list.filter(({ right }) => right).length} of ${list.length}`;
  const stops = answers.filter(({ wanted }) => wanted);
  const passes = answers.filter(({ wanted }) => !wanted);
  return `${share(answers)} (${share(stops)} stopped, ${share(passes)} passed)`;
}
