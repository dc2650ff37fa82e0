import { settingsOf } from '../../hosts/all-settings.ts';
import { bridgedEvents, runsThemselves } from '../../hosts/install/bridge-install.ts';
import { examine } from '../../hosts/install/examine.ts';
import { install, installBridge, type Outcome } from '../../hosts/install/install.ts';
import { placesOf } from '../../hosts/install/places.ts';
import { siteOf } from '../../hosts/install/site.ts';
import type { World } from '../../hosts/install/world.ts';
import type { Scope } from '../../hosts/settings.ts';
import type { HostId } from '../../protocol/host.ts';
import {
  drawOutcomes,
  HOSTS_HELP,
  hostsIn,
  installedHere,
  plainOutcome,
  requestFor,
  scopesIn,
  worldOf,
} from '../installing.ts';
import type { ExitCode, Io } from '../io.ts';
import type { Options, Usage } from '../options.ts';
import { VERSION } from '../version.ts';
import { wrapped } from '../wrap.ts';
import { wrong } from '../wrong.ts';

export const usage: Usage = {
  line: 'install HOST… [--scope user|project|local] [--resident [--start]] [--bridge] [--dry-run] [--json]',
  summary: `Puts the hook into the settings of hosts, for every event that is judged. Everything else in those files stays as
it is, byte for byte, and a second time changes nothing. A file that does not parse is left alone.
${HOSTS_HELP} Of these two,
a host that has no files of the scope is told and passed over; one that is named has to have them.`,
  options: {
    scope: {
      value: 'SCOPE',
      help: 'user: for you, everywhere (default); project: files to check in; local: for you, in this project',
    },
    bridge: {
      help: 'instead of the hook: let these hosts (all found here, when none is named) run the hooks that the project has for Claude Code',
    },
    resident: { help: 'hooks ask `portcullis serve` first, and start Node only where it does not answer' },
    start: { help: 'with --resident: hooks start that server when none answers' },
    'dry-run': { help: 'show what would be written, and write nothing' },
    json: { help: 'what became of each file, as JSON' },
  },
  exits:
    'Exit 0: every host that is named has the hook, and of all or found every one with files of the scope. 1: one has not. 64: the command line is wrong.',
  words: [0, 100],
};

export function run(options: Options, io: Io): ExitCode {
  const world = worldOf(io);
  const isBridge = options.has('bridge');
  const words = isBridge && options.words.length === 0 ? ['found'] : options.words;
  if (words.length === 0) return wrong('say into which host: its name, all, or found', io);
  const named = hostsIn(words, world);
  if (typeof named === 'string') return wrong(named, io);
  const scopes = scopesIn(options, [isBridge ? 'project' : 'user']);
  if (typeof scopes === 'string') return wrong(scopes, io);
  const [scope = 'user'] = scopes;
  const unfit = residentFault(options, scope, isBridge);
  if (unfit !== undefined) return wrong(unfit, io);
  const hosts = isBridge ? named.filter((host) => !runsThemselves(host, BRIDGED)) : named;
  const [able, unable] = parted(hosts, scope, world);
  const request = requestFor(able, [scope], options, io, world);
  const outcomes = isBridge ? installBridge(request, BRIDGED) : install(request);
  const notes = [
    ...(named.length === 0 ? ['no host was found here; name one, or say all'] : []),
    ...unable.map((host) => noScope(host, scope, world)),
    ...(isBridge ? bridgeNotes(named, able, outcomes, world) : []),
    ...placeNotes(scope, outcomes, world),
  ];
  const isDry = options.has('dry-run');
  const findings = isDry || isBridge ? [] : able.flatMap((host) => findingsOf(host, outcomes, world));
  if (options.has('json'))
    io.out(`${JSON.stringify({ dryRun: isDry, files: outcomes.map(plainOutcome), findings, notes }, null, 2)}\n`);
  else io.out(drawn(outcomes, findings, notes, isDry, io));
  // Hosts that cannot have this scope fail only where a person named them.
  const isWhole = unable.every((host) => !options.words.includes(host)) && outcomes.length > 0;
  return isWhole && outcomes.every(({ did }) => did !== 'failed') ? 0 : 1;
}

