import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const json = (path: string) => JSON.parse(readFileSync(join(root, path), 'utf8'));
const { dependencies, optionalDependencies, devDependencies } = json('package.json');
const named = Object.entries<string>({ ...dependencies, ...optionalDependencies, ...devDependencies });
const rows = [
  ...readFileSync(join(root, 'docs/dependencies.md'), 'utf8').matchAll(/^\| (@?[\w/-]+) \| .*? \| ([^|]+) \|/gm),
]
  .map(([, name = '', licence = '']) => [name, licence.trim()] as const)
  .filter(([name]) => name !== 'package');

describe('docs/dependencies.md', () => {
  it('has a row for every package, and for no other', () => {
    expect(rows.map(([name]) => name).sort()).toEqual(named.map(([name]) => name).sort());
  });
  it.each(rows)('names the licence of %s', (name, licence) => {
    expect(json(`node_modules/${name}/package.json`).license).toBe(licence);
  });
  it('speaks of exact versions', () => {
    expect(named.filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([]);
  });
});
