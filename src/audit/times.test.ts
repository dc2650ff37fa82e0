import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { newTimer } from './times.ts';

function timesOf(values: readonly number[]) {
  const timer = newTimer();
  for (const value of values) timer.add(value);
  return timer.read();
}

const upTo = (count: number): readonly number[] => Array.from({ length: count }, (_, index) => index + 1);

describe('times', () => {
  test.each([
    ['none', [], { median: null, p95: null, slowest: null }],
    ['one', [7.25], { median: 7.25, p95: 7.25, slowest: 7.25 }],
    ['an even number: the lower of the middle two', [4, 1, 3, 2], { median: 2, p95: 4, slowest: 4 }],
    ['a hundred', upTo(100), { median: 50, p95: 95, slowest: 100 }],
    ['one slow among many', [...upTo(19).map(() => 2), 900], { median: 2, p95: 2, slowest: 900 }],
    [
      'nothing that is a time',
      [-1, Number.NaN, 1e300, Number.POSITIVE_INFINITY],
      { median: null, p95: null, slowest: null },
    ],
    ['zero', [0, 0], { median: 0, p95: 0, slowest: 0 }],
  ])('%s', (_, values, wanted) => expect(timesOf(values)).toEqual(wanted));

  test('are within half a hundredth of the exact nearest rank', () => {
    const ms = fc.double({ min: 0, max: 86_399_999, noNaN: true });
    fc.assert(
      fc.property(fc.array(ms, { minLength: 1, maxLength: 400 }), (values) => {
        const sorted = values.toSorted((one, other) => one - other);
        const { median, p95 } = timesOf(values);
        for (const [read, share] of [
          [median, 0.5],
          [p95, 0.95],
        ] as const) {
          const exact = sorted[Math.ceil(sorted.length * share) - 1] ?? 0;
          expect(Math.abs((read ?? -1) - exact)).toBeLessThanOrEqual(exact * 0.005);
        }
      }),
      { numRuns: 200 },
    );
  });
});
