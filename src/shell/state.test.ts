import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { State } from './state.ts';

describe('what a command sees of the facts', () => {
  test('is what was last set before it, however many changes there were and were taken back', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(400), fc.nat(9)), { minLength: 200, maxLength: 700 }), (changes) => {
        const state = new State();
        const latest = new Map<string, number>();
        const set = (key: string, index: number): void => state.set(key, { is: 'file', text: [], since: index });
        for (const [index, [number, way]] of changes.entries()) {
          const key = `$${number}`;
          if (way === 0) state.branch(() => set(key, index));
          else {
            set(key, index);
            latest.set(key, index);
          }
          if (way === 1) expect(state.snapshot?.get('$none')).toBeUndefined();
        }
        for (let number = 0; number <= 400; number += 1) {
          const fact = state.snapshot?.get(`$${number}`)?.[0];
          expect(fact?.is === 'file' ? fact.since : undefined).toBe(latest.get(`$${number}`));
        }
      }),
      { numRuns: 30 },
    );
  });
});
