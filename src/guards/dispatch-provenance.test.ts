import { describe, it } from 'vitest';
import { WORKFLOW } from '../../test/support/workflow-world.ts';
import { guardTester } from '../testing/guard-tester.ts';
import { dispatchProvenance } from './dispatch-provenance.ts';

const dispatch = (target: string) => ({ call: { kind: 'agent', input: { subagent_type: target }, target } }) as const;

guardTester({ describe, it })(dispatchProvenance, {
  workspace: { workflow: WORKFLOW },
  stops: [
    { why: 'an agent dispatches itself', agent: 'Builder', ...dispatch('Builder'), code: 'self', at: 'Builder' },
    {
      why: 'itself, under another name',
      agent: 'Builder',
      ...dispatch('team:builder'),
      code: 'self',
      at: 'team:builder',
    },
    { why: 'whom the lead dispatches', agent: 'planner', ...dispatch('Builder'), code: 'foreign', at: 'Builder' },
    { why: 'another one’s helper', agent: 'lead', ...dispatch('helper'), code: 'foreign', at: 'helper' },
    {
      why: 'through a plugin’s namespace',
      agent: 'plugin:team:planner',
      ...dispatch('lens'),
      code: 'foreign',
      at: 'lens',
    },
  ],
  allows: [
    { why: 'by its dispatcher', agent: 'lead', ...dispatch('Builder') },
    { why: 'by its dispatcher, deeper down', agent: 'builder', ...dispatch('helper') },
    { why: 'an agent that nobody is declared for', agent: 'planner', ...dispatch('lead') },
    { why: 'an agent from elsewhere', agent: 'planner', ...dispatch('other:builder') },
    { why: 'a caller from elsewhere', agent: 'poet', ...dispatch('Builder') },
    { why: 'a caller whom nobody names', ...dispatch('Builder') },
    { why: 'a dispatch of nobody', agent: 'planner', call: { kind: 'agent', input: {} } },
    { why: 'another tool', agent: 'planner', command: 'Builder' },
  ],
});
