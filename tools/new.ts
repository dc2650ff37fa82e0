/**
 * Makes the files of a new guard, host or command: `npm run new guard NAME`. What it makes passes the checks and tests as
 * it is, so that the first change is the first of your own. Files that are there are never overwritten.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { newCommand } from './new/command.ts';
import { newGuard } from './new/guard.ts';
import { newHost } from './new/host.ts';
import type { Scaffold } from './new/scaffold.ts';

const root = join(import.meta.dirname, '..');
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

const KINDS: Readonly<Record<string, (name: string) => Scaffold>> = {
  guard: (name) => newGuard(name, version),
  host: newHost,
  command: newCommand,
};

try {
  create(scaffoldFor(process.argv.slice(2)));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

function scaffoldFor([kind = '', name = '']: readonly string[]): Scaffold {
  const make = Object.hasOwn(KINDS, kind) ? KINDS[kind] : undefined;
  if (make === undefined) throw new Error(`Say what: npm run new ${Object.keys(KINDS).join('|')} NAME`);
  if (!/^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/.test(name))
    throw new Error('A name is lower-case words with hyphens: my-guard');
  return make(name);
}

function create({ files, edits, next }: Scaffold): void {
  const taken = Object.keys(files).find((path) => existsSync(join(root, path)));
  if (taken !== undefined) throw new Error(`${taken} is there already; nothing was written`);
  const texts = new Map(Object.entries(files));
  for (const { path, change } of edits) {
    const text = change(texts.get(path) ?? readFileSync(join(root, path), 'utf8'));
    if (text === undefined) throw new Error(`${path} has no place for the new line; nothing was written`);
    texts.set(path, text);
  }
  for (const [path, text] of texts) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  run('biome', 'check', '--write', ...[...texts.keys()].filter((path) => path.endsWith('.ts')));
  run('tsx', 'tools/generate.ts');
  console.log([...texts.keys()].map((path) => `  ${path}`).join('\n'));
  console.log(`Next:\n${next.map((step) => `  ${step}`).join('\n')}`);
}

function run(tool: string, ...args: readonly string[]): void {
  const bin = join(root, 'node_modules/.bin', tool);
  const { status, stdout, stderr } = spawnSync(bin, args, { cwd: root, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${tool} ${args.join(' ')} failed:\n${stdout}${stderr}`);
}
