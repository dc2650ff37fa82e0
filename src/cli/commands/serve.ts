import { codeOf } from '../../protocol/error-code.ts';
import { installedHere } from '../installing.ts';
import type { ExitCode, Io } from '../io.ts';
import type { Options, Usage } from '../options.ts';
import { buildIdBeside } from '../serve/build-id.ts';
import { claim } from '../serve/claim.ts';
import { httpServer } from '../serve/http-server.ts';
import { httpToken } from '../serve/http-token.ts';
import { removeLeftovers } from '../serve/leftovers.ts';
import { Life } from '../serve/life.ts';
import { serverAt } from '../serve/ping.ts';
import { prepareFolder, type ServePlace, servePlace } from '../serve/place.ts';
import { socketServer } from '../serve/socket-server.ts';
import { stopServer } from '../serve/stop.ts';
import { spanOf } from '../span.ts';
import { VERSION } from '../version.ts';
import { told } from '../wrong.ts';

export const usage: Usage = {
  line: 'serve [--http PORT] [--idle SPAN] [--json] | serve --stop',
  summary: `Stays, and answers in the place of \`portcullis hook\`: to the small client that \`portcullis install --resident\` writes into
hosts' settings, over a socket that only you can reach, and with --http to hooks of type http. Every call is judged as the
hook judges it, by the policy as it stands, in the caller's directory; the client brings the caller's environment along.
Where no server answers, the client starts the hook as always.`,
  options: {
    http: { value: 'PORT', help: 'answer on 127.0.0.1 too, to POST /hook/HOST; 0: any port that is free' },
    idle: { value: 'SPAN', help: 'end after so long without a call: 45s, 30m (default), 12h; or never' },
    json: { help: 'say where it listens as one line of JSON' },
    stop: { help: 'end the server that runs, if one does; a person’s to do, as starting one is' },
  },
  exits:
    'Exit 0: it was idle or told to stop; with --stop: no server runs any more. 1: it cannot serve, another one does, or it cannot be stopped. 64: the command line is wrong.',
  words: [0, 0],
};

export async function run(options: Options, io: Io): Promise<ExitCode> {
  if (options.has('stop')) return stop(options, io);
  const { http, idle = '30m' } = options.values;
  const span = idle === 'never' ? Number.POSITIVE_INFINITY : (spanOf(idle) ?? 0);
  const port = http === undefined ? undefined : /^\d{1,5}$/.test(http) ? Number(http) : Number.NaN;
  if (!(span > 0)) return told('--idle needs a span such as 45s, 30m or 12h, or never', 64, io);
  if (port !== undefined && !(port <= 65_535)) return told('--http needs a port: 0 to 65535', 64, io);
  const place = process.platform === 'win32' ? undefined : servePlace(io.env, io.home);
  if (place === undefined && port === undefined) return told(NO_SOCKET, 1, io);
  const life = new Life(span);
  const listening = await listen({ place, port }, life, io);
  if (typeof listening === 'string') {
    life.end();
    return told(listening, 1, io);
  }
  io.out(options.has('json') ? `${JSON.stringify({ pid: process.pid, ...listening })}\n` : drawn(listening));
  await life.over;
  return 0;
}

async function stop(options: Options, io: Io): Promise<ExitCode> {
  if (['http', 'idle', 'json'].some((name) => options.has(name))) return told('--stop stands alone', 64, io);
  const { did, told: what } = await stopServer(io.env, io.home);
  if (did === 'failed') return told(what, 1, io);
  io.out(`${what}\n`);
  return 0;
}

/** A string says why not. */
async function listen(
  { place, port }: { readonly place: ServePlace | undefined; readonly port: number | undefined },
  life: Life,
  io: Io,
): Promise<Listening | string> {
  const http = port === undefined ? {} : await onPort(port, life, io);
  if (typeof http === 'string') return http;
  const socket = place === undefined ? {} : await onSocket(place, life);
  return typeof socket === 'string' ? socket : { ...socket, ...http };
}

const NO_SOCKET =
  'the socket needs a home or state folder, and the client a POSIX shell, which Windows has not; --http works everywhere';

/** Where a part of the server listens, for people and programs. */
interface Listening {
  readonly socket?: string;
  readonly http?: string;
  readonly token?: string;
}

async function onSocket(place: ServePlace, life: Life): Promise<Listening | string> {
  const { script } = installedHere();
  const build = buildIdBeside(script);
  if (build === undefined) return `the client is not beside ${script}: this copy is not built, or in parts`;
  try {
    const fault = prepareFolder(place) ?? (await otherServer(place));
    if (fault !== undefined) return fault;
    removeLeftovers(place, Date.now());
    const self = { pid: process.pid, version: VERSION, build };
    // The client of another copy is no reason to go, that of a newer build in this copy's place is.
    const onStranger = (): void => {
      if (buildIdBeside(script) !== build) life.end();
    };
    const server = socketServer({ place, self, onCall: () => life.called(), onStranger });
    const claimed = await claim(server, place);
    life.whileTrue(claimed.holds);
    life.atEnd(() => {
      claimed.release();
      server.close();
    });
    return { socket: place.socket };
  } catch (error) {
    return `${place.socket} cannot be listened on (${codeOf(error)})`;
  }
}

async function otherServer({ socket }: ServePlace): Promise<string | undefined> {
  const other = await serverAt(socket);
  if (other === 'none') return undefined;
  const who = other === 'silent' ? 'something that does not answer' : `process ${other.pid}, version ${other.version}`;
  return `${socket} is served by another server: ${who}`;
}

async function onPort(port: number, life: Life, io: Io): Promise<Listening | string> {
  const token = httpToken(io.env, io.home);
  if (!token.ok) return token.fault;
  const onFault = (text: string): void => io.err(text);
  const server = httpServer({ token: token.token, env: io.env, onCall: () => life.called(), onFault });
  life.atEnd(() => {
    server.close();
    server.closeAllConnections();
  });
  return new Promise((resolve) => {
    server.once('error', (error) => resolve(`port ${port} cannot be listened on (${codeOf(error)})`));
    server.listen(port, '127.0.0.1', () => {
      const address = server.address();
      const at = typeof address === 'object' && address !== null ? address.port : port;
      resolve({ http: `http://127.0.0.1:${at}/hook/`, token: token.file });
    });
  });
}

function drawn({ socket, http, token }: Listening): string {
  return [
    ...(socket === undefined ? [] : [`answers at ${socket}`]),
    ...(http === undefined ? [] : [`answers at ${http}HOST, to who knows the token in ${token}`]),
  ]
    .map((line) => `${line}\n`)
    .join('');
}
