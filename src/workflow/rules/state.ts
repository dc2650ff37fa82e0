import { isObject, type Json, type JsonObject } from '../../protocol/json.ts';
import { shapeFault } from './shape.ts';
import type { FieldShape, Workflow } from './workflow.ts';

/**
 * Where one run of a workflow stands: a JSON document in which only `currentPhase` is required. Fields that the workflow
 * only carries for its agents are told by `Workflow.metadata`.
 */
export interface State extends JsonObject {
  readonly currentPhase: string;
}

export type StateResult =
  | { readonly ok: true; readonly state: State }
  | { readonly ok: false; readonly reason: string };

/** Checks a document against the shapes of the state's fields. Never throws. */
export function readState(value: Json | undefined, workflow: Workflow): StateResult {
  if (!isObject(value)) return { ok: false, reason: 'the state is no object' };
  const fault = phaseFault(value, workflow) ?? fieldsFault(value, workflow);
  return fault === undefined ? { ok: true, state: withPhase(value) } : { ok: false, reason: fault };
}

/** Parses and checks the text of a state file. `corrupted`: it is no JSON at all. */
export function parseState(
  text: string,
  workflow: Workflow,
): StateResult | { readonly ok: false; readonly reason: string; readonly corrupted: true } {
  let value: Json;
  try {
    value = JSON.parse(text);
  } catch {
    return { ok: false, reason: 'the state file holds no JSON', corrupted: true };
  }
  return readState(value, workflow);
}

/** The state of a run that has just begun. */
export function firstState(workflow: Workflow, slug: string): State {
  return {
    projectSlug: slug,
    currentPhase: workflow.phases[0]?.name ?? workflow.end,
    phasesCompleted: [],
    phaseArtifacts: {},
    reviewArtifacts: {},
    verdicts: {},
    retryCount: {},
    reworkCount: {},
    findingsResolved: {},
    phaseHistory: {},
    userPreferences: { maxRetriesPerPhase: workflow.retries },
    ...(Object.hasOwn(workflow.metadata, 'adrRatification')
      ? { adrRatification: { checkpointStatus: 'none', pending: [], ratified: [] } }
      : {}),
  };
}

const withPhase = (value: JsonObject): State => ({ ...value, currentPhase: String(value.currentPhase) });

function phaseFault({ currentPhase }: JsonObject, { phases, end }: Workflow): string | undefined {
  const names = [...phases.map((phase) => phase.name), end];
  return typeof currentPhase === 'string' && names.includes(currentPhase)
    ? undefined
    : `currentPhase must be one of ${names.join(', ')}`;
}

/** A field that holds one value for each phase. */
interface PerPhase {
  readonly perPhase: FieldShape;
  /** A key that each of those values must have. */
  readonly needs?: string;
}
type OwnField = FieldShape | PerPhase;

/**
 * The fields that the workflow itself keeps. A verdict may hold any word here: one that is not an approval closes nothing,
 * and what may be recorded is checked where it is recorded.
 */
const OWN_FIELDS: Readonly<Record<string, OwnField>> = {
  currentPhase: 'text',
  projectSlug: 'text or null',
  phasesCompleted: 'texts',
  phaseArtifacts: { perPhase: 'texts' },
  reviewArtifacts: { perPhase: 'texts' },
  verdicts: { perPhase: 'text or null' },
  retryCount: { perPhase: 'count' },
  reworkCount: { perPhase: 'count' },
  findingsResolved: { perPhase: 'count' },
  phaseHistory: {
    perPhase: {
      fields: {
        status: { oneOf: ['inProgress', 'done'] },
        startedAt: 'text',
        baseSha: 'text or null',
        completedAt: 'text',
      },
    },
    needs: 'status',
  },
  userPreferences: 'object',
};

function fieldsFault(value: JsonObject, { metadata }: Workflow): string | undefined {
  for (const [name, given] of Object.entries(value)) {
    const tables: readonly Readonly<Record<string, OwnField>>[] = [OWN_FIELDS, metadata];
    const shape = tables.find((table) => Object.hasOwn(table, name))?.[name];
    const fault = shape === undefined ? `${name} is no field of a state` : fieldFault(given, shape, name);
    if (fault !== undefined) return fault;
  }
  const retries = isObject(value.userPreferences) ? value.userPreferences.maxRetriesPerPhase : undefined;
  return retries === undefined ? undefined : shapeFault(retries, 'count', 'userPreferences.maxRetriesPerPhase');
}

function fieldFault(value: Json, shape: OwnField, name: string): string | undefined {
  if (typeof shape === 'string' || !('perPhase' in shape)) return shapeFault(value, shape, name);
  if (!isObject(value)) return `${name} must be an object`;
  for (const [phase, given] of Object.entries(value)) {
    const where = `${name}.${phase}`;
    const lacks = shape.needs !== undefined && isObject(given) && !Object.hasOwn(given, shape.needs);
    const fault = lacks ? `${where}.${shape.needs} is missing` : shapeFault(given, shape.perPhase, where);
    if (fault !== undefined) return fault;
  }
  return undefined;
}

/** One phase's entry in a field that holds one for each; undefined when it has none. */
export function entryOf(state: State, field: string, phase: string): Json | undefined {
  const map = state[field];
  return isObject(map) && Object.hasOwn(map, phase) ? map[phase] : undefined;
}

export function textsOf(state: State, field: 'phaseArtifacts' | 'reviewArtifacts', phase: string): readonly string[] {
  const list = entryOf(state, field, phase);
  return Array.isArray(list) ? list.filter((item): item is string => typeof item === 'string') : [];
}

export function countOf(state: State, field: 'retryCount' | 'reworkCount' | 'findingsResolved', phase: string): number {
  const count = entryOf(state, field, phase);
  return typeof count === 'number' ? count : 0;
}

export function verdictOf(state: State, phase: string): string | null {
  const verdict = entryOf(state, 'verdicts', phase);
  return typeof verdict === 'string' ? verdict : null;
}

export function historyOf(state: State, phase: string): JsonObject | undefined {
  const entry = entryOf(state, 'phaseHistory', phase);
  return isObject(entry) ? entry : undefined;
}

/** How often a phase may be sent back in this run. */
export function retriesOf(state: State, workflow: Workflow): number {
  const preference = isObject(state.userPreferences) ? state.userPreferences.maxRetriesPerPhase : undefined;
  return typeof preference === 'number' ? preference : workflow.retries;
}
