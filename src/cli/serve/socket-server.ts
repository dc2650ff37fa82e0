import { closeSync, constants, fstatSync, openSync, readFileSync, unlinkSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import { isOwn } from '../../files/owner.ts';
import { parsePayload } from '../../hosts/payload.ts';
import { readHookArguments } from '../hook/arguments.ts';
import { receiveWhole } from '../hook/stdin.ts';
import { answerCall } from './answer.ts';
import { callFile, type ServePlace } from './place.ts';
import { callReply, DECLINED, GREETING, MORE, pingReply, type Request, readRequest, type ServerSelf } from './wire.ts';

export interface SocketServerOptions {
  readonly place: ServePlace;
  readonly self: ServerSelf;
  /** Told of every call. */
  readonly onCall: () => void;
  /** Told of a client of another build. */
  readonly onStranger: () => void;
}

/** Milliseconds in which a client must have said what it wants: nobody else waits for it, but it holds a place. */
const PATIENCE = 5_000;
/** Bytes: more than a system lets a process have in arguments and environment. */
const LONGEST = 8 * 1024 * 1024;
/** Bytes that a pipe holds: what is shorter came at once, and when it is not whole, the hook waits for the rest. */
const PIECE = 64 * 1024;
/** How many may be connected at once; more are turned away, and start the hook themselves. */
const MOST = 256;

/** A server that is not listening yet. Whatever goes wrong with one client ends that connection, and the client copes. */
export function socketServer(options: SocketServerOptions): Server {
  const server = createServer({ allowHalfOpen: true }, (socket) => serve(socket, options));
  server.maxConnections = MOST;
  return server;
}

function serve(socket: Socket, options: SocketServerOptions): void {
  const chunks: Buffer[] = [];
  let length = 0;
  // Of the time from the connection on: a client that sends a byte now and then is not waited for either.
  const timer = setTimeout(() => socket.destroy(), PATIENCE);
  socket.on('error', () => socket.destroy());
  socket.on('close', () => clearTimeout(timer));
  const giveUp = (): void => void socket.destroy();
  socket.on('end', giveUp);
  const take = (chunk: Buffer): void => {
    chunks.push(chunk);
    length += chunk.length;
    // Both kinds of request end with a NUL, so that nothing is read twice for nothing.
    const request = chunk.at(-1) === 0 ? readRequest(Buffer.concat(chunks, length)) : 'more';
    if (request === 'more' && length <= LONGEST) return;
    socket.off('data', take);
    // From here on a client may close its own direction.
    socket.off('end', giveUp);
    socket.resume();
    if (request === 'more' || request === undefined) socket.destroy();
    else greet(socket, () => reply(request, options));
  };
  socket.on('data', take);
}

/**
 * A client that gave up is not answered: the hook answers in its place, and must not find an approval used up. Whether
 * it is there shows when something is written to it.
 */
function greet(socket: Socket, answer: () => string): void {
  socket.write(GREETING, (error) => {
    if (error === undefined || error === null) socket.end(answer());
  });
}

function reply(request: Request, options: SocketServerOptions): string {
  if (request.asks === 'ping') return pingReply(options.self);
  options.onCall();
  if (request.build !== options.self.build) {
    options.onStranger();
    return DECLINED;
  }
  try {
    const file = callFile(options.place, request.client);
    const payload = readPayload(file);
    const received = payload && receiveWhole(payload, parsePayload);
    if (payload === undefined || received === undefined) return (payload?.length ?? 0) < PIECE ? DECLINED : MORE;
    // The client still holds it open, for the case that no answer comes.
    unlinkSync(file);
    const { env, cwd, args } = request;
    return callReply(answerCall({ received, asked: readHookArguments(args), env, cwd }));
  } catch {
    // The hook fails in its own way, and tells why.
    return DECLINED;
  }
}

/** Never waits for a pipe in its place. */
function readPayload(file: string): Buffer | undefined {
  const descriptor = openSync(file, constants.O_RDONLY | constants.O_NONBLOCK | constants.O_NOFOLLOW);
  try {
    const stat = fstatSync(descriptor);
    return stat.isFile() && isOwn(stat) ? readFileSync(descriptor) : undefined;
  } finally {
    closeSync(descriptor);
  }
}
