import { spawnSync } from 'node:child_process';
import { userStateFolder } from '../../audit/folder.ts';
import { readAudit } from '../../audit/query.ts';
import type { AuditRecord } from '../../audit/record.ts';
import type { Json, JsonObject } from '../../protocol/json.ts';
import { isConventional } from '../../workflow/rules/commits.ts';
import { handoffFor, handoffText } from '../../workflow/rules/handoff.ts';
import { phaseAge } from '../../workflow/rules/health.ts';
import { isSlug } from '../../workflow/rules/identity.ts';
import { spokenDuration } from '../../workflow/rules/pipeline.ts';
import { type Happening, timelineOf } from '../../workflow/rules/timeline.ts';
import { attempt, done } from '../../workflow/store/error.ts';
import type { RunPlace } from '../../workflow/store/place.ts';
import { changedAt, readRun } from '../../workflow/store/run-store.ts';
import { namesIn } from '../../workflow/store/state-file.ts';
import { verifyRun } from '../../workflow/store/verify.ts';
import { counted } from '../counted.ts';
import type { Io } from '../io.ts';
import type { Options } from '../options.ts';
import { VERSION } from '../version.ts';
import { noRun } from './change.ts';
import type { Desk } from './desk.ts';
import { fail, type Reply, tell, type WorkflowVerb } from './verb.ts';

/** The verbs that only look. */
export const inspections: Readonly<Record<string, WorkflowVerb>> = {
  get: { summary: 'the state, or one --field of it', run: get },
  handoff: { summary: 'what --agent has to be handed, for the text of its dispatch', run: handoff },
  timeline: { summary: 'where the time of each phase went', run: timeline },
  health: { summary: 'whether configuration, log and runs are as they should be', run: health },
  'scan-commits': { summary: 'whether the last --count commits have conventional subjects', run: scanCommits },
};

function get({ values }: Options, { run }: Desk): Reply {
  if (run === undefined) return noRun();
  const found = readRun(run);
  if (!found.ok) return found;
  const { field } = values;
  if (field === undefined) return tell(found.value, JSON.stringify(found.value, null, 2));
  if (!Object.hasOwn(found.value, field)) return fail('INVALID_ARGUMENT', `the state has no field ${field}`);
  const value = found.value[field] ?? null;
  return tell(value, typeof value === 'object' ? JSON.stringify(value, null, 2) : String(value));
}

function handoff({ values }: Options, { run }: Desk): Reply {
  const { agent } = values;
  if (agent === undefined) return fail('INVALID_ARGUMENT', 'handoff needs --agent <name>');
  if (run === undefined) return noRun();
  const found = readRun(run);
  if (!found.ok) return found;
  const result = handoffFor(agent, found.value, run.workflow);
  if (!result.ok) return fail(result.code, result.reason);
  const { review, ...rest } = result.handoff;
  const value = { ...rest, inputs: rest.inputs.map(({ ...input }) => input), review: review ?? null };
  return tell(value, handoffText(result.handoff, `${run.workflow.root}/${run.slug}`).trimEnd());
}

function timeline(_options: Options, { run, placed }: Desk, io: Io): Reply {
  if (run === undefined) return noRun();
  const found = readRun(run);
  if (!found.ok) return found;
  const folder = userStateFolder(io.env, io.home);
  const records = folder === undefined ? [] : readAudit(folder).records;
  const happenings = records.flatMap((record) => happeningOf(record, placed.folder) ?? []);
  const { phases, unmatched } = timelineOf(found.value, happenings, run.workflow, run.now());
  const rows = phases.map(({ phase, status, wallMs, attempts, specialistMs, reviewerMs, subagents, outsideMs }) => {
    const spent = [
      ['specialist', specialistMs],
      ['reviewer', reviewerMs],
      ...Object.entries(subagents),
      ['no agent', outsideMs ?? 0],
    ] as const;
    const parts = spent.filter(([, ms]) => ms > 0).map(([who, ms]) => `${who} ${spokenDuration(ms)}`);
    const wall = wallMs === undefined ? 'not started' : spokenDuration(wallMs);
    return `${phase.padEnd(12)}${status.padEnd(12)}${wall.padEnd(14)}attempt ${attempts}  ${parts.join(', ')}`.trimEnd();
  });
  const value = JSON.parse(JSON.stringify({ phases, unmatched }));
  return tell(
    value,
    [...rows, ...(unmatched > 0 ? [`${unmatched} starts or stops without the other`] : [])].join('\n'),
  );
}

