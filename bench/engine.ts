/**
 * What the engine adds to the hooks it runs: `npx tsx bench/engine.ts`. Command hooks are compared with the same shells
 * started bare; functions, which start nothing, are counted by the second of processor time.
 */
import { spawn } from 'node:child_process';
import { tmpdir } from 'node:os';
import { createHookEngine, type HookEngine, readLayer } from '../src/engine/index.ts';

const ROUNDS = 40;
const tool = { tool_name: 'run_shell_command', tool_input: { command: 'ls' } };
const COMMAND = 'cat >/dev/null; echo {}';

function engineWith(commands: number): HookEngine {
  const hooks = Array.from({ length: commands }, (_, index) => ({
    type: 'command',
    command: COMMAND,
    name: `h${index}`,
  }));
  const layers = [readLayer({ source: 'user', settings: { hooks: { PreToolUse: [{ hooks }] } } })];
  return createHookEngine({ sessionId: 'bench', cwd: tmpdir(), layers });
}

/** The same shells without an engine: started together, fed, read to the end. */
function bare(commands: number): Promise<unknown> {
  return Promise.all(
    Array.from(
      { length: commands },
      () =>
        new Promise((resolve) => {
          const child = spawn('bash', ['--norc', '-c', COMMAND], { stdio: ['pipe', 'pipe', 'pipe'] });
          child.stdout.resume();
          child.stderr.resume();
          child.on('close', resolve);
          child.stdin.end('{}');
        }),
    ),
  );
}

/** Milliseconds of both, in turn, so that a busy machine slows both. */
async function compare(commands: number): Promise<void> {
  const engine = engineWith(commands);
  const own: number[] = [];
  const theirs: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    own.push(await timed(() => engine.fire('PreToolUse', tool)));
    theirs.push(await timed(() => bare(commands)));
  }
  const added = median(own.map((value, round) => value - (theirs[round] ?? 0)));
  const row = [
    `${commands} command hooks`,
    `fire ${median(own).toFixed(2)} ms`,
    `bare ${median(theirs).toFixed(2)} ms`,
    `added ${added.toFixed(2)} ms`,
  ];
  console.log(row.map((cell) => cell.padEnd(20)).join(''));
}

async function timed(act: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await act();
  return performance.now() - start;
}

async function countFunctions(functions: number): Promise<void> {
  const engine = createHookEngine({ sessionId: 'bench', cwd: tmpdir() });
  for (let index = 0; index < functions; index++)
    engine.register('PreToolUse', { type: 'function', name: `f${index}`, run: () => undefined });
  for (let at = 0; at < 20_000; at++) await engine.fire('PreToolUse', tool);
  const before = process.cpuUsage();
  const fires = 100_000;
  for (let at = 0; at < fires; at++) await engine.fire('PreToolUse', tool);
  const { user, system } = process.cpuUsage(before);
  console.log(
    `${functions} functions`.padEnd(20),
    `${Math.round(fires / ((user + system) / 1e6)).toLocaleString('en')} fires per second of processor time`,
  );
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((left, right) => left - right);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

for (const commands of [0, 1, 10]) await compare(commands);
for (const functions of [0, 1, 3]) await countFunctions(functions);
