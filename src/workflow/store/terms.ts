import type { Workflow } from '../rules/workflow.ts';
import { sha256 } from './chain.ts';

/**
 * What phases close by, as a short hash: the phases, who does and who reviews their work, what each owes, and the words of
 * reviews. A line that closes a phase keeps it, so that a workflow which was laxer for a moment shows afterwards.
 */
export function termsOf({ phases, end, verdicts, agents }: Workflow): string {
  const outputs = (name: string | undefined): readonly string[] =>
    name === undefined ? [] : (agents[name]?.outputs ?? []);
  const terms = phases.map(({ name, specialist, reviewer, commit }) => [
    name,
    specialist ?? null,
    outputs(specialist),
    reviewer ?? null,
    outputs(reviewer),
    commit,
  ]);
  return sha256(JSON.stringify([terms, end, Object.entries(verdicts).sort()])).slice(0, 16);
}
