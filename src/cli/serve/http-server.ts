import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Env } from '../../hosts/host.ts';
import { HTTP_HOSTS, hookAddress } from '../../hosts/install/http-hook.ts';
import { parsePayload } from '../../hosts/payload.ts';
import type { HostId } from '../../protocol/host.ts';
import { LARGEST } from '../hook/input.ts';
import { receiveAll } from '../hook/stdin.ts';
import { homeOf } from '../state-folder.ts';
import { answerCall } from './answer.ts';
import { carries } from './http-token.ts';

export interface HttpServerOptions {
  readonly token: string;
  /** The server's own: of it, calls are judged with what tells where policy and record lie. */
  readonly env: Env;
  /** Told of every call. */
  readonly onCall: () => void;
  /** Told what a host cannot be told. */
  readonly onFault: (text: string) => void;
}

/** A server that is not listening yet. */
export function httpServer(options: HttpServerOptions): Server {
  const server = createServer((request, response) => {
    const refusal = refusalOf(request, options);
    if (refusal !== undefined) return send(response, refusal.status, { error: refusal.why });
    collect(request, response, (body) => {
      options.onCall();
      answer(request, response, body, options);
    });
  });
  server.headersTimeout = 5_000;
  server.requestTimeout = 20_000;
  server.maxConnections = 256;
  return server;
}

interface Refusal {
  readonly status: number;
  readonly why: string;
}

function refusalOf(
  { headers, method, url = '', socket }: IncomingMessage,
  { token }: HttpServerOptions,
): Refusal | undefined {
  // A page in a browser can make a name of its own lead here; it cannot choose these two headers.
  if (!isLoopback(headers.host, socket.localPort)) return { status: 403, why: 'not addressed to this machine' };
  if (headers.origin !== undefined) return { status: 403, why: 'sent by a browser' };
  if (!carries(headers.authorization, token)) return { status: 401, why: 'the token is missing or wrong' };
  if (hookOf(url) === undefined) return { status: 404, why: `there is /hook/HOST for ${HTTP_HOSTS.join(', ')}` };
  return method === 'POST' ? undefined : { status: 405, why: 'only POST' };
}

const isLoopback = (host: string | undefined, port: number | undefined): boolean =>
  ['127.0.0.1', 'localhost', '[::1]'].some((name) => host === `${name}:${port}` || (port === 80 && host === name));

/** Whose hook asks, and of what event where it says so; undefined for another address. */
function hookOf(url: string): { readonly host: HostId; readonly event?: string } | undefined {
  const address = hookAddress(url);
  const host = HTTP_HOSTS.find((id) => id === address?.host);
  return host && { ...address, host };
}

function collect(request: IncomingMessage, response: ServerResponse, then: (body: Buffer) => void): void {
  const chunks: Buffer[] = [];
  let length = 0;
  request.on('error', () => request.destroy());
  request.on('data', (chunk: Buffer) => {
    length += chunk.length;
    if (length <= LARGEST) chunks.push(chunk);
    else if (!response.headersSent) {
      response.setHeader('connection', 'close');
      send(response, 413, { error: 'larger than any payload that is read' });
    }
  });
  request.on('end', () => {
    if (length <= LARGEST) then(Buffer.concat(chunks, length));
  });
}

function answer(
  { url = '' }: IncomingMessage,
  response: ServerResponse,
  body: Buffer,
  { env, onFault }: HttpServerOptions,
): void {
  try {
    const asked = hookOf(url) ?? {};
    const received = receiveAll(body, parsePayload);
    const { stdout, stderr, exitCode } = answerCall({
      received,
      asked,
      env: placesOf(env),
      cwd: homeOf(env) ?? '/',
    });
    if (stderr !== '' && exitCode === 0) onFault(stderr);
    // A refusal in an exit code alone has no words here: a host that was told to refuse when a hook fails will do so.
    if (stdout === '' && exitCode === 2) send(response, 500, { error: 'refused' });
    else send(response, 200, stdout);
  } catch (error) {
    onFault(`portcullis: a call failed (${error instanceof Error ? error.name : 'thrown value'})\n`);
    send(response, 500, { error: 'the call could not be judged' });
  }
}

/** Hosts send no environment along, and the server's own says nothing about the caller's: where things lie is all it tells. */
const placesOf = (env: Env): Env =>
  Object.fromEntries(Object.entries(env).filter(([name]) => PLACES.includes(name.toUpperCase())));

const PLACES = [
  'HOME',
  'USERPROFILE',
  'APPDATA',
  'LOCALAPPDATA',
  'XDG_CONFIG_HOME',
  'XDG_STATE_HOME',
  'XDG_CACHE_HOME',
];

function send(response: ServerResponse, status: number, body: string | object): void {
  const text = typeof body === 'string' ? body || '{}' : `${JSON.stringify(body)}\n`;
  response.writeHead(status, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) });
  response.end(text);
}
