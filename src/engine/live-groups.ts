import type { ProcessGroups } from './run-command.ts';

/** Life cycle: the process groups of an engine's running hooks. They are ended with the engine's own process. */
export class LiveGroups implements ProcessGroups {
  readonly #pids = new Set<number>();
  readonly #end = () => this.end();

  add(pid: number): void {
    if (this.#pids.size === 0) process.on('exit', this.#end);
    this.#pids.add(pid);
  }

  delete(pid: number): void {
    this.#pids.delete(pid);
    if (this.#pids.size === 0) process.off('exit', this.#end);
  }

  end(): void {
    for (const pid of this.#pids)
      try {
        process.kill(process.platform === 'win32' ? pid : -pid, 'SIGKILL');
      } catch {
        // It ended by itself.
      }
  }
}
