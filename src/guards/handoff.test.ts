import { describe, it } from 'vitest';
import { runWorld, WORKFLOW } from '../../test/support/workflow-world.ts';
import { guardTester } from '../testing/guard-tester.ts';
import { handoff } from './handoff.ts';

const dispatch = (target: string, prompt: string, key = 'prompt') =>
  ({ call: { kind: 'agent', input: { subagent_type: target, [key]: prompt }, target } }) as const;
const built = {
  currentPhase: 'BUILD',
  phaseArtifacts: { PLAN: ['plan.md'], BUILD: ['x.md'] },
  reviewArtifacts: { BUILD: ['reviews/build-1.md', 'reviews/build-2.md'] },
  verdicts: { BUILD: 'CHANGES_REQUESTED' },
};
const planned = { currentPhase: 'PLAN', phaseArtifacts: { PLAN: ['plan.md'] } };

guardTester({ describe, it })(handoff, {
  workspace: runWorld(built),
  stops: [
    {
      why: 'a recorded input that is not named',
      workspace: runWorld(planned),
      ...dispatch('Plan Critic', 'review the plan'),
      code: 'incomplete',
      at: 'Plan Critic',
    },
    { why: 'on rework, the latest review', ...dispatch('builder', 'see .flow/shop/plan.md'), code: 'incomplete' },
    {
      why: 'an older review is not the latest',
      ...dispatch('Builder', 'plan.md, reviews/build-1.md'),
      code: 'incomplete',
    },
    { why: 'on re-review too', ...dispatch('Build Critic', 'once more'), code: 'incomplete' },
    { why: 'a dispatch without a text', ...dispatch('Builder', ''), code: 'incomplete' },
  ],
  allows: [
    { why: 'all of it named', ...dispatch('Builder', 'plan.md and reviews/build-2.md') },
    {
      why: 'with the other slash, under another key',
      ...dispatch('Builder', 'plan.md, reviews\\build-2.md', 'description'),
    },
    { why: 'what nobody recorded', workspace: runWorld({ currentPhase: 'BUILD' }), ...dispatch('Builder', 'build it') },
    {
      why: 'a first pass needs no review',
      workspace: runWorld(planned),
      ...dispatch('Plan Critic', 'review .flow/shop/plan.md'),
    },
    {
      why: 'a specialist after its phase was approved',
      workspace: runWorld({ ...built, verdicts: { BUILD: 'APPROVED' } }),
      ...dispatch('Builder', 'tidy up'),
    },
    { why: 'an agent of another phase is not judged here', ...dispatch('Planner', '') },
    { why: 'an agent of no phase', ...dispatch('helper', '') },
    { why: 'a state that cannot be read', workspace: runWorld('{'), ...dispatch('Builder', '') },
    { why: 'no run', workspace: { workflow: WORKFLOW, files: {} }, ...dispatch('Builder', '') },
  ],
});
