import { userStateFolder } from '../../audit/folder.ts';
import { aroundOf } from '../../config/bring-plugins.ts';
import { type LoadedPolicy, loadPolicy } from '../../config/load.ts';
import { describeProblems } from '../../config/problem.ts';
import { makeFolder } from '../../files/make-folder.ts';
import { guards } from '../../guards/registry.ts';
import { settingsOf } from '../../hosts/all-settings.ts';
import { type Diagnosis, diagnose } from '../../hosts/install/diagnose.ts';
import { foundHosts } from '../../hosts/install/found.ts';
import type { Judge } from '../../hosts/install/probe.ts';
import { siteOf } from '../../hosts/install/site.ts';
import type { World } from '../../hosts/install/world.ts';
import { keptFault } from '../../plugins/load.ts';
import { presetGuards } from '../../policy/presets.ts';
import { codeOf } from '../../protocol/error-code.ts';
import { HOST_IDS, type HostId } from '../../protocol/host.ts';
import { drawApproval, inForce, type ShownApproval, shownApprovals, usedTooOften } from '../approvals.ts';
import { counted } from '../counted.ts';
import { HOSTS_HELP, hostsIn, worldOf } from '../installing.ts';
import type { ExitCode, Io } from '../io.ts';
import { judgePayload } from '../judge.ts';
import type { Options, Usage } from '../options.ts';
import { outside } from '../outside.ts';
import { policies } from '../policies.ts';
import { type Resident, residentServer } from '../serve/watch.ts';
import { VERSION } from '../version.ts';
import { recordFaults } from '../workflow/record-faults.ts';
import { wrapped } from '../wrap.ts';

export const usage: Usage = {
  line: 'doctor [HOST…] [--json]',
  summary: `Finds out whether the hook is really live: where each host looks for it, what would keep it from running there, and
then runs exactly the command that is configured, with a payload of that host that asks for a forbidden command, and reads
the answer by that host's rules. Without names: every host that is found here.
${HOSTS_HELP}`,
  options: { json: { help: 'the same as one JSON document' } },
  exits:
    'Exit 0: every hook that is installed is live, and nothing is marked as a problem. 1: a hook is not live, a host that is named has none, no host has one, or the policy, the record or an approval has a problem. 64: the command line is wrong.',
  words: [0, 100],
};

export async function run(options: Options, io: Io): Promise<ExitCode> {
  const world = worldOf(io);
  const named = hostsIn(options.words, world);
  if (typeof named === 'string') {
    io.err(`portcullis: ${named}\n`);
    return 64;
  }
  const given = shownApprovals(io);
  const loaded = loadPolicy({ cwd: io.cwd, home: io.home, env: io.env, guards });
  const own = [...ownFaults(loaded, io), ...given.faults, ...usedTooOften(given.approvals, io)];
  const approvals = inForce(given.approvals);
  const diagnoses: Diagnosis[] = [];
  const asked = named.length > 0 ? named : hostsHere(world);
  const resident = await residentServer(asked, io);
  // One after the other: programs that are started side by side on a small machine run into their time limits.
  for (const host of asked)
    diagnoses.push(await diagnose(siteOf(host, world), { version: VERSION, judge: judgeHere(io) }));
  const notes = notesOn(loaded);
  const live = areLive(diagnoses, named);
  const report = {
    live,
    problems: own,
    notes,
    hosts: diagnoses,
    ...(resident === undefined ? {} : { resident }),
    approvals: approvals.map(({ prints, number, ...approval }) => approval),
  };
  if (options.has('json')) io.out(`${JSON.stringify(report, null, 2)}\n`);
  else io.out(wrapped(drawn({ ...report, approvals }, io), io.columns));
  // A guard that a policy misspells stops as little as one that is not called: neither may pass unseen in a pipeline.
  return live && own.length === 0 ? 0 : 1;
}

/** A host that a person named must have the hook; of all that are found, one. */
function areLive(diagnoses: readonly Diagnosis[], named: readonly HostId[]): boolean {
  const isAny = diagnoses.some(({ state }) => state === 'live');
  return isAny && diagnoses.every(({ host, state }) => state === 'live' || (state === 'none' && !named.includes(host)));
}

/** Hosts that are used here, and hosts whose own files hold the hook. */
function hostsHere(world: World): readonly HostId[] {
  const found = foundHosts(world);
  return HOST_IDS.filter(
    (host) => found.includes(host) || siteOf(host, world).installed.some(({ place }) => place.host === host),
  );
}

function judgeHere(io: Io): Judge {
  return (payload, host, event, env) =>
    judgePayload({
      payload: { ok: true, value: payload },
      text: JSON.stringify(payload),
      host,
      event,
      env,
      cwd: io.cwd,
      policyAt: (cwd) => policies(io)(cwd, env),
      judge: outside(env),
    }).answer;
}

