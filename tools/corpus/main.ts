/**
 * `npm run corpus [-- --preset strict]`: judges every ordinary command of `test/corpus/` and prints the stops of the half
 * that may be looked at; of the other half only their number.
 */
import { parseArgs } from 'node:util';
import { PRESET_NAMES, type PresetName } from '../../src/policy/presets.ts';
import { type Stop, stopsOf } from './judge.ts';
import { isSeen, readCorpus } from './rows.ts';

const { values } = parseArgs({ options: { preset: { type: 'string' }, unseen: { type: 'boolean', default: false } } });
const presets: readonly PresetName[] = PRESET_NAMES.filter(
  (name) => values.preset === undefined || name === values.preset,
);
const rows = readCorpus();
const seen = rows.filter(isSeen);
const unseen = rows.filter((row) => !isSeen(row));
for (const preset of presets) {
  const stops = stopsOf(seen, preset);
  for (const stop of preset === 'recommended' || values.preset !== undefined ? stops : []) console.log(drawn(stop));
  console.log(`${preset}, seen half: ${counted(stops.length, seen.length)}`);
  if (values.unseen) console.log(`${preset}, unseen half: ${counted(stopsOf(unseen, preset).length, unseen.length)}`);
}

function counted(stops: number, all: number): string {
  return `${stops} of ${all} stopped (${((1000 * stops) / all).toFixed(2)} in a thousand)`;
}

function drawn({ row, decision, by }: Stop): string {
  return `${decision} ${by.join(' ')}  [${row.from} ${row.file}]\n    ${row.command.replaceAll('\n', '\n    ')}`;
}
