import { lstatSync, renameSync, rmSync } from 'node:fs';
import type { Server } from 'node:net';
import type { ServePlace } from './place.ts';

/** A server's hold on its place. */
export interface Claim {
  /** False once another server has taken the place, or somebody the socket. */
  holds(): boolean;
  /** Takes the socket away, when it is still this server's. */
  release(): void;
}

/**
 * Listens, and puts the socket in its place in one step, in the stead of one whose server is gone: no client ever finds none,
 * or one that not only this user may write to. Of servers that do so at once, the last one holds the place. Rejects with what
 * the system says.
 */
export async function claim(server: Server, { socket }: ServePlace): Promise<Claim> {
  const draft = `${socket}.${process.pid}`;
  rmSync(draft, { force: true });
  // The socket is made before `listening` returns: nothing else is made under this mask.
  const mask = process.umask(0o177);
  const begun = listening(server, draft);
  process.umask(mask);
  await begun;
  const own = inodeOf(draft);
  renameSync(draft, socket);
  const holds = (): boolean => own !== undefined && inodeOf(socket) === own;
  return {
    holds,
    release() {
      if (holds()) rmSync(socket, { force: true });
    },
  };
}

function listening(server: Server, path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(path, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

const inodeOf = (path: string): bigint | undefined => lstatSync(path, { bigint: true, throwIfNoEntry: false })?.ino;
