import { isObject, type Json, type JsonObject } from '../../protocol/json.ts';
import { lookup } from '../../protocol/lookup.ts';
import { isRunPath, toRunPath } from './outputs.ts';
import { shapeFault } from './shape.ts';
import { countOf, entryOf, historyOf, readState, retriesOf, type State, textsOf, verdictOf } from './state.ts';
import { nextPhase, type Workflow } from './workflow.ts';

/** What happens to a run. Fields arrive unchecked, from a command line or from another program. */
export type WorkflowEvent = { readonly type: EventType } & { readonly [field: string]: Json | undefined };
export type EventType =
  | 'ADVANCE'
  | 'RECORD_VERDICT'
  | 'RECORD_ARTIFACT'
  | 'RECORD_REVIEW_ARTIFACT'
  | 'CLOSE_PHASE'
  | 'SET_METADATA'
  | 'MARK_PHASE_STARTED'
  | 'INCR_RETRY'
  | 'INCR_REWORK'
  | 'RESOLVE_STALE';

export type TransitionCode =
  | 'INVALID_STATE'
  | 'TERMINAL_STATE'
  | 'VERDICT_NOT_APPROVED'
  | 'ILLEGAL_PHASE_SKIP'
  | 'INVALID_VERDICT'
  | 'INVALID_PATH'
  | 'PHASE_MISMATCH'
  | 'IMMUTABLE_FIELD'
  | 'INVALID_METADATA'
  | 'RETRY_EXHAUSTED'
  | 'NOT_STALE'
  | 'INVALID_ARGUMENT';

export type Outcome =
  | { readonly ok: true; readonly state: State }
  | { readonly ok: false; readonly code: TransitionCode; readonly reason: string };

/**
 * The state after an event, or why it may not happen. The gate is asked apart from this, once the machine has accepted.
 * Pure; never throws; the given state is left as it is.
 */
export function applyEvent(value: Json | undefined, event: WorkflowEvent, workflow: Workflow): Outcome {
  const read = readState(value, workflow);
  if (!read.ok) return refused('INVALID_STATE', read.reason);
  if (read.state.currentPhase === workflow.end)
    return refused('TERMINAL_STATE', `the run is ${workflow.end}: nothing changes it any more`);
  // The type is one of these by a promise that another program may not keep.
  const transition = lookup<Transition>(TRANSITIONS, event.type);
  return transition === undefined
    ? refused('INVALID_ARGUMENT', 'there is no such event')
    : transition(read.state, event, workflow);
}

type Transition = (state: State, event: WorkflowEvent, workflow: Workflow) => Outcome;

const TRANSITIONS: Readonly<Record<EventType, Transition>> = {
  ADVANCE: advance,
  RECORD_VERDICT: recordVerdict,
  RECORD_ARTIFACT: (state, event, workflow) => record(state, event, workflow, 'phaseArtifacts'),
  RECORD_REVIEW_ARTIFACT: (state, event, workflow) => record(state, event, workflow, 'reviewArtifacts'),
  CLOSE_PHASE: closePhase,
  SET_METADATA: setMetadata,
  MARK_PHASE_STARTED: markStarted,
  INCR_RETRY: addRetry,
  INCR_REWORK: addRework,
  RESOLVE_STALE: resolveStale,
};

const refused = (code: TransitionCode, reason: string): Outcome => ({ ok: false, code, reason });
const changed = (state: State, fields: JsonObject): Outcome => ({
  ok: true,
  state: Object.freeze({ ...state, ...fields }),
});

/** A value for a message; only a text is shown as it is. */
const spoken = (value: Json | undefined): string => (typeof value === 'string' ? value : 'no name');

/** The field with one phase's entry replaced. */
function withEntry(state: State, field: string, phase: string, entry: Json): JsonObject {
  const map = state[field];
  return { [field]: { ...(isObject(map) ? map : {}), [phase]: entry } };
}

function advance(state: State, { targetPhase, at }: WorkflowEvent, workflow: Workflow): Outcome {
  const { currentPhase } = state;
  const verdict = verdictOf(state, currentPhase);
  if (verdict !== 'APPROVED')
    return refused('VERDICT_NOT_APPROVED', `${currentPhase} is not approved (verdict: ${verdict ?? 'none'})`);
  const expected = nextPhase(workflow, currentPhase);
  if (expected === undefined || targetPhase !== expected)
    return refused(
      'ILLEGAL_PHASE_SKIP',
      `expected ${expected ?? 'no phase'} after ${currentPhase}, got ${spoken(targetPhase)}`,
    );
  const done = state.phasesCompleted;
  const history = { ...historyOf(state, currentPhase), status: 'done', completedAt: spoken(at) };
  return changed(state, {
    currentPhase: expected,
    phasesCompleted: [...(Array.isArray(done) ? done : []), currentPhase],
    ...(typeof at === 'string' ? withEntry(state, 'phaseHistory', currentPhase, history) : {}),
  });
}

