/**
 * Drives the built product through a folder of labelled cases, with the runner that lies beside them. The folder is
 * named by `PORTCULLIS_CASES` (default `../shared/cases`); it is no part of this repository, so its absence is no error.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';

const SUITES = ['no-verify', 'protected-branch', 'hard-guard-cases', 'golden-pre-tool-use'];

const root = join(import.meta.dirname, '..');
const folder = resolve(root, process.env.PORTCULLIS_CASES ?? '../shared/cases');
const runner = join(folder, 'run.mjs');

if (existsSync(runner)) {
  const suites = process.argv.length > 2 ? process.argv.slice(2) : SUITES;
  process.exitCode = spawnSync(process.execPath, [runner, ...suites], { cwd: root, stdio: 'inherit' }).status ?? 1;
} else {
  console.log(`shared cases: ${folder} is not there; skipped`);
}
