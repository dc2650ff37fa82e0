import { show } from '../../shell/value.ts';
import { openRun, type PlacedWorkflow, runsFolder } from '../../workflow/rules/run.ts';
import { strangersWrite, unnamedWrite } from '../../workflow/rules/write-rights.ts';
import type { GuardContext } from '../guard.ts';
import { placeOfWrite } from './write-refusal.ts';

/**
 * What a caller may not write who is none of the workflow's agents: what an agent hands over, so that nobody calls in a
 * stranger for a review. A caller without a name is held to that, and kept from source while agents of a phase write it,
 * where the workflow says so; it may be the person's own session.
 */
export function judgeStranger(
  { calls, event, facts, report }: GuardContext<'transmission' | 'unnamed', unknown>,
  placed: PlacedWorkflow,
  agent: string | undefined,
): void {
  const { workflow, folder } = placed;
  if (agent === undefined && workflow.unnamedCaller === 'allow') return;
  const place = { folder, root: runsFolder(placed, facts) };
  const handed = strangersWrite(calls, workflow, place);
  const first = handed === undefined ? undefined : calls[handed.call];
  if (handed !== undefined && first !== undefined)
    report('transmission', placeOfWrite(handed, first), { path: show(handed.effect.path), owner: handed.owner });
  if (handed !== undefined || agent !== undefined) return;
  const phase = openRun(placed, facts, event.extra.projectSlug)?.state?.currentPhase;
  if (workflow.phases.find(({ name }) => name === phase)?.workspace !== true) return;
  const found = unnamedWrite(calls, workflow, place);
  const call = found === undefined ? undefined : calls[found.call];
  if (found !== undefined && call !== undefined)
    report('unnamed', placeOfWrite(found, call), { path: show(found.effect.path) });
}
