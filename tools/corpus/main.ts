/**
 * `npm run corpus [-- --preset strict] [--unseen] [--write]`: judges the ordinary commands of `test/corpus/` and prints the
 * stops of the half that may be looked at; of the other half only their number. `--write` renews docs/false-alarms.md.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { PRESET_NAMES, type PresetName } from '../../src/policy/presets.ts';
import { explanationOf } from './explained.ts';
import { type Stop, stopsOf } from './judge.ts';
import { page } from './page.ts';
import { isSeen, readCorpus } from './rows.ts';

const { values } = parseArgs({
  options: {
    preset: { type: 'string', default: 'recommended' },
    unseen: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
  },
});
const rows = readCorpus();
const seen = rows.filter(isSeen);
const unseen = rows.filter((row) => !isSeen(row));

if (values.write) {
  const counts = PRESET_NAMES.map((preset) => ({
    preset,
    seen: stopsOf(seen, preset).length,
    unseen: stopsOf(unseen, preset).length,
  }));
  const text = page({ rows, seen: seen.length, unseen: unseen.length, counts, stops: stopsOf(seen, 'recommended') });
  writeFileSync(join(import.meta.dirname, '../../docs/false-alarms.md'), text);
} else for (const preset of PRESET_NAMES.filter((name) => name === values.preset)) tell(preset);

function tell(preset: PresetName): void {
  const stops = stopsOf(seen, preset);
  for (const stop of stops) console.log(drawn(stop));
  console.log(`${preset}, seen half: ${counted(stops.length, seen.length)}`);
  if (values.unseen) console.log(`${preset}, unseen half: ${counted(stopsOf(unseen, preset).length, unseen.length)}`);
}

function counted(stops: number, all: number): string {
  return `${stops} of ${all} stopped (${((1000 * stops) / all).toFixed(2)} in a thousand)`;
}

function drawn(stop: Stop): string {
  const { row, decision, by } = stop;
  const why = explanationOf(stop);
  const note = why === undefined ? 'not explained' : `${why.is}: ${why.name}`;
  return `${decision} ${by.join(' ')}  [${row.from} ${row.file}]  ${note}\n    ${row.command.replaceAll('\n', '\n    ')}`;
}
