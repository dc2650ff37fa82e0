/**
 * Writes `schema/config.json`, which editors read, from the guards' own tables. With `--check` it only says whether the
 * file is what it would write, and ends with 1 when it is not.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { configSchema } from '../src/config/schema.ts';
import { guards } from '../src/guards/registry.ts';

const file = join(import.meta.dirname, '../schema/config.json');
const text = `${JSON.stringify(configSchema(guards), null, 2)}\n`;

if (!process.argv.includes('--check')) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
} else if (readIfThere() !== text) {
  console.error('schema/config.json is not what the guards say: run `npm run generate`');
  process.exitCode = 1;
}

function readIfThere(): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
