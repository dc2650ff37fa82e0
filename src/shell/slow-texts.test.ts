import { expect, it } from 'vitest';
import { resolvePath } from './path.ts';
import { readCommand } from './read.ts';
import { known } from './value.ts';
import { isNamedBuilt } from './words/variable-names.ts';

const MANY = 60_000;

it.each([
  ['dots in the middle of a name on a drive', () => resolvePath(known('/w'), known(`C:/${'.'.repeat(MANY)}x`))],
  ['blanks in a script for sed', () => readCommand(`echo a | sed '${' '.repeat(MANY)}x' | sh`)],
  ['blanks in a program for awk', () => readCommand(`echo a | awk '{print${' '.repeat(MANY)}' | sh`)],
  ['fields for cut', () => readCommand(`echo ${'a,'.repeat(3000)} | cut -d, -f${'1,'.repeat(MANY / 2)}1 | sh`)],
  [
    'a long name of a variable',
    () => {
      const name = '_'.repeat(MANY);
      return isNamedBuilt([{ gap: 'variable', source: `$${name}`, name, splits: false }]);
    },
  ],
])('%s cost no more than their length', (_, run) => {
  const start = performance.now();
  run();
  expect(performance.now() - start).toBeLessThan(1500);
});