const DID: Readonly<Record<string, Happening['did']>> = { SubagentStart: 'started', SubagentStop: 'stopped' };

/** Only of sessions in this project. */
function happeningOf(record: AuditRecord, folder: string): Happening | undefined {
  const did = DID[record.event ?? ''];
  const cwd = record.cwd?.replaceAll('\\', '/');
  const isHere = cwd === folder || cwd?.startsWith(`${folder}/`) === true;
  if (did === undefined || record.agent === undefined || !isHere) return undefined;
  return {
    at: Date.parse(record.time),
    did,
    agent: record.agent,
    id: record.agentId,
    blocked: record.decision === 'block',
  };
}

function health(_options: Options, desk: Desk, io: Io): Reply {
  const { placed, loaded, root } = desk;
  const { faults, observability } = placed.workflow;
  const runs = namesIn(root)
    .filter(isSlug)
    .map((slug) => runHealth({ ...anyRun(desk, io), slug }));
  const folder = userStateFolder(io.env, io.home);
  const isWarned = faults.length > 0 || runs.some(({ level, sound }) => level === 'warn' || sound === false);
  const config = loaded.files[0]?.file ?? null;
  const value: JsonObject = {
    status: isWarned ? 'warn' : 'ok',
    version: VERSION,
    config: { path: config, present: config !== null, faults, observability: { ...observability } },
    logs: { path: folder ?? null, present: folder !== undefined && namesIn(folder).length > 0 },
    phases: runs,
  };
  const lines = runs.map(
    ({ project, phase, level, message, sound }) =>
      `${String(project)}: ${String(phase)}, ${String(message ?? level)}${sound === false ? '; its record was changed by other means' : ''}`,
  );
  const text = [`${isWarned ? 'warn' : 'ok'}: ${counted(runs.length, 'run')} in ${root}`, ...faults, ...lines].join(
    '\n',
  );
  return { ok: true, value, text, exit: isWarned ? 1 : 0 };
}

const anyRun = ({ placed, root }: Desk, io: Io): RunPlace => ({
  workflow: placed.workflow,
  slug: '',
  root,
  stateFolder: userStateFolder(io.env, io.home),
  now: Date.now,
});

type RunHealth = JsonObject & { readonly level: string };

/** One run whose files cannot be read says nothing about the others. */
function runHealth(run: RunPlace): RunHealth {
  const read = attempt<RunHealth>(() => done(healthOf(run)));
  return read.ok
    ? read.value
    : { project: run.slug, phase: read.error.code, sound: false, level: 'warn', message: read.error.reason };
}

function healthOf(run: RunPlace): RunHealth {
  const found = readRun(run);
  const phase = found.ok ? found.value.currentPhase : found.error.code;
  const age = phaseAge(changedAt(run), run.now(), phase, run.workflow.observability.stalePhaseHours);
  return { project: run.slug, phase, sound: verifyRun(run).sound, ...age };
}

function scanCommits({ values }: Options, _desk: Desk, io: Io): Reply {
  const count = Number(values.count ?? 20);
  if (!Number.isSafeInteger(count) || count < 1)
    return fail('INVALID_ARGUMENT', '--count takes a whole number above 0');
  const { cwd } = io;
  const { status, stdout } = spawnSync('git', ['log', '--format=%h %s', '-n', String(count)], {
    cwd,
    encoding: 'utf8',
  });
  if (status !== 0) return fail('IO_ERROR', 'git tells of no commits here');
  const commits = stdout
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const at = line.indexOf(' ');
      const subject = line.slice(at + 1);
      return { commit: line.slice(0, at), subject, conventional: isConventional(subject) };
    });
  const others = commits.filter(({ conventional }) => !conventional);
  const text =
    others.length === 0
      ? `${counted(commits.length, 'commit')}, all conventional`
      : others.map(({ commit, subject }) => `${commit} ${subject}`).join('\n');
  const value: Json = {
    scanned: commits.length,
    violations: others.map(({ commit, subject }) => ({ commit, subject })),
  };
  return { ok: true, value, text, exit: others.length === 0 ? 0 : 1 };
}
