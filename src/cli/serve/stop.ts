import type { Env } from '../../hosts/host.ts';
import { codeOf } from '../../protocol/error-code.ts';
import { serverAt } from './ping.ts';
import { servePlace } from './place.ts';

/** What became of this user's server. In one sentence. */
export interface Stopped {
  readonly did: 'stopped' | 'none' | 'failed';
  readonly told: string;
}

/** Asks the server at this user's socket to end, and waits until it does not answer any more. */
export async function stopServer(env: Env, home: string | undefined): Promise<Stopped> {
  const socket = servePlace(env, home)?.socket;
  const server = socket === undefined ? 'none' : await serverAt(socket);
  if (socket === undefined || server === 'none') return { did: 'none', told: 'no server runs' };
  if (server === 'silent') return { did: 'failed', told: `what listens at ${socket} does not say which process it is` };
  const { pid } = server;
  try {
    process.kill(pid, 'SIGTERM');
  } catch (error) {
    return { did: 'failed', told: `the server, process ${pid}, cannot be told to end (${codeOf(error)})` };
  }
  return (await isGone(socket, pid))
    ? { did: 'stopped', told: `the server, process ${pid}, was stopped` }
    : { did: 'failed', told: `the server, process ${pid}, was told to end and still answers` };
}

/** Milliseconds: between two looks, and in all. A server ends between two calls. */
const PAUSE = 50;
const PATIENCE = 5_000;

/** Another server may have taken the place by then. */
async function isGone(socket: string, pid: number): Promise<boolean> {
  const end = performance.now() + PATIENCE;
  for (;;) {
    const found = await serverAt(socket);
    if (found === 'none' || (typeof found === 'object' && found.pid !== pid)) return true;
    if (performance.now() > end) return false;
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
  }
}
