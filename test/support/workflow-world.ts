import type { JsonObject } from '../../src/protocol/json.ts';
import type { WorkspaceDescription } from '../../src/testing/fake-workspace.ts';

/** A workflow for the tests of guards: two phases, a lead, a reviewer with a lens, a builder with a helper. */
export const WORKFLOW: JsonObject = {
  root: '.flow',
  namespaces: ['team'],
  launcher: 'lead',
  phases: [
    { name: 'PLAN', specialist: 'Planner', reviewer: 'Plan Critic' },
    { name: 'BUILD', specialist: 'Builder', reviewer: 'Build Critic', workspace: true },
  ],
  agents: {
    Planner: {
      aliases: ['planner'],
      dispatcher: 'lead',
      outputs: ['{run}/plan.md'],
      skills: ['planning', { name: 'writing', policy: 'eager' }, { name: 'lookup', policy: 'on-demand' }],
    },
    'Plan Critic': { dispatcher: 'lead', inputs: ['{run}/plan.md'], outputs: ['{run}/reviews/plan-{n}.md'] },
    Builder: { aliases: ['builder'], dispatcher: 'lead', inputs: ['{run}/plan.md'], skills: ['testing'] },
    'Build Critic': {
      dispatcher: 'lead',
      outputs: ['{run}/reviews/build-{n}.md (the review)', 'reports/{date}/build-*.txt'],
    },
    lens: { dispatcher: 'Build Critic' },
    helper: { dispatcher: 'Builder' },
  },
  unnamedCaller: 'deny',
};

/** The world in which the run `shop` is selected and stands like this. */
export function runWorld(state: JsonObject | string, more: WorkspaceDescription = {}): WorkspaceDescription {
  const text = typeof state === 'string' ? state : JSON.stringify(state);
  return {
    workflow: WORKFLOW,
    ...more,
    files: { '.flow/.active-slug': 'shop\n', '.flow/shop/state.json': text, ...more.files },
  };
}
