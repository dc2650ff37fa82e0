import { parseJson } from '../../protocol/json.ts';
import { toRunPath } from '../../workflow/rules/outputs.ts';
import type { WorkflowEvent } from '../../workflow/rules/transitions.ts';
import { nextPhase, phaseNamed } from '../../workflow/rules/workflow.ts';
import { filesOf, type RunPlace } from '../../workflow/store/place.ts';
import { changeRun, initRun, readRun, selectRun } from '../../workflow/store/run-store.ts';
import type { Options } from '../options.ts';
import type { Desk } from './desk.ts';
import { fail, type Reply, tell, type WorkflowVerb } from './verb.ts';

/** The verbs that change a run's record. */
export const changes: Readonly<Record<string, WorkflowVerb>> = {
  init: { summary: 'begin the run --slug, and select it', run: (_options, desk) => init(desk) },
  select: { summary: 'make the run --slug the one that is meant', run: (_options, desk) => select(desk) },
  transition: {
    summary: 'close the open phase and go on to --to; the gate decides',
    run: changing((options, run) => ({
      type: 'ADVANCE',
      targetPhase: options.values.to ?? following(run),
      at: timeOf(run),
    })),
  },
  'close-phase': {
    summary: 'approve and close the open phase, with the review --artifact; the gate decides',
    run: changing((options, run) => ({
      type: 'CLOSE_PHASE',
      phase: phaseOf(options, run),
      verdict: options.values.verdict ?? 'APPROVED',
      path: runPath(options.values.artifact, run),
      at: timeOf(run),
    })),
  },
  'record-artifact': { summary: 'record what was delivered: --path', run: recording('RECORD_ARTIFACT') },
  'record-review': { summary: 'record a review: --path', run: recording('RECORD_REVIEW_ARTIFACT') },
  'record-review-artifact': { summary: 'the same as record-review', run: recording('RECORD_REVIEW_ARTIFACT') },
  'record-verdict': {
    summary: 'record --verdict APPROVED or CHANGES_REQUESTED',
    run: judging(),
  },
  start: { summary: 'note when the open phase starts, and at which commit', run: starting() },
  'mark-phase-started': { summary: 'the same as start', run: starting() },
  'incr-retry': {
    summary: 'count that the phase is sent back',
    run: changing((options, run) => ({ type: 'INCR_RETRY', phase: phaseOf(options, run) })),
  },
  'incr-rework': {
    summary: 'count a rework, with the number of --findings it resolved',
    run: changing((options, run) => ({
      type: 'INCR_REWORK',
      phase: phaseOf(options, run),
      findings: options.values.findings === undefined ? undefined : Number(options.values.findings),
    })),
  },
  'resolve-stale': {
    summary: 'let a phase that was sent back too often have another round',
    run: changing((options) => ({ type: 'RESOLVE_STALE', phase: options.values.phase })),
  },
  set: { summary: 'set the --field of the state to --data, as JSON', run: (options, desk) => set(options, desk) },
};

type EventOf = (options: Options, run: RunPlace, desk: Desk) => WorkflowEvent;

function changing(eventOf: EventOf): WorkflowVerb['run'] {
  return (options, desk) => {
    const { run } = desk;
    return run === undefined
      ? noRun()
      : (argumentFault(options, run) ?? change(run, eventOf(options, run, desk), desk));
  };
}

/** What is recorded may be written later; only the gate asks for it. */
function recording(type: 'RECORD_ARTIFACT' | 'RECORD_REVIEW_ARTIFACT'): WorkflowVerb['run'] {
  const record = changing((options, run) => ({
    type,
    phase: phaseOf(options, run),
    path: runPath(options.values.path, run),
  }));
  return (options, desk, io) => {
    const reply = record(options, desk, io);
    const { run } = desk;
    const path = run === undefined ? undefined : runPath(options.values.path, run);
    if (!reply.ok || run === undefined || path === undefined) return reply;
    const name = toRunPath(path, run.workflow);
    const missing = `there is no ${filesOf(run).folder}/${name} yet; the phase does not close without it`;
    const notes = desk.outside(run).exists(name) ? [] : [missing];
    const what = type === 'RECORD_ARTIFACT' ? 'delivered' : 'review';
    return { ...reply, text: `${run.slug}: ${what} ${name}`, notes: [...(reply.notes ?? []), ...notes] };
  };
}

