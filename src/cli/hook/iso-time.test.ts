import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isoTime } from './iso-time.ts';

describe('isoTime', () => {
  it.each([
    ['the first moment', 0],
    ['a leap day', Date.UTC(2028, 1, 29, 23, 59, 59, 999)],
    ['the day after a February of a century without a leap day', Date.UTC(2100, 2, 1)],
    ['the last day of a leap year of a century', Date.UTC(2000, 11, 31, 12)],
    ['the last moment of four digits', Date.UTC(9999, 11, 31, 23, 59, 59, 999)],
  ])('%s is written as Date writes it', (_, time) => {
    expect(isoTime(time)).toBe(new Date(time).toISOString());
  });
  it('agrees with Date at any time', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: Date.UTC(9999, 11, 31) }), (time) => {
        expect(isoTime(time)).toBe(new Date(time).toISOString());
      }),
    );
  });
});
