import { asksServer, startsServer } from '../../hosts/install/resident.ts';
import { siteOf } from '../../hosts/install/site.ts';
import type { World } from '../../hosts/install/world.ts';
import { HOST_IDS, type HostId } from '../../protocol/host.ts';
import { installedHere, worldOf } from '../installing.ts';
import type { Io } from '../io.ts';
import { buildIdBeside } from './build-id.ts';
import { serverAt } from './ping.ts';
import { servePlace } from './place.ts';

/** The server that hooks of these hosts ask first, or that runs though none asks it. */
export interface Resident {
  readonly hosts: readonly HostId[];
  readonly socket: string | undefined;
  readonly answers: boolean;
  /** No process runs, and the next call of such a hook starts one. */
  readonly starts: boolean;
  /** In one sentence; no state of it makes a hook less safe. */
  readonly told: string;
}

/** Undefined where no hook asks a server, and none runs. */
export async function residentServer(hosts: readonly HostId[], io: Io): Promise<Resident | undefined> {
  const world = worldOf(io);
  const asking = hosts.filter((host) => asksServer(siteOf(host, world)));
  const socket = servePlace(io.env, io.home)?.socket;
  const server = socket === undefined ? 'none' : await serverAt(socket);
  if (asking.length === 0) return unasked(server, socket, world);
  const starters = asking.filter((host) => startsServer(siteOf(host, world)));
  const about = { hosts: asking, socket, answers: false, starts: false };
  if (server === 'none' && starters.length > 0)
    return { ...about, starts: true, told: `no process: the next call from ${starters.join(' or ')} starts one` };
  if (typeof server === 'string') return { ...about, told: UNANSWERED[server] };
  const { pid, version, build } = server;
  const answers = build === buildIdBeside(installedHere().script);
  const told = answers ? `process ${pid}` : `process ${pid} is another build, ${version}, and declines${SLOW}`;
  return { ...about, answers, told };
}

/** Hosts that were not asked about may have a hook that does ask it: then nothing is said. */
function unasked(server: Awaited<ReturnType<typeof serverAt>>, socket: string | undefined, world: World) {
  if (typeof server === 'string' || HOST_IDS.some((host) => asksServer(siteOf(host, world)))) return undefined;
  const told = `process ${server.pid} runs, and no hook here asks it: \`portcullis serve --stop\` ends it`;
  return { hosts: [], socket, answers: true, starts: false, told };
}

const SLOW = ': each call starts Node, which is slower and as safe; end it, and start `portcullis serve`';

const UNANSWERED = {
  none: 'no process: each call starts Node, which is slower and as safe; start `portcullis serve`',
  silent: `a process that says nothing${SLOW}`,
} as const;
