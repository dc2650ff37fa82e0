/**
 * `npm run bench [-- --rounds N] [--json FILE] [--no-peers]`: what a hook call costs against starting Node alone, and how
 * fast commands are judged in one process. Ratios hold between machines; milliseconds do not.
 */
import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { setStage } from '../src/cli/demo/play.ts';
import { contenders } from './calls.ts';
import { type Judging, measureJudging } from './judging.ts';
import { type Figures, measure } from './measure.ts';
import { installPeers } from './peers.ts';
import { measureHttp, type RoundTrips, startResident } from './resident.ts';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '40' },
    json: { type: 'string' },
    'no-peers': { type: 'boolean', default: false },
  },
});
const stage = setStage();
try {
  writeFileSync(join(stage.project, 'portcullis.json'), '{ "extends": ["recommended"] }\n');
  const peers = values['no-peers'] ? [] : installPeers();
  const setting = { cwd: stage.project, env: { ...stage.env, LANG: 'C.UTF-8' }, rounds: Number(values.rounds) };
  const all = contenders(stage.project, peers);
  const resident = await startResident(setting.env);
  const figures = measure(all, setting);
  const http = await measureHttp(resident, all[1]?.stdin ?? '');
  resident.stop();
  const judging = measureJudging(stage.project, setting.env);
  console.log(drawn(figures, { judging, http }, setting.rounds));
  if (values.json !== undefined)
    writeFileSync(
      values.json,
      `${JSON.stringify({ node: process.version, rounds: setting.rounds, figures, judging, http }, null, 2)}\n`,
    );
} finally {
  stage.strike();
}

interface InOneProcess {
  readonly judging: Judging;
  readonly http: RoundTrips;
}

function drawn(figures: readonly Figures[], { judging, http }: InOneProcess, rounds: number): string {
  const rows = figures.map(({ name, median, minimum, ratio, minimumRatio, cpu }) => [
    name,
    median.toFixed(1),
    minimum.toFixed(1),
    cpu === undefined ? '-' : cpu.toFixed(1),
    ratio.toFixed(2),
    minimumRatio.toFixed(2),
  ]);
  const heading = ['process', 'median ms', 'min ms', 'cpu ms', 'ratio', 'ratio of minima'];
  const place = `${process.platform} ${process.arch}, ${cpus().length} cores, Node ${process.version.slice(1)}, ${rounds} rounds in turn`;
  return `${place}

${table([heading, ...rows])}

replay: ${Math.round(judging.replayPerSecond).toLocaleString('en')} commands a second, start included
evaluating one command in a warm process: median ${judging.warm.median.toFixed(3)} ms, p99 ${judging.warm.p99.toFixed(3)} ms
a hook of type http, shell command, allowed: median ${http.median.toFixed(2)} ms, p99 ${http.p99.toFixed(2)} ms`;
}

/** A Markdown table whose columns also line up as text. */
function table(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const line = (row: readonly string[]): string =>
    `| ${row.map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0))).join(' | ')} |`;
  const rule = `|${widths.map((width, column) => (column === 0 ? '-'.repeat(width + 2) : `${'-'.repeat(width + 1)}:`)).join('|')}|`;
  const [heading = [], ...rest] = rows;
  return [line(heading), rule, ...rest.map(line)].join('\n');
}
