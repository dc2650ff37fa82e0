import { stringAt } from '../../protocol/json.ts';
import { countOf, historyOf, retriesOf, type State, textsOf, verdictOf } from './state.ts';
import type { Workflow } from './workflow.ts';

/** A run as a row of phases, for people. */
export interface Pipeline {
  readonly slug: string;
  readonly currentPhase: string;
  readonly isDone: boolean;
  readonly phases: readonly PhaseView[];
}

export interface PhaseView {
  readonly name: string;
  readonly standing: 'done' | 'open' | 'waiting';
  readonly verdict: string | null;
  readonly specialist: string | undefined;
  readonly reviewer: string | undefined;
  /** ISO 8601. */
  readonly startedAt: string | undefined;
  readonly completedAt: string | undefined;
  /** Up to its end, or up to now while it is open; milliseconds, undefined when nobody recorded its start. */
  readonly durationMs: number | undefined;
  readonly artifacts: readonly string[];
  readonly reviews: readonly string[];
  readonly retries: number;
  readonly retriesAllowed: number;
  readonly reworks: number;
}

/** `now`: milliseconds since 1970. */
export function pipelineOf(slug: string, state: State, workflow: Workflow, now: number): Pipeline {
  const current = workflow.phases.findIndex(({ name }) => name === state.currentPhase);
  const isDone = current < 0;
  const phases = workflow.phases.map(({ name, specialist, reviewer }, index): PhaseView => {
    const standing = isDone || index < current ? 'done' : index === current ? 'open' : 'waiting';
    const history = historyOf(state, name);
    const startedAt = stringAt(history, 'startedAt');
    const completedAt = stringAt(history, 'completedAt');
    const end = completedAt === undefined ? (standing === 'open' ? now : Number.NaN) : Date.parse(completedAt);
    const durationMs = end - Date.parse(startedAt ?? '');
    return {
      name,
      standing,
      verdict: verdictOf(state, name),
      specialist,
      reviewer,
      startedAt,
      completedAt,
      durationMs: Number.isNaN(durationMs) ? undefined : Math.max(durationMs, 0),
      artifacts: textsOf(state, 'phaseArtifacts', name),
      reviews: textsOf(state, 'reviewArtifacts', name),
      retries: countOf(state, 'retryCount', name),
      retriesAllowed: retriesOf(state, workflow),
      reworks: countOf(state, 'reworkCount', name),
    };
  });
  return { slug, currentPhase: state.currentPhase, isDone, phases };
}

/** A length of time for people: the two largest units that count. */
export function spokenDuration(ms: number): string {
  const seconds = Math.round(ms / 1000);
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  if (hours < 48) return `${hours} h ${minutes % 60} min`;
  return `${Math.floor(hours / 24)} d ${hours % 24} h`;
}
