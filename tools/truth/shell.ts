import { spawnSync } from 'node:child_process';

export interface Run {
  readonly text: string;
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  /** Milliseconds; default 5000. */
  readonly timeout?: number;
}

/** Runs a text under bash to its end, what it left in the background included. The exit status; null when it was stopped. */
export function runBash({ text, cwd, env, timeout = 5000 }: Run): number | null {
  // A group of its own, so that what it leaves behind can be found; Node knows the option, its types do not.
  const options = { cwd, env, timeout, killSignal: 'SIGKILL', detached: true, stdio: 'ignore' } as const;
  const { pid, status } = spawnSync('/bin/bash', ['--norc', '-c', '--', text], options);
  settle(pid);
  return status;
}

/** Waits for the rest of a process group, a second at most, then ends it. */
function settle(group: number): void {
  for (let tries = 0; tries < 100 && isAlive(group); tries += 1) pause(10);
  try {
    if (group > 1) process.kill(-group, 'SIGKILL');
  } catch {
    // Nothing is left of it.
  }
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
