import { stringAt } from '../../protocol/json.ts';
import { canonicalName } from './identity.ts';
import { countOf, historyOf, type State } from './state.ts';
import type { Workflow } from './workflow.ts';

/** A sub-agent that started or stopped, as the audit tells. */
export interface Happening {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly did: 'started' | 'stopped';
  readonly agent: string;
  /** The host's id of this one agent, where it has one. */
  readonly id?: string | undefined;
  /** It was sent back to work: the stop ends nothing. */
  readonly blocked?: boolean;
}

export interface PhaseTime {
  readonly phase: string;
  readonly status: 'done' | 'inProgress' | 'waiting';
  readonly startedAt: string | undefined;
  readonly completedAt: string | undefined;
  readonly wallMs: number | undefined;
  readonly attempts: number;
  readonly reworks: number;
  readonly specialistMs: number;
  readonly reviewerMs: number;
  /** Other agents, by name. */
  readonly subagents: Readonly<Record<string, number>>;
  /** How often an agent was sent back. */
  readonly blocks: number;
  /** The part of the phase's time in which no agent worked. */
  readonly outsideMs: number | undefined;
}

export interface Timeline {
  readonly phases: readonly PhaseTime[];
  /** Starts without a stop, and stops without a start. */
  readonly unmatched: number;
}

interface Span {
  readonly agent: string;
  readonly from: number;
  readonly to: number;
  readonly blocks: number;
}

/** Where a run's time went. `now`: milliseconds since 1970. */
export function timelineOf(state: State, happenings: readonly Happening[], workflow: Workflow, now: number): Timeline {
  const { spans, unmatched } = paired(happenings, workflow);
  const phases = workflow.phases.map(({ name, specialist, reviewer }): PhaseTime => {
    const history = historyOf(state, name);
    const startedAt = stringAt(history, 'startedAt');
    const completedAt = stringAt(history, 'completedAt');
    const from = Date.parse(startedAt ?? '');
    const to = completedAt === undefined ? now : Date.parse(completedAt);
    const wallMs = Number.isNaN(to - from) ? undefined : Math.max(to - from, 0);
    const own = spans.filter((span) => phaseOf(span, state, workflow) === name);
    const sum = (agent: string | undefined): number => total(own.filter((span) => span.agent === agent));
    const others = [...new Set(own.map(({ agent }) => agent))].filter(
      (agent) => agent !== specialist && agent !== reviewer,
    );
    return {
      phase: name,
      status: history === undefined ? 'waiting' : history.status === 'done' ? 'done' : 'inProgress',
      startedAt,
      completedAt,
      wallMs,
      attempts: countOf(state, 'retryCount', name) + 1,
      reworks: countOf(state, 'reworkCount', name),
      specialistMs: sum(specialist),
      reviewerMs: sum(reviewer),
      subagents: Object.fromEntries(others.map((agent) => [agent, sum(agent)])),
      blocks: own.reduce((count, span) => count + span.blocks, 0),
      outsideMs: wallMs === undefined ? undefined : Math.max(wallMs - covered(own, from, to), 0),
    };
  });
  return { phases, unmatched };
}

/** A stop ends the earliest open start of the same agent: by its id, else by its name. */
function paired(happenings: readonly Happening[], workflow: Workflow) {
  const open: { readonly start: Happening; blocks: number }[] = [];
  const spans: Span[] = [];
  let unmatched = 0;
  for (const one of [...happenings].sort((a, b) => a.at - b.at)) {
    if (one.did === 'started') {
      open.push({ start: one, blocks: 0 });
      continue;
    }
    const at = open.findIndex(({ start }) =>
      one.id === undefined || start.id === undefined ? start.agent === one.agent : start.id === one.id,
    );
    const found = open[at];
    if (found === undefined) unmatched += 1;
    else if (one.blocked === true) found.blocks += 1;
    else {
      open.splice(at, 1);
      const agent = canonicalName(found.start.agent, workflow) ?? found.start.agent;
      spans.push({ agent, from: found.start.at, to: one.at, blocks: found.blocks });
    }
  }
  return { spans, unmatched: unmatched + open.length };
}

/** The agent's own phase, else the one that was open when it started. */
function phaseOf({ agent, from }: Span, state: State, { phases, rights }: Workflow): string | undefined {
  const own = Object.hasOwn(rights, agent) ? rights[agent]?.phase : undefined;
  if (own !== undefined) return own;
  return phases.find(({ name }) => {
    const history = historyOf(state, name);
    const start = Date.parse(stringAt(history, 'startedAt') ?? '');
    const end = Date.parse(stringAt(history, 'completedAt') ?? '');
    return from >= start && !(from > end);
  })?.name;
}

const total = (spans: readonly Span[]): number => spans.reduce((sum, { from, to }) => sum + (to - from), 0);

/** The time that the spans cover together, within a window. */
function covered(spans: readonly Span[], start: number, end: number): number {
  let sum = 0;
  let reached = start;
  for (const { from, to } of [...spans].sort((a, b) => a.from - b.from)) {
    const begin = Math.max(from, reached);
    const stop = Math.min(to, end);
    if (stop > begin) sum += stop - begin;
    reached = Math.max(reached, stop);
  }
  return sum;
}