/** Why no hook can ask the server. */
function residentFault(options: Options, scope: Scope, isBridge: boolean): string | undefined {
  if (!options.has('resident')) return options.has('start') ? '--start is for --resident' : undefined;
  if (isBridge) return '--bridge and --resident cannot be had at once';
  if (process.platform === 'win32') return '--resident needs a POSIX shell, which Windows has not';
  return scope === 'project'
    ? '--resident is for your own settings: others who check files out may have no server'
    : undefined;
}

/** Whose hooks a bridge gives to others. */
const BRIDGED: HostId = 'claude-code';

function bridgeNotes(
  named: readonly HostId[],
  able: readonly HostId[],
  outcomes: readonly Outcome[],
  world: World,
): readonly string[] {
  if (bridgedEvents(BRIDGED, world).length === 0) return [`this project has no hooks for ${BRIDGED} beside Portcullis`];
  const served = named.filter((host) => host !== BRIDGED && runsThemselves(host, BRIDGED));
  const left = able.filter((host) => outcomes.every((outcome) => outcome.host !== host));
  return [
    ...served.map((host) => `${host} runs the hooks of ${BRIDGED} itself`),
    ...left.map((host) => `${host} has no settings document that a bridge could stand in`),
  ];
}

function parted(hosts: readonly HostId[], scope: Scope, world: World): readonly [readonly HostId[], readonly HostId[]] {
  const isAble = (host: HostId): boolean => placesOf(host, world, scope).length > 0;
  return [hosts.filter(isAble), hosts.filter((host) => !isAble(host))];
}

function noScope(host: HostId, scope: Scope, world: World): string {
  const isHomeless = world.home === undefined && settingsOf(host).files.some((file) => file.scope === scope);
  if (isHomeless)
    return `where ${host} has its hooks of scope ${scope} cannot be told: HOME is not set, or no absolute path`;
  const others = [...new Set(placesOf(host, world).map((place) => place.scope))].filter((other) => other !== 'managed');
  return `${host} has no place for hooks of scope ${scope}${others.length === 0 ? '' : `; it has: ${others.join(', ')}`}`;
}

/** What a person should know beside the files. */
function placeNotes(scope: Scope, outcomes: readonly Outcome[], world: World): readonly string[] {
  if (outcomes.every(({ did }) => did === 'failed')) return [];
  const { script } = installedHere();
  if (scope === 'project' && !world.exists(`${world.project}/node_modules/portcullis`))
    return [
      'these files start the portcullis of the project’s own packages, which is not there: npm install --save-dev, with the path of a checkout or its packed file',
    ];
  const isPassing = scope !== 'project' && /[\\/]_npx[\\/]/.test(script);
  return isPassing
    ? ['this copy lies in the cache of npx, which may be cleared: install portcullis, then install the hook again']
    : [];
}

interface Told {
  readonly host: HostId;
  readonly level: 'fail' | 'warn';
  readonly message: string;
  readonly remedy: string;
  readonly file?: string;
}

/** What keeps the hook from being live although it is written. */
function findingsOf(host: HostId, outcomes: readonly Outcome[], world: World): readonly Told[] {
  if (outcomes.some((outcome) => outcome.host === host && outcome.did === 'failed')) return [];
  return examine(siteOf(host, world), VERSION)
    .filter(({ check }) => !TOLD_ELSEWHERE.includes(check))
    .map((finding) => ({ host, ...finding }));
}

const TOLD_ELSEWHERE = ['moved', 'twice'];

function drawn(
  outcomes: readonly Outcome[],
  findings: readonly Told[],
  notes: readonly string[],
  isDry: boolean,
  io: Io,
): string {
  const { paint } = io;
  const lines = [
    ...findings.map(({ host, level, message, remedy, file }) => {
      const where = file === undefined ? '' : `${file}: `;
      return `${level === 'fail' ? paint.red('problem') : paint.yellow('warning')}  ${host}: ${where}${message}; ${remedy}`;
    }),
    ...notes.map((note) => `${paint.dim('note')}  ${note}`),
  ];
  return drawOutcomes(outcomes, isDry, io) + wrapped(lines.map((line) => `${line}\n`).join(''), io.columns);
}
