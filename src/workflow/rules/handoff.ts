import { canonicalName } from './identity.ts';
import { inRun, matchesOutput, outputEntry, requiredInputs } from './outputs.ts';
import { countOf, retriesOf, type State, textsOf, verdictOf } from './state.ts';
import { type Phase, phaseNamed, type Workflow } from './workflow.ts';

/** What the next agent of the open phase is handed. Paths are relative to the run's folder. */
export interface Handoff {
  readonly phase: string;
  readonly agent: string;
  readonly mode: 'first-pass' | 'rework' | 're-review';
  readonly attempt: number;
  readonly attempts: number;
  readonly inputs: readonly HandedInput[];
  /** Patterns and prose of what is good to know. */
  readonly context: readonly string[];
  /** For a reviewer: what is to be looked at. */
  readonly underReview: readonly string[];
  /** The latest review of the phase, unless this is the first pass. */
  readonly review: string | undefined;
  /** On rework: what the agent delivered before. */
  readonly previous: readonly string[];
}

export interface HandedInput {
  readonly pattern: string;
  readonly optional: boolean;
  /** Every recorded file that fits, of the earliest phase first; empty: nobody recorded one. */
  readonly paths: readonly string[];
}

export type HandoffResult =
  | { readonly ok: true; readonly handoff: Handoff }
  | { readonly ok: false; readonly code: 'UNGOVERNED' | 'WRONG_PHASE'; readonly reason: string };

/** What the agent of that name is to be given for its turn in the open phase, or why nothing is prescribed. */
export function handoffFor(name: string, state: State, workflow: Workflow): HandoffResult {
  const agent = canonicalName(name, workflow) ?? name;
  const own = phaseOf(agent, workflow);
  if (own === undefined)
    return { ok: false, code: 'UNGOVERNED', reason: `${agent} belongs to no phase, so nothing is prescribed for it` };
  const phase = state.currentPhase;
  if (!belongsTo(agent, phaseNamed(workflow, phase)))
    return { ok: false, code: 'WRONG_PHASE', reason: `${agent} belongs to ${own.name}; the open phase is ${phase}` };
  const mode = modeOf(agent, state, workflow);
  const recorded = textsOf(state, 'phaseArtifacts', phase);
  const isReviewer = phaseNamed(workflow, phase)?.reviewer === agent;
  const definition = workflow.agents[agent];
  return {
    ok: true,
    handoff: {
      phase,
      agent,
      mode,
      attempt: countOf(state, 'retryCount', phase) + 1,
      attempts: retriesOf(state, workflow) + 1,
      inputs: (definition?.inputs ?? []).flatMap((text) => handed(text, state, workflow) ?? []),
      context: definition?.context ?? [],
      underReview: isReviewer ? recorded : [],
      review: mode === 'first-pass' ? undefined : textsOf(state, 'reviewArtifacts', phase).at(-1),
      previous: mode === 'rework' ? recorded : [],
    },
  };
}

const belongsTo = (agent: string, phase: Phase | undefined): boolean =>
  phase !== undefined && (phase.specialist === agent || phase.reviewer === agent);

const phaseOf = (agent: string, { phases }: Workflow): Phase | undefined =>
  phases.find((phase) => belongsTo(agent, phase));

function modeOf(agent: string, state: State, workflow: Workflow): Handoff['mode'] {
  const phase = state.currentPhase;
  const reviewed = textsOf(state, 'reviewArtifacts', phase).length > 0;
  if (phaseNamed(workflow, phase)?.reviewer === agent) return reviewed ? 're-review' : 'first-pass';
  return verdictOf(state, phase) === 'CHANGES_REQUESTED' ? 'rework' : 'first-pass';
}

function handed(text: string, state: State, workflow: Workflow): HandedInput | undefined {
  const entry = outputEntry(text);
  if (entry === null) return undefined;
  const pattern = inRun(entry.pattern, workflow.root);
  if (pattern === undefined) return { ...entry, paths: [] };
  return { pattern, optional: entry.optional, paths: recordedLike(pattern, state, workflow) };
}

function recordedLike(pattern: string, state: State, { phases }: Workflow): readonly string[] {
  const all = phases.flatMap(({ name }) => textsOf(state, 'phaseArtifacts', name));
  return [...new Set(all.filter((path) => matchesOutput(pattern, path)))];
}

/** An input that a dispatch does not name, with the recorded files any of which would do. */
export interface MissingInput {
  readonly what: string;
  readonly paths: readonly string[];
}

/**
 * What the text of a dispatch leaves out: of every mandatory input that is recorded, one path has to stand in it; on rework
 * and re-review the latest review as well. What nobody recorded cannot be handed over, and an approved phase is not judged.
 */
export function missingInputs(name: string, prompt: string, state: State, workflow: Workflow): readonly MissingInput[] {
  const result = handoffFor(name, state, workflow);
  if (!result.ok) return [];
  const { handoff } = result;
  const definition = workflow.agents[handoff.agent];
  const isSpecialist = phaseNamed(workflow, handoff.phase)?.specialist === handoff.agent;
  if (definition === undefined || (isSpecialist && verdictOf(state, handoff.phase) === 'APPROVED')) return [];
  const text = prompt.replaceAll('\\', '/');
  const wanted = requiredInputs(definition, workflow.root).map((pattern) => ({
    what: pattern,
    paths: recordedLike(pattern, state, workflow),
  }));
  const review = handoff.review === undefined ? [] : [{ what: 'the latest review', paths: [handoff.review] }];
  return [...wanted, ...review].filter(({ paths }) => paths.length > 0 && !paths.some((path) => text.includes(path)));
}

/** The handoff as Markdown, for the text of a dispatch. `folder`: the run's folder, as paths in it are to be written. */
export function handoffText(handoff: Handoff, folder: string): string {
  const full = (path: string): string => `- ${folder}/${path}`;
  const { phase, agent, mode, attempt, attempts } = handoff;
  const inputs = handoff.inputs.flatMap(({ pattern, optional, paths }) =>
    paths.length > 0 ? paths.map(full) : [`- ${pattern} (${optional ? 'optional, ' : ''}not recorded)`],
  );
  const sections: readonly (readonly [title: string, lines: readonly string[]])[] = [
    ['Inputs', inputs],
    ['Under review', handoff.underReview.map(full)],
    ['Latest review', handoff.review === undefined ? [] : [full(handoff.review)]],
    ['Delivered before', handoff.previous.map(full)],
    ['Context', handoff.context.map((text) => `- ${text}`)],
  ];
  const bodies = sections
    .filter(([, lines]) => lines.length > 0)
    .map(([title, lines]) => `## ${title}\n\n${lines.join('\n')}`);
  return [`# Handoff: ${phase}, ${agent}`, `${mode}, attempt ${attempt} of ${attempts}`, ...bodies]
    .join('\n\n')
    .concat('\n');
}
