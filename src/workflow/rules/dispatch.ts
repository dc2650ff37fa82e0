import { canonicalName, isOwnAgent } from './identity.ts';
import { type State, textsOf, verdictOf } from './state.ts';
import { type Phase, phaseNamed, type Workflow } from './workflow.ts';

export type Provenance =
  | { readonly ok: true }
  | {
      readonly ok: false;
      readonly code: 'SELF_DISPATCH' | 'FOREIGN_DISPATCHER';
      readonly caller: string;
      readonly agent: string;
      /** Who dispatches the agent, for `FOREIGN_DISPATCHER`. */
      readonly dispatcher?: string;
    };

/**
 * Whether one agent may dispatch another: nobody dispatches itself, and an agent with a declared dispatcher is dispatched by
 * that one. Judged only between names that are known, for a caller of the workflow's own.
 */
export function judgeProvenance(
  caller: string | undefined,
  requested: string | undefined,
  workflow: Pick<Workflow, 'aliases' | 'namespaces' | 'agents'>,
): Provenance {
  const from = canonicalName(caller, workflow);
  const agent = canonicalName(requested, workflow);
  if (from === undefined || agent === undefined || !isOwnAgent(from, workflow)) return { ok: true };
  if (from === agent) return { ok: false, code: 'SELF_DISPATCH', caller: from, agent };
  const dispatcher = Object.hasOwn(workflow.agents, agent) ? workflow.agents[agent]?.dispatcher : undefined;
  if (dispatcher === undefined || dispatcher === from) return { ok: true };
  return { ok: false, code: 'FOREIGN_DISPATCHER', caller: from, agent, dispatcher };
}

/** How far the open phase has come. */
export interface Progress {
  readonly currentPhase: string;
  /** Something is recorded that the reviewer can look at. */
  readonly specialistDone: boolean;
  readonly verdict: string | null;
}

/** Of the open phase, by what the state has recorded. */
export function progressOf(state: State): Progress {
  const { currentPhase } = state;
  return {
    currentPhase,
    specialistDone: textsOf(state, 'phaseArtifacts', currentPhase).length > 0,
    verdict: verdictOf(state, currentPhase),
  };
}

export type Order =
  | { readonly ok: true; readonly stage: 'UNGOVERNED' | 'SPECIALIST' | 'RETRY' | 'REVIEWER' }
  | {
      readonly ok: false;
      readonly code: 'PIPELINE_COMPLETE' | 'INVALID_STATE' | 'UNREADABLE_STATE' | 'OUT_OF_ORDER';
      readonly phase: string;
      /** Whom the phase waits for; undefined: for its transition. */
      readonly waitsFor: string | undefined;
      /** The run must not go on as it is. */
      readonly blocks: boolean;
    };

type Plan = Pick<Workflow, 'phases' | 'end' | 'aliases' | 'namespaces'>;

/**
 * Whether the agent of a phase may be dispatched now: the open phase's specialist at any time, its reviewer once something
 * is recorded. `progress` undefined: the state cannot be read, and then no agent of a phase is dispatched.
 */
export function judgeOrder(requested: string, progress: Progress | undefined, workflow: Plan): Order {
  const agent = canonicalName(requested, workflow);
  if (!isPhaseAgent(agent, workflow)) return { ok: true, stage: 'UNGOVERNED' };
  if (progress === undefined)
    return { ok: false, code: 'UNREADABLE_STATE', phase: '', waitsFor: undefined, blocks: true };
  const phase = progress.currentPhase;
  if (phase === workflow.end) return { ok: false, code: 'PIPELINE_COMPLETE', phase, waitsFor: undefined, blocks: true };
  const open = phaseNamed(workflow, phase);
  if (open?.specialist === undefined)
    return { ok: false, code: 'INVALID_STATE', phase, waitsFor: undefined, blocks: true };
  if (agent === open.specialist)
    return { ok: true, stage: progress.verdict === 'CHANGES_REQUESTED' ? 'RETRY' : 'SPECIALIST' };
  if (agent === open.reviewer && progress.specialistDone) return { ok: true, stage: 'REVIEWER' };
  return { ok: false, code: 'OUT_OF_ORDER', phase, waitsFor: awaited(open, progress), blocks: false };
}

export const isPhaseAgent = (agent: string | undefined, { phases }: Pick<Workflow, 'phases'>): boolean =>
  agent !== undefined && phases.some(({ specialist, reviewer }) => agent === specialist || agent === reviewer);

/** Whom an open phase waits for; undefined when it waits to be closed. */
export function awaited({ specialist, reviewer }: Phase, { specialistDone, verdict }: Progress): string | undefined {
  if (!specialistDone || verdict === 'CHANGES_REQUESTED') return specialist;
  return verdict === 'APPROVED' ? undefined : reviewer;
}
