import { describe, expect, test } from 'vitest';
import { explainedKeys, explanationOf, keyOf } from '../tools/corpus/explained.ts';
import { stopsOf } from '../tools/corpus/judge.ts';
import { isSeen, readCorpus } from '../tools/corpus/rows.ts';

const rows = readCorpus();

describe('the corpus of ordinary commands', () => {
  test('holds five thousand commands and more, none of them twice', () => {
    expect(new Set(rows.map(({ command }) => command)).size).toBe(rows.length);
    expect(rows.length).toBeGreaterThanOrEqual(5000);
  });

  test('comes from many packages: of no kind more than a seventh from one', () => {
    for (const kind of new Set(rows.map((row) => row.kind))) {
      const sources = rows.filter((row) => row.kind === kind).map(({ from }) => from);
      const most = Math.max(...[...new Set(sources)].map((one) => sources.filter((other) => other === one).length));
      expect(most / sources.length).toBeLessThan(1 / 7);
    }
  });

  test('falls into two halves of like size', () => {
    const share = rows.filter(isSeen).length / rows.length;
    expect(Math.abs(share - 0.5)).toBeLessThan(0.02);
  });
});

describe('stops of ordinary commands under recommended', () => {
  const stops = stopsOf(rows.filter(isSeen), 'recommended');

  test('are all explained', () => {
    expect(stops.filter((stop) => explanationOf(stop) === undefined).map(({ row }) => row.command)).toEqual([]);
  });

  test('are still those that are explained', () => {
    const keys = new Set(stops.map(keyOf));
    expect(explainedKeys().filter((key) => !keys.has(key))).toEqual([]);
  });
});
