import { describe, expect, it } from 'vitest';
import { type GateFacts, gateFacts, gateViolations, type Outside } from './gate.ts';
import { readWorkflow } from './read-workflow.ts';
import type { State } from './state.ts';

const workflow = readWorkflow({
  phases: [
    { name: 'PLAN', specialist: 'planner', reviewer: 'critic' },
    { name: 'BUILD', specialist: 'builder', commit: true },
    { name: 'SHIP', specialist: 'shipper', reviewer: 'judge' },
  ],
  agents: {
    judge: { outputs: ['{run}/reviews/{phase}-{n}.md', '{run}/remarks.md (optional)', 'a word'] },
    planner: {
      outputs: [
        '{run}/plan-{n}.md (the plan)',
        '{run}/extra.md (optional)',
        '.workflow/{x}/deep/**',
        'docs/a.md',
        'a talk',
      ],
    },
  },
  verdicts: { PASS: 'APPROVED', FAIL: 'CHANGES_REQUESTED' },
});
const good: GateFacts = {
  recorded: ['plan-1.md', 'deep/er/x.md'],
  missing: [],
  review: { path: 'r.md', verdict: 'PASS' },
  verdict: 'APPROVED',
  baseSha: 'a',
  headSha: 'b',
};
const codes = (phase: string, facts: Partial<GateFacts>) =>
  gateViolations(phase, { ...good, ...facts }, workflow).map(({ code }) => code);

describe('the gate', () => {
  it.each<[string, string, Partial<GateFacts>, readonly string[]]>([
    ['lets a whole phase close', 'PLAN', {}, []],
    ['wants what is owed', 'PLAN', { recorded: [] }, ['ARTIFACT_MISSING', 'ARTIFACT_MISSING']],
    [
      'takes no look-alike',
      'PLAN',
      { recorded: ['plan-.md', 'plan-1.md.bak', 'Plan-1.md', 'deep'] },
      ['ARTIFACT_MISSING', 'ARTIFACT_MISSING'],
    ],
    ['wants it on the disk', 'PLAN', { missing: ['plan-1.md'] }, ['ARTIFACT_NOT_FOUND']],
    ['wants it in the run', 'PLAN', { recorded: ['../plan-1.md', 'plan-1.md', 'deep/x'] }, ['PATH_OUTSIDE_TRACKING']],
    ['wants a review', 'PLAN', { review: undefined }, ['REVIEW_MISSING']],
    ['that can be read', 'PLAN', { review: { path: 'r.md', verdict: undefined } }, ['REVIEW_NOT_FOUND']],
    ['that decides', 'PLAN', { review: { path: 'r.md', verdict: null } }, ['VERDICT_MISMATCH']],
    ['that approves', 'PLAN', { review: { path: 'r.md', verdict: 'FAIL' } }, ['VERDICT_MISMATCH']],
    ['in its own words', 'PLAN', { review: { path: 'r.md', verdict: 'APPROVED' } }, ['VERDICT_MISMATCH']],
    ['as it is recorded', 'PLAN', { verdict: 'CHANGES_REQUESTED' }, ['VERDICT_MISMATCH']],
    [
      'that the reviewer writes',
      'SHIP',
      { review: { path: 'ok.md', verdict: 'PASS' }, recorded: [] },
      ['REVIEW_FOREIGN'],
    ],
    ['and wrote', 'SHIP', { review: { path: 'reviews/ship-1.md', verdict: 'PASS' }, recorded: [] }, []],
    [
      'of this phase',
      'SHIP',
      { review: { path: 'reviews/plan-1.md', verdict: 'PASS', ofPhase: 'PLAN' }, recorded: [] },
      ['REVIEW_REUSED'],
    ],
    ['wants a commit where the phase does', 'BUILD', { headSha: 'a' }, ['NO_COMMIT']],
    ['and none before there was one', 'BUILD', { headSha: null }, ['NO_COMMIT']],
    ['and to know where it began', 'BUILD', { baseSha: null }, ['BASE_UNRECORDED']],
    ['closes no phase that it does not know', 'OTHER', {}, ['PHASE_UNKNOWN']],
  ])('%s', (_why, phase, facts, expected) => expect(codes(phase, facts)).toEqual(expected));

  it('closes nothing by a configuration with a fault', () => {
    const faulty = readWorkflow({ phases: [{ name: 'PLAN' }], unknown: true });
    expect(gateViolations('PLAN', good, faulty)).toMatchObject([{ code: 'CONFIG_INVALID', file: 'portcullis.json' }]);
  });

  it('says of every violation what would satisfy it', () => {
    for (const violation of [
      ...gateViolations('PLAN', { ...good, recorded: ['/x'], missing: ['y'], review: undefined }, workflow),
      ...gateViolations('BUILD', { ...good, baseSha: null }, workflow),
    ])
      expect(violation.remedy).toMatch(/\w{3,}/);
  });
});

describe('what the gate looks up', () => {
  const state: State = {
    currentPhase: 'PLAN',
    phaseArtifacts: { PLAN: ['plan-1.md', '../outside'] },
    reviewArtifacts: { PLAN: ['old.md', 'new.md'] },
    verdicts: { PLAN: 'APPROVED' },
    phaseHistory: { BUILD: { status: 'inProgress', baseSha: 'a' } },
  };
  const asked: string[] = [];
  const outside: Outside = {
    exists: (path) => asked.push(path) > 0 && path !== 'plan-1.md',
    text: (path) => (path === 'new.md' ? 'note\nstatus: "PASS"\n' : undefined),
    head: () => {
      asked.push('HEAD');
      return 'b';
    },
  };

  it('is the last review, and never a path that leaves the run', () => {
    expect(gateFacts('PLAN', state, outside, workflow)).toMatchObject({
      missing: ['plan-1.md'],
      review: { path: 'new.md', verdict: 'PASS' },
    });
    expect(asked).toEqual(['plan-1.md']);
  });

  it('is the review that is given, in either form', () => {
    expect(gateFacts('PLAN', state, outside, workflow, '.workflow/shop/new.md').review).toEqual({
      path: 'new.md',
      verdict: 'PASS',
    });
    expect(gateFacts('PLAN', state, outside, workflow, '../new.md').review).toEqual({
      path: '../new.md',
      verdict: undefined,
    });
  });

  it('is the commit where a phase asks for one', () => {
    expect(gateFacts('BUILD', state, outside, workflow)).toMatchObject({ baseSha: 'a', headSha: 'b' });
    expect(asked).toContain('HEAD');
  });
});
