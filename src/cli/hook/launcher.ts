/**
 * The bin. Node compiles this file anew at every start, so it stays small: `hook` runs from scripts whose compiled form
 * is kept in a cache, every other verb from the command line's bundle, loaded only then.
 */
import { writeSync } from 'node:fs';
import { errorName } from '../../protocol/error-code.ts';
import type { HookState, hook } from './hook.ts';
import { startInput } from './input.ts';
import { type Build, openScripts, type Scripts } from './scripts.ts';
import type { warmUp } from './warm-up.ts';

/** Filled in by the build. */
declare const BUILD: Build;

if (process.argv[2] === 'hook' && !process.argv.includes('--help')) process.exit(runHook(process.argv.slice(3)));
else require('./cli.cjs');

function runHook(args: readonly string[]): 0 | 2 {
  const state: HookState = { answered: false, exitCode: 0 };
  try {
    const input = startInput();
    const scripts = openScripts(`${__dirname}/hook.js`, BUILD, require);
    const run = scripts.get(BUILD.hook) as typeof hook;
    run(args, input, state);
    if (!scripts.isCached()) keep(scripts, args);
  } catch (error) {
    lastResort(error, state);
  }
  return state.exitCode;
}

function keep(scripts: Scripts, args: readonly string[]): void {
  try {
    const run = scripts.get(BUILD.warmUp) as typeof warmUp;
    run(args);
    scripts.keep();
  } catch (error) {
    tell(`the compiled code was not kept (${errorName(error)})`);
  }
}

/** A broken installation: as for a payload that cannot be read, the call goes on and the failure is told. */
function lastResort(error: unknown, state: HookState): void {
  if (!state.answered) write(1, '{}');
  tell(`the hook failed (${errorName(error)})${state.answered ? '' : '; nothing was judged'}`);
}

function tell(line: string): void {
  write(2, `portcullis: ${line}\n`);
}

function write(descriptor: number, text: string): void {
  try {
    writeSync(descriptor, text);
  } catch {
    // The host has closed its end: there is nobody left to tell.
  }
}
