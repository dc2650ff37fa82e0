import { describe, expect, it } from 'vitest';
import type { Effect } from '../../shell/effect.ts';
import { known } from '../../shell/value.ts';
import { readWorkflow } from './read-workflow.ts';
import { type Acting, judgeWrites, unnamedWrite, type WritingCall } from './write-rights.ts';

const workflow = readWorkflow({
  phases: [
    { name: 'PLAN', specialist: 'planner', reviewer: 'critic' },
    { name: 'BUILD', specialist: 'builder', reviewer: 'judge', workspace: true },
  ],
  launcher: 'lead',
  agents: {
    critic: { outputs: ['{run}/reviews/plan-{n}.md'] },
    judge: { outputs: ['{run}/reviews/build-{n}.md (the verdict)', 'a talk'] },
    helper: { dispatcher: 'builder' },
    lens: { dispatcher: 'judge' },
  },
  workspace: ['src/**'],
  root: '.flow',
});
const place = { folder: '/repo', root: '/repo/.flow' };

const to = (path: string, action: Effect['action'] = 'write'): WritingCall => ({
  name: 'Write',
  kind: 'write',
  files: [{ path, action: 'write' }],
  effects: [{ action, path: known(path.startsWith('/') ? path : `/repo/${path}`), reach: 'entry', level: 'certain' }],
  reading: undefined,
});
const judged = (acting: Partial<Acting>, ...calls: readonly WritingCall[]) =>
  judgeWrites({ chain: [], complete: false, ...acting }, calls, workflow, place);

describe('whose rights count', () => {
  it.each<[why: string, acting: Partial<Acting>, code: string]>([
    ['those of the agent itself', { chain: ['builder'] }, 'CONFORMING'],
    ['those of the nearest agent above that has any', { chain: ['poet', 'critic', 'builder'] }, 'WRITE_RIGHT_DENIED'],
    ['nobody’s, when somebody unknown may be above', { chain: ['poet'] }, 'UNIDENTIFIED_CALLER'],
    ['nobody’s, when all above are known', { chain: ['poet'], complete: true }, 'NOT_GOVERNED'],
    ['nobody’s, in the main session', { complete: true }, 'NOT_GOVERNED'],
    ['nobody’s, when nobody is named', {}, 'UNIDENTIFIED_CALLER'],
    ['no property that all objects have', { chain: ['constructor'], complete: true }, 'NOT_GOVERNED'],
  ])('%s', (_why, acting, code) => expect(judged(acting, to('src/a.ts')).code).toBe(code));
});

describe('what a role may write', () => {
  it.each<[agent: string, path: string, rule: string | undefined]>([
    ['lead', 'notes.md', 'nothing'],
    ['lens', 'notes.md', 'nothing'],
    ['critic', '.flow/shop/reviews/plan-2.md', undefined],
    ['critic', '.flow/shop/reviews/build-2.md', 'foreign'],
    ['critic', '/elsewhere/.flow/shop/reviews/plan-2.md', 'foreign'],
    ['planner', 'docs/plan.md', undefined],
    ['planner', 'src/a.ts', 'workspace'],
    ['planner', '.flow/shop/reviews/plan-2.md', 'transmission'],
    ['builder', 'src/a.ts', undefined],
    ['helper', 'src/a.ts', undefined],
    ['helper', '.flow/shop/reviews/build-1.md', 'transmission'],
  ])('%s, %s: %s', (agent, path, rule) => {
    const found = judged({ chain: [agent] }, to(path));
    expect(found.allowed ? undefined : found.rule).toBe(rule);
  });

  it('is asked of every call, and the first refusal counts', () => {
    const found = judged({ chain: ['planner'] }, to('docs/a.md'), to('src/a.ts'), to('.flow/shop/reviews/plan-1.md'));
    expect(found).toMatchObject({ allowed: false, call: 1, rule: 'workspace', agent: 'planner' });
  });

  it('is no question where nothing is written', () => {
    expect(judged({ chain: ['lead'] }, to('src/a.ts', 'read'))).toEqual({ allowed: true, code: 'NO_WRITE' });
    expect(judged({ chain: ['lead'] })).toEqual({ allowed: true, code: 'NO_WRITE' });
    expect(judged({ chain: ['lens'] }, to('/dev/null'))).toEqual({ allowed: true, code: 'NO_WRITE' });
  });
});

it('a caller without a name is found where source changes', () => {
  expect(unnamedWrite([to('docs/a.md'), to('src/a.ts')], workflow, place)).toMatchObject({ call: 1 });
  expect(unnamedWrite([to('docs/a.md'), to('src/a.ts', 'read')], workflow, place)).toBeUndefined();
});
