import { describe, expect, it } from 'vitest';
import { readWorkflow } from './read-workflow.ts';
import { openRun, trustedRun } from './run.ts';

const placed = { workflow: readWorkflow({ phases: [{ name: 'PLAN', specialist: 'planner' }] }), folder: '/repo' };
const files: Readonly<Record<string, string>> = {
  '/repo/.workflow/.active-slug': 'demo\n',
  '/repo/.workflow/demo/state.json': '{"currentPhase": "PLAN"}',
};
const facts = { env: () => undefined, text: (path: string) => files[path] };

describe('a run whose record was changed past the command line', () => {
  const changed = { ...facts, recordFault: (folder: string) => `${folder} was changed` };
  it('is not gone by where that counts', () => {
    expect(trustedRun(placed, changed)).toMatchObject({
      slug: 'demo',
      state: undefined,
      problem: '/repo/.workflow/demo was changed',
    });
  });
  it('still tells where it stands', () => expect(openRun(placed, changed)?.state?.currentPhase).toBe('PLAN'));
  it('that is sound, or of which nobody can tell, is gone by', () => {
    const run = openRun(placed, facts);
    expect(run?.state?.currentPhase).toBe('PLAN');
    expect(trustedRun(placed, facts)).toEqual(run);
    expect(trustedRun(placed, { ...facts, recordFault: () => undefined })).toEqual(run);
  });
  it('is none where none is selected, and keeps its own problem where it cannot be read', () => {
    expect(trustedRun(placed, { ...changed, text: () => undefined })).toBeUndefined();
    const broken = { ...changed, text: (path: string) => (path.endsWith('json') ? '{' : files[path]) };
    expect(trustedRun(placed, broken)?.problem).not.toContain('was changed');
  });
});
