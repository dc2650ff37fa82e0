import { awaited, isPhaseAgent, progressOf } from './dispatch.ts';
import { canonicalName } from './identity.ts';
import { requiredOutputs } from './outputs.ts';
import { countOf, retriesOf, type State } from './state.ts';
import { nextPhase, phaseNamed, type Workflow } from './workflow.ts';

export interface NextStep {
  readonly kind: 'NEXT_STEP' | 'REDISPATCH' | 'COMPLETE' | 'ESCALATE';
  /** What the leading agent is told, in whole sentences. */
  readonly text: string;
}

/**
 * What comes next after an agent of a phase has returned: what to record, whom to dispatch, or that a person is needed.
 * Undefined for agents that belong to no phase, and where the state does not say.
 */
export function nextStep(returned: string | undefined, state: State, workflow: Workflow): NextStep | undefined {
  const agent = canonicalName(returned, workflow);
  if (!isPhaseAgent(agent, workflow)) return undefined;
  const { currentPhase: phase } = state;
  if (phase === workflow.end)
    return { kind: 'COMPLETE', text: `The run is ${workflow.end}: nothing is left to dispatch.` };
  const open = phaseNamed(workflow, phase);
  if (open === undefined) return undefined;
  const progress = progressOf(state);
  if (progress.verdict === 'CHANGES_REQUESTED' && countOf(state, 'retryCount', phase) >= retriesOf(state, workflow))
    return {
      kind: 'ESCALATE',
      text: `${phase} was sent back as often as it may be and is not approved. Ask the person how to go on; \`portcullis workflow resolve-stale\` allows another round.`,
    };
  const recorded = agent === open.specialist && !progress.specialistDone ? recordFirst(open.name, agent, workflow) : '';
  const waits = awaited(open, { ...progress, specialistDone: progress.specialistDone || agent === open.specialist });
  if (progress.verdict === 'CHANGES_REQUESTED' && agent === open.reviewer)
    return {
      kind: 'REDISPATCH',
      text: `${phase} needs changes: count the round (\`portcullis workflow incr-retry --phase ${phase}\`) and dispatch ${open.specialist} with the review.`,
    };
  if (agent === open.reviewer && progress.verdict === null)
    return { kind: 'NEXT_STEP', text: afterReview(phase, workflow) };
  if (waits !== undefined)
    return { kind: 'NEXT_STEP', text: `${recorded}Then dispatch ${waits}; ${phase} waits for it.` };
  return { kind: 'NEXT_STEP', text: `${recorded}${closing(phase, workflow)}` };
}

function recordFirst(phase: string, agent: string | undefined, workflow: Workflow): string {
  const outputs = agent === undefined ? [] : (workflow.agents[agent]?.outputs ?? []);
  const owed = requiredOutputs(outputs, workflow.root);
  const what = owed.length === 0 ? 'what it delivered' : `what it delivered (owed: ${owed.join(', ')})`;
  return `Record ${what}: \`portcullis workflow record-artifact --phase ${phase} --path <file>\`. `;
}

const afterReview = (phase: string, workflow: Workflow): string =>
  `Record the review (\`portcullis workflow record-review --phase ${phase} --path <file>\`) and its verdict (\`portcullis workflow record-verdict --phase ${phase} --verdict APPROVED|CHANGES_REQUESTED\`). Approved: ${closing(phase, workflow)}`;

const closing = (phase: string, workflow: Workflow): string =>
  `Close the phase: \`portcullis workflow transition --to ${nextPhase(workflow, phase) ?? workflow.end}\`.`;
