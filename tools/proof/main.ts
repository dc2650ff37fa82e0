/**
 * `npm run proof [-- [--check] [--dist FOLDER] HOST[@VERSION]…]`: runs real agent hosts against a model that follows a script, with and
 * without Portcullis, and writes what came of it to `docs/proof.md`. Hosts come from npm into `portcullis-proof` in the
 * cache folder. With `--check` nothing is written; `--dist` names another build than `dist`. Exit 1: a host did not do what it was told, or could not be run.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { faultsOf } from './faults.ts';
import type { HostProgram } from './host-program.ts';
import { PackageError } from './package.ts';
import { proofPage } from './page.ts';
import { programs } from './programs.ts';
import { prove } from './prove.ts';
import { type HostProof, merged, RESULTS, readResults } from './results.ts';

const root = join(import.meta.dirname, '../..');
const { values, positionals } = parseArgs({
  options: { check: { type: 'boolean', default: false }, dist: { type: 'string', default: 'dist' } },
  allowPositionals: true,
});

interface Task {
  readonly program: HostProgram;
  readonly version: string;
}

async function main(): Promise<void> {
  const tasks = tasksOf(positionals);
  if (typeof tasks === 'string') {
    console.error(tasks);
    process.exitCode = 64;
    return;
  }
  const setting = {
    dist: resolve(root, values.dist),
    portcullis: JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version,
    date: new Date().toISOString().slice(0, 10),
  };
  for (const task of tasks) {
    const proof = await proved(task, setting);
    if (proof === undefined) process.exitCode = 1;
    else if (!values.check) keep(proof);
  }
}

function tasksOf(words: readonly string[]): readonly Task[] | string {
  if (words.length === 0) return programs.map((program) => ({ program, version: program.version }));
  const tasks: Task[] = [];
  for (const word of words) {
    const [host = '', version] = word.split('@');
    const named = programs.filter((program) => program.host === host);
    if (named.length === 0)
      return `no host ${host} runs here; there are: ${[...new Set(programs.map((one) => one.host))].join(', ')}`;
    const wanted = version === undefined ? named : wirings(named, version);
    tasks.push(...wanted.map((program) => ({ program, version: version ?? program.version })));
  }
  return tasks;
}

/** A version of its own is run as the nearest that is known: the one of this version, else every wiring of the first. */
function wirings(named: readonly HostProgram[], version: string): readonly HostProgram[] {
  const exact = named.filter((program) => program.version === version);
  return exact.length > 0 ? exact : named.filter((program) => program.version === named[0]?.version);
}

async function proved(
  { program, version }: Task,
  setting: Parameters<typeof prove>[2],
): Promise<HostProof | undefined> {
  console.log(`${program.host} ${version}${program.wiring === undefined ? '' : `, ${program.wiring}`}`);
  try {
    const proof = await prove(program, version, setting, console.log);
    const faults = faultsOf(proof);
    for (const fault of faults) console.log(`  NOT OBEYED: ${fault}`);
    if (faults.length > 0) process.exitCode = 1;
    else console.log(`  obeyed: ${proof.attempts.filter(({ guarded }) => !guarded).length} refusals`);
    return proof;
  } catch (error) {
    const isMissing = error instanceof PackageError;
    console.error(
      `  ${isMissing ? 'cannot be installed here, so that nothing is proved' : 'cannot be run'}: ${messageOf(error)}`,
    );
    return undefined;
  }
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

function keep(proof: HostProof): void {
  const order = [...new Set(programs.map(({ host }) => host))];
  const old = existsSync(RESULTS) ? readResults() : [];
  writeFileSync(RESULTS, `${JSON.stringify(merged(old, [proof], order), null, 2)}\n`);
  for (const { path, text } of proofPage.files(() => undefined)) writeFileSync(join(root, path), text);
}

await main();
