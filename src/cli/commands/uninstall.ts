import { uninstall } from '../../hosts/install/install.ts';
import { asksServer } from '../../hosts/install/resident.ts';
import { siteOf } from '../../hosts/install/site.ts';
import type { World } from '../../hosts/install/world.ts';
import { HOST_IDS, type HostId } from '../../protocol/host.ts';
import { drawOutcomes, HOSTS_HELP, hostsIn, plainOutcome, requestFor, scopesIn, worldOf } from '../installing.ts';
import type { ExitCode, Io } from '../io.ts';
import type { Options, Usage } from '../options.ts';
import { type Stopped, stopServer } from '../serve/stop.ts';
import { wrapped } from '../wrap.ts';
import { wrong } from '../wrong.ts';

export const usage: Usage = {
  line: 'uninstall HOST… [--scope user|project|local] [--bridge] [--dry-run] [--json]',
  summary: `Takes the hook out of the settings of hosts again, and leaves each file as it was before; files and folders that were
made for it go. Without --scope: out of all of them. A server that no hook asks any more (install --resident) is stopped.
${HOSTS_HELP}`,
  options: {
    scope: { value: 'SCOPE', help: 'only out of files of this scope: user, project or local' },
    bridge: { help: 'take out only what install --bridge wrote' },
    'dry-run': { help: 'show what would be removed, and change nothing' },
    json: { help: 'what became of each file, as JSON' },
  },
  exits: 'Exit 0: no host has the hook any more. 1: a file could not be changed. 64: the command line is wrong.',
  words: [0, 100],
};

export async function run(options: Options, io: Io): Promise<ExitCode> {
  const world = worldOf(io);
  if (options.words.length === 0)
    return wrong(`say out of which host: its name, all, or found; ${whereItIs(world)}`, io);
  const hosts = hostsIn(options.words, world);
  const scopes = scopesIn(options);
  if (typeof hosts === 'string') return wrong(hosts, io);
  if (typeof scopes === 'string') return wrong(scopes, io);
  const outcomes = uninstall(requestFor(hosts, scopes, options, io, world), options.has('bridge') ? 'bridge' : 'any');
  const isDry = options.has('dry-run');
  const tookOut = outcomes.some(({ did }) => did === 'removed' || did === 'written');
  const server = isDry || !tookOut ? undefined : await serverLeft(world, io);
  const report = { dryRun: isDry, files: outcomes.map(plainOutcome), ...(server && { server }) };
  if (options.has('json')) io.out(`${JSON.stringify(report, null, 2)}\n`);
  else io.out(outcomes.length === 0 ? 'No hook of Portcullis is there.\n' : drawOutcomes(outcomes, isDry, io));
  if (server !== undefined && !options.has('json')) io.out(wrapped(`${server.told}\n`, io.columns));
  return outcomes.every(({ did }) => did !== 'failed') && server?.did !== 'failed' ? 0 : 1;
}

/** The server that nobody asks any more is stopped; undefined where there is none, or one that is asked. */
async function serverLeft(world: World, io: Io): Promise<Stopped | undefined> {
  if (HOST_IDS.some((host) => asksServer(siteOf(host, world)))) return undefined;
  const stopped = await stopServer(io.env, io.home);
  return stopped.did === 'none' ? undefined : stopped;
}

function whereItIs(world: World): string {
  const isIn = (host: HostId): boolean => siteOf(host, world).installed.some(({ place }) => place.host === host);
  const hosts = HOST_IDS.filter(isIn);
  return hosts.length === 0 ? 'no host has the hook here' : `here it is in ${hosts.join(', ')}`;
}
