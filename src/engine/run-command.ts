import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { codeOf } from '../protocol/error-code.ts';
import { Capture } from './capture.ts';

export interface CommandOptions {
  /** For stdin, whole. */
  readonly input: string;
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  readonly timeoutMs: number;
  readonly signal?: AbortSignal | undefined;
  /** Bytes kept of stdout and of stderr each. */
  readonly limit: number;
  /** Between the polite signal and the one that cannot be ignored. */
  readonly graceMs: number;
  /** Let a process that prints more than the limit go on, instead of ending it. */
  readonly drainsOverflow?: boolean;
  /** Told of every process group while it lives. */
  readonly groups?: ProcessGroups | undefined;
}

export interface ProcessGroups {
  add(pid: number): void;
  delete(pid: number): void;
}

/** What a command left behind. */
export interface CommandEnd {
  /** Null when a signal ended it; absent when it never started or was given up. */
  readonly exitCode?: number | null;
  readonly signal?: string;
  readonly stdout: string;
  readonly stderr: string;
  readonly truncated: boolean;
  /** Why the command did not run to its own end. */
  readonly error?: string;
}

/**
 * Runs a command line in its own process group. Settles when it has ended and its output has been read, whatever
 * background processes still hold the pipes; after a timeout or an abort the whole group is ended, and the promise
 * settles within the grace period and one second. Never rejects.
 */
export function runCommand(command: string, options: CommandOptions): Promise<CommandEnd> {
  if (options.signal?.aborted) return Promise.resolve({ stdout: '', stderr: '', truncated: false, error: ABORTED });
  return new Promise((resolve) => {
    try {
      new RunningCommand(start(command, options), options, resolve);
    } catch (error) {
      resolve({ stdout: '', stderr: '', truncated: false, error: spawnFault(error) });
    }
  });
}

const ABORTED = 'Hook aborted';

function start(command: string, { cwd, env }: CommandOptions): ChildProcessWithoutNullStreams {
  const { program, args, verbatim = false } = shellFor(command, env);
  return spawn(program, args, {
    cwd,
    env,
    stdio: ['pipe', 'pipe', 'pipe'],
    detached: !isWindows,
    windowsHide: true,
    windowsVerbatimArguments: verbatim,
  });
}

const isWindows = process.platform === 'win32';

interface Shell {
  readonly program: string;
  readonly args: string[];
  /** The arguments are written for the program, which reads no backslash in front of a quote: cmd.exe. */
  readonly verbatim?: boolean;
}

function shellFor(command: string, env: Readonly<Record<string, string>>): Shell {
  // Node's pipes are sockets. Without --norc, bash takes one on stdin for a remote shell where SHLVL is unset, and runs
  // ~/.bashrc first (bash 5.2 shell.c, run_startup_files).
  if (!isWindows) return { program: 'bash', args: ['--norc', '-c', command] };
  const shell = env.ComSpec ?? 'cmd.exe';
  return /(?:powershell|pwsh)(?:\.exe)?$/i.test(shell)
    ? { program: shell, args: ['-NoProfile', '-Command', command] }
    : { program: shell, args: ['/d', '/s', '/c', `"${command}"`], verbatim: true };
}

/** After the command itself has ended, a background process may hold its pipes: output that pauses this long is whole. */
const QUIET_MS = 50;
/** After a stopped command has ended, what is left of its group gets this long. */
const LEFTOVER_MS = 500;
/** After the signal that cannot be ignored. */
const LAST_MS = 1000;

/** Life cycle: one process group from its start to its end. */
class RunningCommand {
  readonly #child: ChildProcessWithoutNullStreams;
  readonly #options: CommandOptions;
  readonly #resolve: (end: CommandEnd) => void;
  readonly #stdout: Capture;
  readonly #stderr: Capture;
  readonly #timers: NodeJS.Timeout[] = [];
  readonly #onAbort = () => this.#stop(ABORTED);
  #exit: { readonly code: number | null; readonly signal: string | null } | undefined;
  /** Why it is being ended. */
  #stopped: string | undefined;
  #settled = false;