/** What is wrong with Portcullis itself: the policy in force, the records of a workflow, and the log. */
function ownFaults({ problems, policy, plugins }: LoadedPolicy, io: Io): readonly string[] {
  const folder = userStateFolder(io.env, io.home);
  const faults = [
    ...describeProblems(problems, 'error'),
    ...plugins.flatMap(({ named }) => keptFault(named, aroundOf(io)) ?? []),
    ...(policy.workflow === undefined ? [] : recordFaults(policy.workflow, io.env, folder)),
  ];
  if (folder === undefined) return [...faults, 'there is no home or state folder, so that nothing is logged'];
  try {
    makeFolder(folder);
    return faults;
  } catch (error) {
    return [...faults, `${folder} cannot be made (${codeOf(error)}), so that nothing is logged`];
  }
}

/** What is in order, and may not be meant so. */
const notesOn = (loaded: LoadedPolicy): readonly string[] => [
  ...describeProblems(loaded.problems, 'note'),
  ...switchedOff(loaded),
];

/** Guards that are on without any configuration, and are off here: with `"extends": []` that may be all of them. */
function switchedOff({ policy, files }: LoadedPolicy): readonly string[] {
  const on = new Set(policy.guards.map(({ guard }) => guard.name));
  const recommended = presetGuards('recommended', guards).map(({ guard }) => guard.name);
  const off = recommended.filter((name) => !on.has(name));
  if (off.length === 0) return [];
  const isAll = off.length === recommended.length;
  const which = isAll ? 'every guard of `recommended` is' : `${off.join(', ')} ${off.length === 1 ? 'is' : 'are'}`;
  return [`${which} off here, as ${files.map(({ file }) => file).join(' and ')} would have it`];
}

interface Report {
  readonly live: boolean;
  readonly problems: readonly string[];
  readonly notes: readonly string[];
  readonly hosts: readonly Diagnosis[];
  readonly resident?: Resident;
  readonly approvals: readonly ShownApproval[];
}

function drawn({ live, problems, notes, hosts, resident, approvals }: Report, io: Io): string {
  const { paint } = io;
  const lines = [
    ...problems.map((problem) => `${paint.red('problem')}  ${problem}`),
    ...notes.map((note) => `${paint.dim('note')}  ${note}`),
    ...hosts.flatMap((diagnosis) => drawnHost(diagnosis, io)),
    ...(resident === undefined ? [] : drawnResident(resident, io)),
    ...(approvals.length === 0 ? [] : [paint.bold('let through by a person')]),
    ...approvals.flatMap((approval) => drawApproval(approval, io).map((line) => `  ${line}`)),
    ...(hosts.length === 0 ? ['No host is found here: `portcullis install HOST` puts the hook into one.'] : []),
    // Without it the exit code would seem to speak of the hooks.
    ...(live && problems.length > 0
      ? ['Every hook that is installed is live; what is marked as a problem is to be mended.']
      : []),
  ];
  return `${lines.join('\n')}\n`;
}

function drawnResident({ hosts, answers, starts, told }: Resident, { paint }: Io): readonly string[] {
  const state = answers
    ? paint.green('answers')
    : starts
      ? paint.dim('not started yet')
      : paint.yellow('does not answer');
  const by = hosts.length === 0 ? 'asked by no hook' : `asked by ${hosts.join(', ')}`;
  return [`${paint.bold('resident server')}  ${state}  ${paint.dim(by)}`, `  ${told}`];
}

/** `install` writes for the user; not every host has a place for that. */
function scopeFor(host: HostId): string {
  const scopes = settingsOf(host).files.map(({ scope }) => scope);
  return scopes.includes('user') ? '' : ` --scope ${scopes[0]}`;
}

function drawnHost(
  { host, state, awaits, program, installed, findings, probes, limits }: Diagnosis,
  { paint }: Io,
): readonly string[] {
  const colour =
    awaits === undefined ? { live: paint.green, 'not live': paint.red, none: paint.yellow }[state] : paint.yellow;
  const standing = awaits === undefined ? state : 'live once trusted';
  const version = program === undefined ? '' : paint.dim(`  ${program.file} ${program.version ?? ''}`.trimEnd());
  const head = `${paint.bold(host)}  ${colour(state === 'none' ? 'no hook' : standing)}${version}`;
  if (state === 'none')
    return [`${head}  ${paint.dim(`portcullis install ${host}${scopeFor(host)}`)}`, ...findings.flatMap(drawnFinding)];
  return [
    head,
    ...installed.map(({ file, events, of }) => {
      const owner = of === undefined ? '' : `, of ${of}`;
      return `  ${file}  ${paint.dim(`${counted(events, 'event')}${owner}`)}`;
    }),
    ...findings.flatMap(drawnFinding),
    ...probes.map(
      ({ file, result, message, ms }) =>
        `  ${{ refused: paint.green('ok'), unproven: paint.yellow('warning'), failed: paint.red('problem') }[result]}  ${message}  ${paint.dim(`${file}, ${ms} ms`)}`,
    ),
    ...limits.map((text) => paint.dim(`  note  ${text}`)),
  ];

  function drawnFinding({
    level,
    message,
    remedy,
    file,
    line,
    check,
  }: Diagnosis['findings'][number]): readonly string[] {
    const where = file === undefined ? '' : `${file}${line === undefined ? '' : `:${line}`}: `;
    return [
      `  ${level === 'fail' ? paint.red('problem') : paint.yellow('warning')}  ${where}${message} ${paint.dim(`[${check}]`)}`,
      `           ${remedy}`,
    ];
  }
}