function judging(): WorkflowVerb['run'] {
  const record = changing((options, run) => ({
    type: 'RECORD_VERDICT',
    phase: phaseOf(options, run),
    verdict: options.values.verdict,
  }));
  return (options, desk, io) => {
    const reply = record(options, desk, io);
    const { run } = desk;
    if (!reply.ok || run === undefined) return reply;
    return { ...reply, text: `${run.slug}: verdict ${options.values.verdict} for ${phaseOf(options, run)}` };
  };
}

function starting(): WorkflowVerb['run'] {
  return changing((options, run, desk) => ({
    type: 'MARK_PHASE_STARTED',
    phase: phaseOf(options, run),
    at: timeOf(run),
    baseSha: desk.outside(run).head(),
  }));
}

export const noRun = (): Reply =>
  fail(
    'INVALID_ARGUMENT',
    'no run is selected; name one with --slug, or begin one with `portcullis workflow init --slug <name>`',
  );

function init({ named }: Desk): Reply {
  if (named === undefined) return fail('INVALID_ARGUMENT', 'init needs --slug <name>');
  const result = initRun(named);
  if (!result.ok) return result;
  const { created, state } = result.value;
  const text = `${named.slug}: ${created ? 'begun' : 'is there'}, phase ${state.currentPhase}`;
  return tell({ created, currentPhase: state.currentPhase }, text, result.notes);
}

function select({ named }: Desk): Reply {
  if (named === undefined) return fail('INVALID_ARGUMENT', 'select needs --slug <name>');
  const result = selectRun(named);
  if (!result.ok) return result;
  const { currentPhase } = result.value;
  return tell({ selected: named.slug, currentPhase }, `${named.slug}: selected, phase ${currentPhase}`, result.notes);
}

/** `--phase`, else the open one. */
function phaseOf(options: Options, run: RunPlace): string | undefined {
  if (options.values.phase !== undefined) return options.values.phase;
  const found = readRun(run);
  return found.ok ? found.value.currentPhase : run.workflow.phases[0]?.name;
}

function following(run: RunPlace): string | undefined {
  const found = readRun(run);
  return found.ok ? nextPhase(run.workflow, found.value.currentPhase) : undefined;
}

const timeOf = (run: RunPlace): string => new Date(run.now()).toISOString();

/** A path that leads into the run's folder from the root of the disk is written as the record has it. */
function runPath(path: string | undefined, run: RunPlace): string | undefined {
  const folder = `${filesOf(run).folder}/`;
  const plain = path?.replaceAll('\\', '/');
  return plain?.startsWith(folder) ? plain.slice(folder.length) : path;
}

/** A mistyped phase would be recorded for nobody. */
function argumentFault({ values }: Options, { workflow }: RunPlace): Reply | undefined {
  const { phase, findings } = values;
  if (phase !== undefined && phaseNamed(workflow, phase) === undefined)
    return fail(
      'INVALID_ARGUMENT',
      `there is no phase ${phase}; there are: ${workflow.phases.map(({ name }) => name).join(', ')}`,
    );
  if (findings !== undefined && !/^\d+$/.test(findings))
    return fail('INVALID_ARGUMENT', '--findings takes a whole number, 0 or above');
  return undefined;
}

function set(options: Options, desk: Desk): Reply {
  const { field, data } = options.values;
  if (field === undefined || data === undefined)
    return fail('INVALID_ARGUMENT', 'set needs --field <name> and --data <JSON>');
  const value = parseJson(data);
  if (value === undefined) return fail('INVALID_ARGUMENT', '--data is no JSON');
  return desk.run === undefined ? noRun() : change(desk.run, { type: 'SET_METADATA', field, value }, desk);
}

function change(run: RunPlace, event: WorkflowEvent, desk: Desk): Reply {
  const result = changeRun(run, event, desk.outside(run));
  if (!result.ok) return result;
  const { value: state, notes } = result;
  return tell(state, `${run.slug}: phase ${state.currentPhase}`, notes);
}
