/**
 * The bin. Node compiles this file anew at every start, so it stays tiny: `hook` runs from scripts whose compiled form
 * is kept in a cache, every other verb from the command line's bundle, loaded only then.
 */
import { writeSync } from 'node:fs';
import type { HookState } from './hook.ts';
import { type Build, openScripts, type Scripts } from './scripts.ts';

/** Filled in by the build. */
declare const BUILD: Build;

type Core = typeof import('./core.ts');
type Reader = typeof import('./reader.ts');

if (process.argv[2] === 'hook' && !process.argv.includes('--help')) process.exit(runHook(process.argv.slice(3)));
else require('./cli.cjs');

function runHook(args: readonly string[]): 0 | 2 {
  const state: HookState = { answered: false, exitCode: 0 };
  try {
    const scripts = openScripts(`${__dirname}/hook.js`, BUILD, require);
    const core = scripts.load('core') as Core;
    const loadReader = (): Reader => scripts.load('reader') as Reader;
    core.hook(args, loadReader, state);
    if (!scripts.isCached()) keep(scripts, () => core.warmUp(args, loadReader));
  } catch (error) {
    lastResort(error, state);
  }
  return state.exitCode;
}

function keep(scripts: Scripts, warmUp: () => void): void {
  try {
    scripts.keep(warmUp);
  } catch (error) {
    tell(`the compiled code was not kept (${nameOf(error)})`);
  }
}

/** A broken installation: as for a payload that cannot be read, the call goes on and the failure is told. */
function lastResort(error: unknown, state: HookState): void {
  if (!state.answered) write(1, '{}');
  tell(`the hook failed (${nameOf(error)})${state.answered ? '' : '; nothing was judged'}`);
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

/** Never an error's message, which may quote what it choked on. */
function nameOf(error: unknown): string {
  if (!(error instanceof Error)) return 'thrown value';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}