function recordVerdict(state: State, { phase, verdict }: WorkflowEvent): Outcome {
  if (!isName(phase)) return noPhase();
  if (verdict !== 'APPROVED' && verdict !== 'CHANGES_REQUESTED')
    return refused('INVALID_VERDICT', 'a verdict is APPROVED or CHANGES_REQUESTED');
  return changed(state, withEntry(state, 'verdicts', phase, verdict));
}

const isName = (phase: Json | undefined): phase is string => typeof phase === 'string' && phase !== '';
const noPhase = (): Outcome => refused('INVALID_ARGUMENT', 'the phase is not named');

function record(
  state: State,
  { phase, path }: WorkflowEvent,
  workflow: Workflow,
  field: 'phaseArtifacts' | 'reviewArtifacts',
): Outcome {
  if (!isName(phase)) return noPhase();
  if (!isRunPath(path)) return invalidPath(path);
  return changed(state, withEntry(state, field, phase, [...textsOf(state, field, phase), toRunPath(path, workflow)]));
}

const invalidPath = (path: Json | undefined): Outcome =>
  refused(
    'INVALID_PATH',
    `${typeof path === 'string' && path !== '' ? path : 'the path'} is not relative to the run's folder`,
  );

function closePhase(state: State, event: WorkflowEvent, workflow: Workflow): Outcome {
  const { phase, verdict, path, at } = event;
  if (phase !== state.currentPhase) return mismatch(phase, state);
  if (verdict !== 'APPROVED')
    return refused('VERDICT_NOT_APPROVED', `${state.currentPhase} closes with the verdict APPROVED only`);
  const approved = withEntry(state, 'verdicts', state.currentPhase, 'APPROVED');
  const reviewed = path === undefined ? undefined : record(state, event, workflow, 'reviewArtifacts');
  if (reviewed?.ok === false) return reviewed;
  const settled: State = { ...state, ...reviewed?.state, ...approved };
  return advance(settled, { type: 'ADVANCE', targetPhase: nextPhase(workflow, state.currentPhase), at }, workflow);
}

const mismatch = (phase: Json | undefined, { currentPhase }: State): Outcome =>
  refused('PHASE_MISMATCH', `the open phase is ${currentPhase}, not ${spoken(phase)}`);

function setMetadata(state: State, { field, value }: WorkflowEvent, { metadata }: Workflow): Outcome {
  const shape = typeof field === 'string' && Object.hasOwn(metadata, field) ? metadata[field] : undefined;
  if (typeof field !== 'string' || shape === undefined) {
    const settable = Object.keys(metadata);
    const instead = settable.length === 0 ? 'no field can be set' : `what can be set: ${settable.join(', ')}`;
    return refused('IMMUTABLE_FIELD', `${spoken(field)} cannot be set; ${instead}`);
  }
  const fault = value === undefined ? `${field} is not given` : shapeFault(value, shape, field);
  return fault === undefined ? changed(state, { [field]: value ?? null }) : refused('INVALID_METADATA', fault);
}

/** The first start stands: a second one would forget the commits since. */
function markStarted(state: State, { phase, at, baseSha }: WorkflowEvent): Outcome {
  if (phase !== state.currentPhase) return mismatch(phase, state);
  const before = historyOf(state, state.currentPhase);
  if (before?.startedAt !== undefined) return changed(state, {});
  const entry = {
    ...before,
    status: 'inProgress',
    ...(typeof at === 'string' ? { startedAt: at } : {}),
    baseSha: typeof baseSha === 'string' ? baseSha : null,
  };
  return changed(state, withEntry(state, 'phaseHistory', state.currentPhase, entry));
}

function addRetry(state: State, { phase }: WorkflowEvent, workflow: Workflow): Outcome {
  if (!isName(phase)) return noPhase();
  const count = countOf(state, 'retryCount', phase);
  const most = retriesOf(state, workflow);
  if (count >= most)
    return refused('RETRY_EXHAUSTED', `${phase} has been sent back ${count} times, and ${most} is the most`);
  return changed(state, withEntry(state, 'retryCount', phase, count + 1));
}

function addRework(state: State, { phase, findings }: WorkflowEvent): Outcome {
  if (!isName(phase)) return noPhase();
  const resolved = typeof findings === 'number' && Number.isSafeInteger(findings) && findings >= 0 ? findings : 1;
  return changed(state, {
    ...withEntry(state, 'reworkCount', phase, countOf(state, 'reworkCount', phase) + 1),
    ...withEntry(state, 'findingsResolved', phase, countOf(state, 'findingsResolved', phase) + resolved),
  });
}

function resolveStale(state: State, { phase = state.currentPhase }: WorkflowEvent, workflow: Workflow): Outcome {
  if (!isName(phase)) return noPhase();
  if (!isStale(state, phase, workflow))
    return refused('NOT_STALE', `${phase} is not stuck: it is approved, or may still be sent back`);
  return changed(state, withEntry(state, 'retryCount', phase, 0));
}

/** A phase that was sent back as often as it may be, and is not approved: only a person gets it going again. */
export function isStale(state: State, phase: string, workflow: Workflow): boolean {
  return (
    countOf(state, 'retryCount', phase) >= retriesOf(state, workflow) &&
    entryOf(state, 'verdicts', phase) !== 'APPROVED'
  );
}
