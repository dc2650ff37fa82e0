import { createConnection } from 'node:net';
import { codeOf } from '../../protocol/error-code.ts';
import { PING, readPingReply, type ServerSelf } from './wire.ts';

/** Milliseconds: a server that judges something large is busy for less. */
const PATIENCE = 3_000;

/** The server at a socket. `none`: nobody listens there; `silent`: somebody does, and does not answer as a server does. */
export function serverAt(socket: string): Promise<ServerSelf | 'none' | 'silent'> {
  return new Promise((resolve) => {
    let told = '';
    const connection = createConnection(socket);
    const end = (found: ServerSelf | 'none' | 'silent'): void => {
      connection.destroy();
      resolve(found);
    };
    connection.setEncoding('utf8');
    connection.setTimeout(PATIENCE, () => end('silent'));
    connection.on('connect', () => connection.write(PING));
    connection.on('data', (text) => {
      told += text;
      if (told.length > 1024) end('silent');
    });
    connection.on('end', () => end(readPingReply(told) ?? 'silent'));
    connection.on('error', (error) => end(GONE.includes(codeOf(error)) ? 'none' : 'silent'));
  });
}

/** A path with no socket, or a socket whose process is gone. */
const GONE = ['ENOENT', 'ECONNREFUSED', 'ENOTSOCK'];
