import { emptyOptions } from '../../config/idle.ts';
import { type LoadedPolicy, loadPolicy } from '../../config/load.ts';
import { describeProblems } from '../../config/problem.ts';
import type { Guard } from '../../guards/guard.ts';
import { guards } from '../../guards/registry.ts';
import { type Fallback, fallbacksOf } from '../../hosts/fallbacks.ts';
import { foundHosts } from '../../hosts/install/found.ts';
import { ownerOf } from '../../hosts/install/places.ts';
import { siteOf } from '../../hosts/install/site.ts';
import { getHost } from '../../hosts/registry.ts';
import type { Scope } from '../../hosts/settings.ts';
import { isStandIn } from '../../plugins/load.ts';
import type { Layer } from '../../policy/policy.ts';
import { HOST_IDS, type HostId } from '../../protocol/host.ts';
import { drawApproval, inForce, type ShownApproval, shownApprovals } from '../approvals.ts';
import { counted } from '../counted.ts';
import { worldOf } from '../installing.ts';
import type { ExitCode, Io } from '../io.ts';
import type { Options, Usage } from '../options.ts';
import { wrapped } from '../wrap.ts';

export const usage: Usage = {
  line: 'status [--line] [--json]',
  summary: `What is enforced here: the guards and rules in force with the layer that each comes from, the hosts whose settings hold
the hook, what becomes of decisions that a host cannot carry out, and what a person has let through. Nothing is run; \`portcullis doctor\` tries it.`,
  options: {
    line: { help: 'one short line, for a status bar' },
    json: { help: 'the same as one JSON document' },
  },
  exits: 'Exit 0: done, whatever it tells. 64: the command line is wrong.',
  words: [0, 0],
};

export function run(options: Options, io: Io): ExitCode {
  const policy = loadPolicy({ cwd: io.cwd, home: io.home, env: io.env, guards });
  const hosts = guardedHosts(io);
  const { approvals: given, faults } = shownApprovals(io);
  const approvals = inForce(given);
  for (const fault of faults) io.err(`portcullis: ${fault}\n`);
  if (options.has('json')) io.out(`${JSON.stringify(asData(policy, hosts, approvals), null, 2)}\n`);
  else if (options.has('line')) io.out(`${lineOf(policy, hosts, approvals)}\n`);
  else io.out(wrapped(drawn(policy, hosts, approvals, io), io.columns));
  return 0;
}

/** A host that runs the hook. */
interface HookedHost {
  readonly host: HostId;
  readonly files: readonly {
    readonly file: string;
    readonly scope: Scope;
    /** Whose file it is, where this host runs the hooks of another one's file. */
    readonly of?: HostId;
  }[];
  readonly fallbacks: readonly Fallback[];
}

interface GuardedHost extends HookedHost {
  /** Hosts that are not seen here, and would run the hook from this one's files. */
  readonly readers: readonly HostId[];
}

/** Hosts with the hook in files of their own, and of those that read another one's the ones that are used here. */
function guardedHosts(io: Io): readonly GuardedHost[] {
  const world = worldOf(io);
  const found = foundHosts(world);
  const hosts = HOST_IDS.flatMap((host): readonly HookedHost[] => {
    const { installed } = siteOf(host, world);
    if (installed.length === 0) return [];
    const files = installed.map(({ place }) => ({ file: place.file, scope: place.scope, ...ownerOf(place, host) }));
    // By the events' names as they are registered; Cursor converts Claude Code's.
    const heard = new Set(installed.flatMap(({ ours }) => ours.map(({ event }) => event.toLowerCase())));
    const isHeard = ({ event }: Fallback): boolean => heard.has(event.toLowerCase());
    return [{ host, files, fallbacks: fallbacksOf(getHost(host)).filter(isHeard) }];
  });
  const isShown = (host: HookedHost): boolean => hasOwnFile(host) || found.includes(host.host);
  const others = hosts.filter((host) => !isShown(host));
  const reads = (reader: HookedHost, host: HostId): boolean => reader.files.some(({ of }) => of === host);
  return hosts
    .filter(isShown)
    .map((host) => ({ ...host, readers: others.filter((one) => reads(one, host.host)).map((one) => one.host) }));
}

