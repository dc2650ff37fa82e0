import { spawnSync } from 'node:child_process';
import { doctorOf } from './doctors.ts';
import { fail, warn } from './finding.ts';
import { programOf } from './found.ts';
import type { Finding, Site } from './host-doctor.ts';
import { startOfFile } from './start.ts';
import type { World } from './world.ts';

/** A host's program on this machine. */
export interface Program {
  readonly file: string;
  /** Undefined where it does not tell. */
  readonly version?: string;
  readonly findings: readonly Finding[];
}

/** Milliseconds that a program may take to say its version. */
const PATIENCE = 15_000;

/** The program, and what is known of faults of its version. It is started only where its version matters. */
export function examineProgram({ host, world }: Site): Program | undefined {
  const file = programOf(host, world);
  const faults = doctorOf(host).program?.faults ?? [];
  if (file === undefined) return undefined;
  if (faults.length === 0) return { file, findings: [] };
  const version = versionOf(file, world);
  if (version === undefined) return { file, findings: [] };
  const findings = faults
    .filter(({ before }) => isOlder(version, before))
    .map(({ before, level, what }) =>
      (level === 'fail' ? fail : warn)(`version ${version}: ${what}`, `update ${file} to ${before} or later`),
    );
  return { file, version, findings };
}

/** What a program says to `--version`; undefined where it says nothing of the kind. */
export function versionOf(file: string, world: World): string | undefined {
  const { program, args, verbatim } = startOfFile(file, ['--version'], world);
  const { stdout } = spawnSync(program, args, {
    encoding: 'utf8',
    timeout: PATIENCE,
    windowsHide: true,
    windowsVerbatimArguments: verbatim,
    cwd: world.project,
  });
  return /\d+(?:\.\d+)+/.exec(stdout ?? '')?.[0];
}

/** Compares the numbers of two versions, one by one. */
function isOlder(version: string, other: string): boolean {
  const [left, right] = [version, other].map((text) => text.split('.').map(Number));
  for (const [index, number] of (right ?? []).entries()) {
    const mine = left?.[index] ?? 0;
    if (mine !== number) return mine < number;
  }
  return false;
}
