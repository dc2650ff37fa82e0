/**
 * Writes what is derived from code: `npm run generate`. With `--check` it writes nothing, names what is not as it would
 * be written, and exits 1.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { architecture } from './generate/architecture.ts';
import { configSchemaFile } from './generate/config-schema.ts';
import type { Generator } from './generate/generator.ts';
import { guardIndex, limitsPage } from './generate/guard-index.ts';
import { guardPages } from './generate/guard-pages.ts';
import { programNames } from './generate/program-names.ts';
import { proofPage } from './proof/page.ts';

const generators: readonly Generator[] = [
  architecture,
  guardPages,
  guardIndex,
  limitsPage,
  configSchemaFile,
  programNames,
  proofPage,
];

const root = join(import.meta.dirname, '..');
const check = process.argv.includes('--check');

function read(path: string): string | undefined {
  const file = join(root, path);
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

let changed = 0;
for (const generator of generators) {
  try {
    for (const { path, text } of generator.files(read)) if (read(path) !== text) update(path, text);
  } catch (error) {
    console.error(`${generator.name}: ${error instanceof Error ? error.message : error}`);
    process.exitCode = 1;
  }
}
if (check && changed > 0) {
  console.log('`npm run generate` brings them up to date.');
  process.exitCode = 1;
}

function update(path: string, text: string): void {
  changed += 1;
  if (!check) write(path, text);
  console.log(`${check ? 'not up to date' : 'written'}: ${path}`);
}