const faultsOf = ({ problems }: LoadedPolicy): readonly string[] => describeProblems(problems, 'error');

/** Without what stands for plugins that could not be loaded: they are told of as plugins. */
const guardsOf = ({ policy }: LoadedPolicy): LoadedPolicy['policy']['guards'] =>
  policy.guards.filter(({ guard }) => !isStandIn(guard));

function asData(policy: LoadedPolicy, hosts: readonly GuardedHost[], approvals: readonly ShownApproval[]): object {
  return {
    guards: guardsOf(policy).map(({ guard, severity, layer, unreadable }) => ({
      guard: guard.name,
      severity,
      unreadable,
      layer,
      ...fileOf(layer, policy),
    })),
    rules: policy.policy.rules.map(({ name, decision, layer }) => ({
      rule: name,
      decision,
      layer,
      ...fileOf(layer, policy),
    })),
    plugins: policy.plugins.map(({ name, file, layer, state, guards: own }) => ({
      plugin: name,
      file: file ?? null,
      layer,
      state,
      guards: namesOf(own),
    })),
    problems: faultsOf(policy),
    hosts,
    approvals: approvals.map(({ prints, number, ...approval }) => approval),
  };
}

function fileOf(layer: Layer, { files }: LoadedPolicy): { readonly file?: string } {
  const file = files.find((place) => place.layer === layer)?.file;
  return file === undefined ? {} : { file };
}

function lineOf(policy: LoadedPolicy, hosts: readonly GuardedHost[], approvals: readonly ShownApproval[]): string {
  const faults = faultsOf(policy).length;
  const { rules } = policy.policy;
  const enabled = guardsOf(policy);
  const parts = [
    counted(enabled.length, 'guard'),
    ...(rules.length === 0 ? [] : [counted(rules.length, 'rule')]),
    hosts.length === 0 ? 'no host has the hook' : hostsIn(hosts),
    ...(approvals.length === 0 ? [] : [counted(approvals.length, 'approval')]),
    ...(faults === 0 ? [] : [`${counted(faults, 'problem')} in the configuration`]),
  ];
  return `portcullis: ${parts.join(', ')}`;
}

const hasOwnFile = ({ files }: HookedHost): boolean => files.some(({ of }) => of === undefined);

/** Hosts that have the hook, and behind them those that run it from their files. */
function hostsIn(hosts: readonly GuardedHost[]): string {
  const names = (some: readonly GuardedHost[]): string => some.map(({ host }) => host).join(' ');
  const readers = hosts.filter((host) => !hasOwnFile(host));
  const own = names(hosts.filter(hasOwnFile));
  return readers.length === 0 ? own : `${own} (read by ${names(readers)})`;
}

function drawn(
  policy: LoadedPolicy,
  hosts: readonly GuardedHost[],
  approvals: readonly ShownApproval[],
  io: Io,
): string {
  const { paint } = io;
  const { rules } = policy.policy;
  const enabled = guardsOf(policy);
  const width = Math.max(0, ...enabled.map(({ guard }) => guard.name.length), ...rules.map(({ name }) => name.length));
  const row = (decision: string, name: string, layer: Layer, remark = ''): string => {
    const colour = REFUSALS.includes(decision) ? paint.red : paint.yellow;
    const from = `${fileOf(layer, policy).file ?? layer}${remark}`;
    return `  ${colour(decision.padEnd(5))}  ${name.padEnd(width)}  ${paint.dim(from)}`;
  };
  const lines = [
    ...faultsOf(policy).map((fault) => `${paint.red('problem')}  ${fault}`),
    paint.bold(`Guards in force in ${io.cwd}`),
    ...(enabled.length === 0
      ? ['  none']
      : enabled.map((one) => row(one.severity, one.guard.name, one.layer, idle(one)))),
    ...(rules.length === 0 ? [] : [paint.bold('Rules')]),
    ...rules.map(({ name, decision, layer }) => row(decision, name, layer)),
    ...(policy.plugins.length === 0 ? [] : [paint.bold('Plugins')]),
    ...policy.plugins.map((plugin) => drawnPlugin(plugin, io)),
    paint.bold('Hosts that have the hook'),
    ...(hosts.length === 0
      ? ['  none: `portcullis install HOST` puts it into one']
      : hosts.flatMap((host) => drawnHost(host, io))),
    ...(approvals.length === 0 ? [] : [paint.bold('Let through by a person')]),
    ...approvals.flatMap((approval) => drawApproval(approval, io).map((line) => `  ${line}`)),
  ];
  return `${lines.join('\n')}\n`;
}

