import { describe, it } from 'vitest';
import { runWorld, WORKFLOW } from '../../test/support/workflow-world.ts';
import { guardTester } from '../testing/guard-tester.ts';
import { dispatchOrder } from './dispatch-order.ts';

const dispatch = (target: string) => ({ call: { kind: 'agent', input: { subagent_type: target }, target } }) as const;
const planned = runWorld({ currentPhase: 'PLAN', phaseArtifacts: { PLAN: ['plan.md'] } });
const approved = runWorld({
  currentPhase: 'PLAN',
  phaseArtifacts: { PLAN: ['plan.md'] },
  verdicts: { PLAN: 'APPROVED' },
});
const bare = { ...WORKFLOW, phases: [{ name: 'PLAN' }, { name: 'BUILD', specialist: 'Builder' }] };

guardTester({ describe, it })(dispatchOrder, {
  workspace: runWorld({ currentPhase: 'PLAN' }),
  stops: [
    { why: 'a later phase’s specialist', ...dispatch('Builder'), code: 'order', at: 'Builder' },
    { why: 'under another name', ...dispatch('team:builder'), code: 'order', at: 'team:builder' },
    {
      why: 'a reviewer before there is anything to review',
      ...dispatch('Plan Critic'),
      code: 'order',
      at: 'Plan Critic',
    },
    {
      why: 'a later phase, when this one only waits to be closed',
      workspace: approved,
      ...dispatch('Builder'),
      code: 'order',
    },
    { why: 'a finished run', workspace: runWorld({ currentPhase: 'DONE' }), ...dispatch('Builder'), code: 'complete' },
    {
      why: 'a state that is none',
      workspace: runWorld('{"currentPhase":"PLAN","x":1}'),
      ...dispatch('Planner'),
      code: 'unreadable',
    },
    { why: 'no JSON', workspace: runWorld('{'), ...dispatch('Planner'), code: 'unreadable' },
    {
      why: 'a run that is selected and not there',
      workspace: { workflow: WORKFLOW, files: { '.flow/.active-slug': 'gone' } },
      ...dispatch('Planner'),
      code: 'unreadable',
    },
    {
      why: 'a phase without a specialist',
      workspace: runWorld({ currentPhase: 'PLAN' }, { workflow: bare }),
      ...dispatch('Builder'),
      code: 'unassigned',
    },
  ],
  allows: [
    { why: 'the open phase’s specialist', ...dispatch('Planner') },
    { why: 'the specialist, again', workspace: planned, ...dispatch('planner') },
    { why: 'the reviewer, once something is recorded', workspace: planned, ...dispatch('Plan Critic') },
    { why: 'an agent of no phase, whatever the state', workspace: runWorld('{'), ...dispatch('lens') },
    { why: 'an agent from elsewhere', ...dispatch('poet') },
    { why: 'no run selected', workspace: { workflow: WORKFLOW, files: {} }, ...dispatch('Builder') },
    {
      why: 'the run that the environment names',
      workspace: {
        ...runWorld({ currentPhase: 'PLAN' }, { files: { '.flow/other/state.json': '{"currentPhase":"BUILD"}' } }),
        env: { PORTCULLIS_WORKFLOW: 'other' },
      },
      ...dispatch('Builder'),
    },
  ],
});
