import { describe, expect, it } from 'vitest';
import { judgeOrder, judgeProvenance, type Progress } from './dispatch.ts';
import { readWorkflow } from './read-workflow.ts';

const workflow = readWorkflow({
  phases: [
    { name: 'PLAN', specialist: 'planner', reviewer: 'critic' },
    { name: 'BUILD', specialist: 'builder' },
    { name: 'REST' },
  ],
  end: 'OVER',
  namespaces: ['team'],
  agents: {
    lead: {},
    planner: {},
    critic: {},
    builder: { aliases: ['bob'], dispatcher: 'lead' },
    tester: { dispatcher: 'builder' },
  },
});

describe('who may dispatch whom', () => {
  it.each<[why: string, caller: string | undefined, requested: string | undefined, expected: string]>([
    ['a declared dispatcher its agent', 'lead', 'builder', 'ok'],
    ['one whose agent it is, by another name', 'team:bob', 'tester', 'ok'],
    ['nobody itself', 'builder', 'builder', 'SELF_DISPATCH'],
    ['nobody itself under another name', ' bob ', 'team:builder', 'SELF_DISPATCH'],
    ['nobody another’s agent', 'planner', 'bob', 'FOREIGN_DISPATCHER'],
    ['anybody an agent that nobody declares', 'planner', 'critic', 'ok'],
    ['anybody an agent that is not the workflow’s', 'lead', 'poet', 'ok'],
    ['whoever is none of the workflow’s agents', 'poet', 'builder', 'ok'],
    ['a namesake in another namespace is somebody else', 'other:builder', 'builder', 'ok'],
    ['a caller without a name', undefined, 'builder', 'ok'],
    ['a caller with a blank one', '  ', 'builder', 'ok'],
    ['nobody', 'lead', undefined, 'ok'],
  ])('%s', (_why, caller, requested, expected) => {
    const found = judgeProvenance(caller, requested, workflow);
    expect(found.ok ? 'ok' : found.code).toBe(expected);
  });

  it('is told with a refusal', () => {
    expect(judgeProvenance('critic', 'bob', workflow)).toMatchObject({ agent: 'builder', dispatcher: 'lead' });
  });
});

describe('when an agent of a phase may be dispatched', () => {
  const at = (currentPhase: string, specialistDone = false, verdict: string | null = null): Progress => ({
    currentPhase,
    specialistDone,
    verdict,
  });

  it.each<[why: string, agent: string, progress: Progress | undefined, expected: string, waitsFor?: string]>([
    ['the specialist of the open phase', 'planner', at('PLAN'), 'SPECIALIST'],
    ['the specialist also when its work is approved', 'planner', at('PLAN', true, 'APPROVED'), 'SPECIALIST'],
    ['the specialist again after a review', 'planner', at('PLAN', true, 'CHANGES_REQUESTED'), 'RETRY'],
    ['the reviewer once there is something', 'critic', at('PLAN', true), 'REVIEWER'],
    ['the reviewer not before', 'critic', at('PLAN'), 'OUT_OF_ORDER', 'planner'],
    ['nobody of a later phase', 'bob', at('PLAN', true), 'OUT_OF_ORDER', 'critic'],
    [
      'nobody of a later phase while work is sent back',
      'bob',
      at('PLAN', true, 'CHANGES_REQUESTED'),
      'OUT_OF_ORDER',
      'planner',
    ],
    ['nobody of an earlier phase', 'planner', at('BUILD'), 'OUT_OF_ORDER', 'builder'],
    ['nobody while a phase waits to be closed', 'bob', at('PLAN', true, 'APPROVED'), 'OUT_OF_ORDER'],
    ['nobody when the run is over', 'planner', at('OVER'), 'PIPELINE_COMPLETE'],
    ['nobody in a phase that does not exist', 'planner', at('DREAM'), 'INVALID_STATE'],
    ['nobody in a phase without a specialist', 'planner', at('REST'), 'INVALID_STATE'],
    ['nobody when the state cannot be read', 'planner', undefined, 'UNREADABLE_STATE'],
    ['agents of no phase at any time', 'tester', undefined, 'UNGOVERNED'],
  ])('%s', (_why, agent, progress, expected, waitsFor) => {
    const found = judgeOrder(agent, progress, workflow);
    expect(found.ok ? found.stage : found.code).toBe(expected);
    if (!found.ok) expect(found).toMatchObject({ waitsFor, blocks: expected !== 'OUT_OF_ORDER' });
  });
});
