import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { knownLimits } from './known-limits.ts';

test.each(knownLimits.map(({ name, pinned: [file, row] }) => ({ name, file, row })))(
  'a row of the product’s own tests states the limit: $name',
  ({ file, row }) => expect(readFileSync(join(import.meta.dirname, '../..', file), 'utf8')).toContain(`'${row}'`),
);
