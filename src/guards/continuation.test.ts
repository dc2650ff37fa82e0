import { describe, expect, it } from 'vitest';
import { runWorld, WORKFLOW } from '../../test/support/workflow-world.ts';
import type { JsonObject } from '../protocol/json.ts';
import { judgeRow } from '../testing/guard-row.ts';
import { continuation } from './continuation.ts';

const PLANNED = { phaseArtifacts: { PLAN: ['plan.md'] } };
const told = (target: string, state: JsonObject | string | undefined) => {
  const { decision, findings } = judgeRow(continuation, {
    call: { kind: 'agent', input: {}, target },
    event: 'PostToolUse',
    workspace: state === undefined ? { workflow: WORKFLOW } : runWorld(state),
  });
  expect(findings).toEqual([]);
  return decision.context;
};

describe('continuation', () => {
  it.each<[string, string, JsonObject, RegExp]>([
    [
      'the specialist’s work is to be recorded, then reviewed',
      'Planner',
      { currentPhase: 'PLAN' },
      /owed: plan\.md.*record-artifact.*dispatch Plan Critic/,
    ],
    ['recorded work is to be reviewed', 'team:planner', { currentPhase: 'PLAN', ...PLANNED }, /dispatch Plan Critic/],
    [
      'a review is to be recorded with its verdict',
      'Plan Critic',
      { currentPhase: 'PLAN', ...PLANNED },
      /record-review.*record-verdict.*transition --to BUILD/,
    ],
    [
      'an approved phase is to be closed',
      'Plan Critic',
      { currentPhase: 'PLAN', ...PLANNED, verdicts: { PLAN: 'APPROVED' } },
      /transition --to BUILD/,
    ],
    [
      'a phase that needs changes goes back',
      'Plan Critic',
      { currentPhase: 'PLAN', ...PLANNED, verdicts: { PLAN: 'CHANGES_REQUESTED' } },
      /incr-retry.*dispatch Planner/,
    ],
    [
      'one that went back too often needs a person',
      'Planner',
      { currentPhase: 'PLAN', ...PLANNED, verdicts: { PLAN: 'CHANGES_REQUESTED' }, retryCount: { PLAN: 2 } },
      /Ask the person/,
    ],
    [
      'the last phase leads to the end',
      'Build Critic',
      { currentPhase: 'BUILD', phaseArtifacts: { BUILD: ['x'] }, verdicts: { BUILD: 'APPROVED' } },
      /transition --to DONE/,
    ],
    ['nothing is left of a finished run', 'Builder', { currentPhase: 'DONE' }, /nothing is left/],
  ])('%s', (_why, target, state, text) => expect(told(target, state)).toMatch(text));

  it.each<[string, string, JsonObject | string | undefined]>([
    ['an agent of no phase', 'lens', { currentPhase: 'PLAN' }],
    ['a state that cannot be read', 'Planner', '{'],
    ['no run', 'Planner', undefined],
  ])('says nothing after %s', (_why, target, state) => expect(told(target, state)).toBeUndefined());

  it.each<[string, JsonObject | string | undefined, RegExp]>([
    ['the run and its phase', { currentPhase: 'BUILD' }, /The run is shop, phase BUILD/],
    ['a phase that cannot be read', '{', /The run is shop, phase unknown/],
    ['no run', undefined, /No run is selected/],
  ])('tells a session that begins: %s', (_why, state, text) => {
    const event = {
      name: 'SessionStart',
      host: 'claude-code',
      hostEvent: 'SessionStart',
      cwd: '/home/dev/project',
      extra: {},
    } as const;
    const workspace = state === undefined ? { workflow: WORKFLOW } : runWorld(state);
    expect(judgeRow(continuation, { event, workspace }).decision.context).toMatch(text);
  });
});
