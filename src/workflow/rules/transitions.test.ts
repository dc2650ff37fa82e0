import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../protocol/json.ts';
import { readWorkflow } from './read-workflow.ts';
import { applyEvent, type EventType, type WorkflowEvent } from './transitions.ts';

const workflow = readWorkflow({
  phases: [{ name: 'PLAN' }, { name: 'BUILD' }],
  metadata: { ticket: 'count', notes: 'texts', choice: { oneOf: ['a', 'b'] } },
});
const plan: JsonObject = { currentPhase: 'PLAN' };
const approved: JsonObject = { ...plan, verdicts: { PLAN: 'APPROVED' } };
const apply = (state: JsonObject | null, event: WorkflowEvent) => applyEvent(state, event, workflow);

describe('what an event makes of a run', () => {
  it.each<[string, JsonObject, WorkflowEvent, JsonObject]>([
    [
      'an approved phase goes on',
      approved,
      { type: 'ADVANCE', targetPhase: 'BUILD' },
      { currentPhase: 'BUILD', phasesCompleted: ['PLAN'] },
    ],
    [
      'the last one to the end',
      { currentPhase: 'BUILD', verdicts: { BUILD: 'APPROVED' } },
      { type: 'ADVANCE', targetPhase: 'DONE' },
      { currentPhase: 'DONE' },
    ],
    [
      'with its time',
      approved,
      { type: 'ADVANCE', targetPhase: 'BUILD', at: 'T' },
      { phaseHistory: { PLAN: { status: 'done', completedAt: 'T' } } },
    ],
    [
      'a verdict is recorded',
      plan,
      { type: 'RECORD_VERDICT', phase: 'PLAN', verdict: 'CHANGES_REQUESTED' },
      { verdicts: { PLAN: 'CHANGES_REQUESTED' } },
    ],
    [
      'paths are appended',
      { ...plan, phaseArtifacts: { PLAN: ['a'] } },
      { type: 'RECORD_ARTIFACT', phase: 'PLAN', path: 'b/c.md' },
      { phaseArtifacts: { PLAN: ['a', 'b/c.md'] } },
    ],
    [
      'twice if need be',
      { ...plan, phaseArtifacts: { PLAN: ['a'] } },
      { type: 'RECORD_ARTIFACT', phase: 'PLAN', path: 'a' },
      { phaseArtifacts: { PLAN: ['a', 'a'] } },
    ],
    [
      'without the way to the run',
      plan,
      { type: 'RECORD_REVIEW_ARTIFACT', phase: 'PLAN', path: './.workflow\\shop\\r.md' },
      { reviewArtifacts: { PLAN: ['r.md'] } },
    ],
    [
      'a close approves, adds the review, goes on',
      plan,
      { type: 'CLOSE_PHASE', phase: 'PLAN', verdict: 'APPROVED', path: 'r.md' },
      { currentPhase: 'BUILD', verdicts: { PLAN: 'APPROVED' }, reviewArtifacts: { PLAN: ['r.md'] } },
    ],
    [
      'a start notes its commit',
      plan,
      { type: 'MARK_PHASE_STARTED', phase: 'PLAN', at: 'T', baseSha: null },
      { phaseHistory: { PLAN: { status: 'inProgress', startedAt: 'T', baseSha: null } } },
    ],
    [
      'and stands when there is another',
      { ...plan, phaseHistory: { PLAN: { status: 'inProgress', startedAt: 'T', baseSha: 'a' } } },
      { type: 'MARK_PHASE_STARTED', phase: 'PLAN', at: 'U', baseSha: 'b' },
      { phaseHistory: { PLAN: { status: 'inProgress', startedAt: 'T', baseSha: 'a' } } },
    ],
    ['a field that may be set', plan, { type: 'SET_METADATA', field: 'ticket', value: 7 }, { ticket: 7 }],
    [
      'a stale phase gets another round',
      { ...plan, retryCount: { PLAN: 2 } },
      { type: 'RESOLVE_STALE' },
      { retryCount: { PLAN: 0 } },
    ],
    [
      'a preference for more rounds counts',
      { ...plan, retryCount: { PLAN: 2 }, userPreferences: { maxRetriesPerPhase: 3 } },
      { type: 'INCR_RETRY', phase: 'PLAN' },
      { retryCount: { PLAN: 3 } },
    ],
    [
      'findings add up',
      { ...plan, findingsResolved: { PLAN: 2 } },
      { type: 'INCR_REWORK', phase: 'PLAN', findings: 3 },
      { reworkCount: { PLAN: 1 }, findingsResolved: { PLAN: 5 } },
    ],
    [
      'a phase named like a part of every object',
      plan,
      { type: 'RECORD_ARTIFACT', phase: '__proto__', path: 'a' },
      plan,
    ],
  ])('%s', (_why, state, event, fields) => {
    const outcome = apply(state, event);
    expect(outcome).toMatchObject({ ok: true, state: fields });
  });

  it.each<[string, JsonObject | null, WorkflowEvent, string]>([
    ['no state', null, { type: 'RESOLVE_STALE' }, 'INVALID_STATE'],
    ['a phase that there is not', { currentPhase: 'X' }, { type: 'RESOLVE_STALE' }, 'INVALID_STATE'],
    ['a field of the wrong shape', { ...plan, verdicts: [] }, { type: 'RESOLVE_STALE' }, 'INVALID_STATE'],
    [
      'a history without its status',
      { ...plan, phaseHistory: { PLAN: {} } },
      { type: 'RESOLVE_STALE' },
      'INVALID_STATE',
    ],
    [
      'a finished run',
      { currentPhase: 'DONE' },
      { type: 'RECORD_VERDICT', phase: 'PLAN', verdict: 'APPROVED' },
      'TERMINAL_STATE',
    ],
    ['no verdict', plan, { type: 'ADVANCE', targetPhase: 'BUILD' }, 'VERDICT_NOT_APPROVED'],
    [
      'a word that is no approval',
      { ...plan, verdicts: { PLAN: 'approved' } },
      { type: 'ADVANCE', targetPhase: 'BUILD' },
      'VERDICT_NOT_APPROVED',
    ],
    ['a skipped phase', approved, { type: 'ADVANCE', targetPhase: 'DONE' }, 'ILLEGAL_PHASE_SKIP'],
    ['no target', approved, { type: 'ADVANCE' }, 'ILLEGAL_PHASE_SKIP'],
    [
      'a review’s word as a verdict',
      plan,
      { type: 'RECORD_VERDICT', phase: 'PLAN', verdict: 'REJECTED' },
      'INVALID_VERDICT',
    ],
    ['a path upwards', plan, { type: 'RECORD_ARTIFACT', phase: 'PLAN', path: 'a/../../b' }, 'INVALID_PATH'],
    ['a path with a drive', plan, { type: 'RECORD_ARTIFACT', phase: 'PLAN', path: 'C:x' }, 'INVALID_PATH'],
    ['a close of another phase', plan, { type: 'CLOSE_PHASE', phase: 'BUILD', verdict: 'APPROVED' }, 'PHASE_MISMATCH'],
    [
      'a close without approval',
      plan,
      { type: 'CLOSE_PHASE', phase: 'PLAN', verdict: 'CHANGES_REQUESTED' },
      'VERDICT_NOT_APPROVED',
    ],
    ['a start of another phase', plan, { type: 'MARK_PHASE_STARTED', phase: 'BUILD' }, 'PHASE_MISMATCH'],
    ['a field of the machine', plan, { type: 'SET_METADATA', field: 'verdicts', value: {} }, 'IMMUTABLE_FIELD'],
    ['a field of every object', plan, { type: 'SET_METADATA', field: 'constructor', value: {} }, 'IMMUTABLE_FIELD'],
    ['a value of the wrong shape', plan, { type: 'SET_METADATA', field: 'choice', value: 'c' }, 'INVALID_METADATA'],
    ['too many rounds', { ...plan, retryCount: { PLAN: 2 } }, { type: 'INCR_RETRY', phase: 'PLAN' }, 'RETRY_EXHAUSTED'],
    ['a phase that is not stuck', plan, { type: 'RESOLVE_STALE' }, 'NOT_STALE'],
    ['nobody’s phase', plan, { type: 'RECORD_ARTIFACT', path: 'a' }, 'INVALID_ARGUMENT'],
  ])('refuses %s', (_why, state, event, code) => {
    expect(apply(state, event)).toMatchObject({ ok: false, code });
  });

  it.each(['PAUSE', 'constructor', ''])('refuses an event that there is none of: %j', (type) => {
    expect(apply(plan, { type: type as EventType })).toMatchObject({ ok: false, code: 'INVALID_ARGUMENT' });
  });

  it('never throws, changes nothing it was given, and keeps what it does not know', () => {
    const types: readonly EventType[] = [
      'ADVANCE',
      'RECORD_VERDICT',
      'RECORD_ARTIFACT',
      'RECORD_REVIEW_ARTIFACT',
      'CLOSE_PHASE',
      'SET_METADATA',
      'MARK_PHASE_STARTED',
      'INCR_RETRY',
      'INCR_REWORK',
      'RESOLVE_STALE',
    ];
    const event = fc.record({
      type: fc.constantFrom(...types),
      phase: fc.jsonValue(),
      verdict: fc.jsonValue(),
      path: fc.jsonValue(),
      field: fc.jsonValue(),
      value: fc.jsonValue(),
      findings: fc.jsonValue(),
      targetPhase: fc.jsonValue(),
    });
    const state = Object.freeze({ ...approved, notes: ['kept'] });
    fc.assert(
      fc.property(event, (given) => {
        const outcome = apply(state, given as WorkflowEvent);
        if (outcome.ok)
          expect(outcome.state).toMatchObject({ notes: given.field === 'notes' ? expect.anything() : ['kept'] });
        expect(state).toEqual({ ...approved, notes: ['kept'] });
      }),
      { numRuns: 300 },
    );
  });
});
