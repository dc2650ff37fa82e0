import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Module, settle } from './settle-islands.ts';

const KB = 1024;
const module = (name: string, size: number, calls: readonly number[]): Module => ({ name, size, calls });

describe('where modules settle', () => {
  it('puts modules that the same calls evaluate on one island', () => {
    const settled = settle([module('a', KB, [1, 2]), module('b', 90 * KB, [2, 1])]);
    expect(settled.get('a')).toBe(settled.get('b'));
  });

  it('keeps apart what is large and needed by few', () => {
    const settled = settle([module('core', 50 * KB, [1, 2, 3, 4, 5, 6, 7, 8]), module('parser', 100 * KB, [8])]);
    expect(settled.get('core')).not.toBe(settled.get('parser'));
  });

  it('loads a little for nothing where one island more would cost more', () => {
    const settled = settle([module('core', 50 * KB, [1, 2, 3]), module('small', KB, [2, 3])]);
    expect(settled.get('core')).toBe(settled.get('small'));
  });

  it('says nothing of modules that no call evaluates', () => {
    expect(settle([module('never', KB, [])]).has('never')).toBe(false);
  });

  it('gives each evaluated module one island, whatever the calls', () => {
    const calls = fc.uniqueArray(fc.nat(6));
    const modules = fc.array(fc.record({ size: fc.nat(20 * KB), calls }), { maxLength: 12 });
    fc.assert(
      fc.property(modules, (list) => {
        const named = list.map((one, index) => ({ ...one, name: `${index}` }));
        const wanted = named.filter((one) => one.calls.length > 0).map(({ name }) => name);
        expect([...settle(named).keys()].sort()).toEqual(wanted.sort());
      }),
    );
  });
});