  constructor(child: ChildProcessWithoutNullStreams, options: CommandOptions, resolve: (end: CommandEnd) => void) {
    this.#child = child;
    this.#options = options;
    this.#resolve = resolve;
    this.#stdout = new Capture(options.limit);
    this.#stderr = new Capture(options.limit);
    if (child.pid !== undefined) options.groups?.add(child.pid);
    this.#listen();
    this.#after(options.timeoutMs, () => this.#stop(`Hook timed out after ${options.timeoutMs}ms`));
    options.signal?.addEventListener('abort', this.#onAbort);
    child.stdin.end(options.input);
  }

  #listen(): void {
    const child = this.#child;
    // A hook need not read its input: a broken pipe there is no fault.
    child.stdin.on('error', () => {});
    child.stdout.on('data', (chunk: Buffer) => {
      this.#stdout.push(chunk);
      if (this.#stdout.truncated && this.#options.drainsOverflow !== true) this.#overflow();
    });
    child.stderr.on('data', (chunk: Buffer) => this.#stderr.push(chunk));
    child.on('error', (error) => this.#settle(spawnFault(error)));
    child.on('exit', (code, signal) => this.#exited(code, signal));
    child.on('close', () => this.#closed());
  }

  #exited(code: number | null, signal: string | null): void {
    this.#exit = { code, signal };
    if (this.#stopped === undefined) this.#settleWhenQuiet(-1);
    else this.#after(LEFTOVER_MS, () => this.#finish());
  }

  #closed(): void {
    if (this.#stopped === undefined) this.#settle();
    else if (!this.#groupLives()) this.#finish();
  }

  /** A stopped group's end: whatever still runs is ended now. */
  #finish(): void {
    this.#kill('SIGKILL');
    this.#settle(this.#stopped);
  }

  /** Looks only after pending reads were seen, which timers alone do not wait for when the event loop is busy. */
  #settleWhenQuiet(seen: number): void {
    const size = this.#stdout.size + this.#stderr.size;
    if (size === seen) this.#settle();
    else this.#after(QUIET_MS, () => setImmediate(() => this.#settleWhenQuiet(size)));
  }

  /** What was read is half of an answer at best, so there is nothing to wait for. */
  #overflow(): void {
    if (this.#settled) return;
    this.#kill('SIGKILL');
    this.#exit ??= { code: null, signal: null };
    this.#settle();
  }

  #stop(why: string): void {
    if (this.#settled || this.#stopped !== undefined) return;
    this.#stopped = why;
    this.#kill('SIGTERM');
    if (this.#exit !== undefined) this.#after(LEFTOVER_MS, () => this.#finish());
    this.#after(this.#options.graceMs, () => this.#kill('SIGKILL'));
    this.#after(this.#options.graceMs + LAST_MS, () => this.#settle(why));
  }

  #kill(signal: 'SIGTERM' | 'SIGKILL'): void {
    const { pid } = this.#child;
    if (pid === undefined) return;
    try {
      if (isWindows) this.#child.kill(signal);
      else process.kill(-pid, signal);
    } catch {
      // The group is gone.
    }
  }

  #groupLives(): boolean {
    const { pid } = this.#child;
    if (pid === undefined || isWindows) return false;
    try {
      return process.kill(-pid, 0);
    } catch {
      return false;
    }
  }

  #after(ms: number, act: () => void): void {
    this.#timers.push(setTimeout(act, ms));
  }

  #settle(error?: string): void {
    if (this.#settled) return;
    this.#settled = true;
    for (const timer of this.#timers) clearTimeout(timer);
    this.#options.signal?.removeEventListener('abort', this.#onAbort);
    const { stdin, stdout, stderr, pid } = this.#child;
    for (const pipe of [stdin, stdout, stderr]) pipe.destroy();
    this.#child.unref();
    if (pid !== undefined) this.#options.groups?.delete(pid);
    const ended = error === undefined && this.#exit ? { exitCode: this.#exit.code } : {};
    const signal = error === undefined && this.#exit?.signal ? { signal: this.#exit.signal } : {};
    this.#resolve({
      ...ended,
      ...signal,
      ...(error !== undefined && { error }),
      stdout: this.#stdout.text,
      stderr: this.#stderr.text,
      truncated: this.#stdout.truncated,
    });
  }
}

/** Without the command's text: only what the system says of it. */
function spawnFault(error: unknown): string {
  const code = codeOf(error);
  return `Hook could not be started (${code})`;
}
