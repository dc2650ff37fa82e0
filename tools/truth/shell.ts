import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { isConfined } from './confine.ts';

export interface Run {
  readonly text: string;
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  /** Milliseconds; default 5000. */
  readonly timeout?: number;
}

/** Runs a text under bash to its end, what it left in the background included. The exit status; null when it was stopped. */
export function runBash({ text, cwd, env, timeout = 5000 }: Run): number | null {
  endStrays();
  // A group of its own, so that what it leaves behind can be found; Node knows the option, its types do not.
  const options = { cwd, env, timeout, killSignal: 'SIGKILL', detached: true, stdio: 'ignore' } as const;
  const { pid, status } = spawnSync('/bin/bash', ['--norc', '-c', '--', text], options);
  settle(pid);
  return status;
}

/** Waits for the rest of a process group, a second at most, then ends it. */
function settle(group: number): void {
  for (let tries = 0; tries < 100 && isAlive(group); tries += 1) pause(10);
  if (group > 1) end(-group);
}

function end(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // Nothing is left of it.
  }
}

/** What was there when the first line ran: this process and its own. */
const OWN: ReadonlySet<number> = new Set(processes());

/** Ends what an earlier line has started in groups of its own (`setsid`, `timeout`), so that it leaves no trace in this one's. */
function endStrays(): void {
  for (let tries = 0; tries < 50; tries += 1) {
    const strays = processes().filter((pid) => !OWN.has(pid));
    if (strays.length === 0) return;
    for (const pid of strays) end(pid);
    pause(2);
  }
}

/** In the namespace of this process. */
function processes(): readonly number[] {
  return isConfined() ? readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? [Number(name)] : [])) : [];
}

function isAlive(group: number): boolean {
  try {
    return group > 1 && process.kill(-group, 0);
  } catch {
    return false;
  }
}

export function pause(milliseconds: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
}
