import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { canConfine, isConfined, runConfined } from '../truth/confine.ts';
import { runBash } from '../truth/shell.ts';

/**
 * Whether bash, confined as for `npm run truth`, starts git with exactly these arguments, for each line; undefined where
 * git was started otherwise. No line can be asked where the system has no such confinement.
 */
export function measuredRuns(lines: readonly string[], wanted: readonly string[]): readonly (boolean | undefined)[] {
  if (!canConfine()) return [];
  const { stdout, status, stderr } = spawnSync(process.execPath, [...process.execArgv, import.meta.filename], {
    input: JSON.stringify({ lines, wanted: wanted.join(' ') }),
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  });
  if (status !== 0) throw new Error(stderr);
  return (JSON.parse(stdout) as (boolean | null)[]).map((one) => one ?? undefined);
}

const PROGRAMS = '/truth/programs';
const CALLS = '/truth/calls';
const PLACE = '/tmp/marked';

function measure(): void {
  const { lines, wanted } = JSON.parse(readFileSync(0, 'utf8')) as { lines: readonly string[]; wanted: string };
  mkdirSync(PROGRAMS, { recursive: true });
  writeFileSync(join(PROGRAMS, 'git'), `#!/bin/sh\necho "$*" >>${CALLS}\n`);
  chmodSync(join(PROGRAMS, 'git'), 0o755);
  const env = { PATH: `${PROGRAMS}:/usr/bin:/bin`, HOME: PLACE, LANG: 'C.UTF-8' };
  const found = lines.map((text): boolean | undefined => {
    for (const path of [PLACE, CALLS]) rmSync(path, { recursive: true, force: true });
    mkdirSync(PLACE);
    runBash({ text, cwd: PLACE, env, timeout: 3000 });
    const calls = existsSync(CALLS) ? readFileSync(CALLS, 'utf8').trim().split('\n') : [];
    return calls.includes(wanted) ? true : calls.length === 0 ? false : undefined;
  });
  process.stdout.write(JSON.stringify(found.map((one) => one ?? null)));
}

if (process.argv[1] === import.meta.filename) {
  if (isConfined()) measure();
  else process.exitCode = await runConfined({ root: join(import.meta.dirname, '../..') });
}