/** What a guard waits for that guards nothing as it is. */
function idle(enabled: LoadedPolicy['policy']['guards'][number]): string {
  const missing = emptyOptions(enabled);
  return missing.length === 0 ? '' : `, guards nothing yet: it has no ${missing.join(' and ')}`;
}

const namesOf = (own: readonly Guard[]): readonly string[] =>
  own.filter((guard) => !isStandIn(guard)).map((guard) => guard.name);

function drawnPlugin({ name, state, named, guards: own }: LoadedPolicy['plugins'][number], { paint }: Io): string {
  const inForce = namesOf(own);
  if (inForce.length === 0 && (state === 'unapproved' || state === 'failed')) {
    const waits = state === 'unapproved' ? '  waits for `portcullis hooks trust`' : '';
    const meanwhile = named.failure === 'closed' ? '; until then calls are refused' : '';
    return `  ${paint.red('not loaded')}  ${name}${waits}${meanwhile}`;
  }
  const colour = { live: paint.green, outdated: paint.yellow, failed: paint.red, unapproved: paint.red }[state];
  return `  ${colour(STATES[state])}  ${name}  ${paint.dim(inForce.join(', '))}`;
}

const STATES: Readonly<Record<LoadedPolicy['plugins'][number]['state'], string>> = {
  unapproved: 'not trusted',
  live: 'live',
  outdated: 'as trusted before its last change',
  failed: 'with problems',
};

const REFUSALS = ['deny', 'block'];

function drawnHost({ host, files, readers, fallbacks }: GuardedHost, { paint }: Io): readonly string[] {
  return [
    `  ${paint.bold(host)}`,
    ...files.map(({ file, scope, of }) => `    ${file}  ${paint.dim(of === undefined ? scope : `${scope}, of ${of}`)}`),
    ...(readers.length === 0 ? [] : [paint.dim(`    ${listed(readers)} would run it from there, too`)]),
    ...grouped(fallbacks).map(({ lacks, becomes, events }) =>
      paint.dim(`    ${LACKING[lacks]} at ${events.join(', ')}: ${INSTEAD[becomes]}`),
    ),
  ];
}

/** `a`, `a and b`, `a, b and c`. */
const listed = (names: readonly string[]): string => names.join(', ').replace(/, ([^,]*)$/, ' and $1');

/** The same fallback on several events is told once. */
function grouped(fallbacks: readonly Fallback[]) {
  const groups = new Map<string, { lacks: Fallback['lacks']; becomes: Fallback['becomes']; events: string[] }>();
  for (const { event, lacks, becomes } of fallbacks) {
    const key = `${lacks} ${becomes}`;
    const group = groups.get(key) ?? { lacks, becomes, events: [] };
    group.events.push(event);
    groups.set(key, group);
  }
  return [...groups.values()];
}

const LACKING: Readonly<Record<Fallback['lacks'], string>> = {
  ask: 'no question can be asked',
  deny: 'nothing can be refused',
  context: 'the agent cannot be told anything',
  input: 'an input cannot be changed',
  response: 'a result cannot be changed',
};
const INSTEAD: Readonly<Record<Fallback['becomes'], string>> = {
  deny: 'it is refused instead',
  context: 'the agent is told instead',
  notice: 'the person is told instead',
  nothing: 'nothing happens instead',
};
