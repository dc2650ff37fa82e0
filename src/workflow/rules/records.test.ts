import { describe, expect, it } from 'vitest';
import { memoryFacts, repositoryFiles } from '../../workspace/memory-facts.ts';
import { settingsCascade } from './cascade.ts';
import { isConventional } from './commits.ts';
import { mutationTime, onlyAdditions } from './evidence.ts';
import { isStaleSignal, observabilityOf, phaseAge, retainedLines } from './health.ts';
import { pipelineOf, spokenDuration } from './pipeline.ts';
import { readWorkflow } from './read-workflow.ts';
import { backupNumber, diagnose } from './recovery.ts';
import { activeSlug, openRun, outsideOf, recordPatterns, runsFolder } from './run.ts';
import { exportLine, sessionContext, shellWord } from './session.ts';
import type { State } from './state.ts';
import { timelineOf } from './timeline.ts';

const placed = { workflow: readWorkflow({ extends: 'skraft' }), folder: '/repo' };
const RUNS = '/repo/.copilot-tracking/skraft-plans';

describe('where runs lie', () => {
  const env = (values: Record<string, string>) => ({ env: (name: string) => values[name] });

  it.each<[string, Record<string, string>, string]>([
    ['below the project', {}, RUNS],
    ['where the environment says', { SKRAFT_TRACKING_ROOT: '/var/plans/' }, '/var/plans'],
    ['below the project when that is no whole path', { SKRAFT_TRACKING_ROOT: 'plans' }, RUNS],
    ['one up in the bare layout', { SKRAFT_TRACKING_LAYOUT: 'bare' }, '/repo/.copilot-tracking'],
  ])('%s', (_why, values, expected) => expect(runsFolder(placed, env(values))).toBe(expected));

  it('is told to the guard that keeps their records', () => {
    const patterns = recordPatterns(placed, env({ SKRAFT_TRACKING_ROOT: '/var/plans' }));
    expect(patterns).toEqual(
      expect.arrayContaining([
        '.copilot-tracking/skraft-plans/*/state.json',
        '/var/plans/*/state.json',
        '/var/plans/.active-slug',
        '.copilot-tracking/skraft-plans/*/execution-log.json',
      ]),
    );
  });
});

describe('the run that is meant', () => {
  const files = { [`${RUNS}/.active-slug`]: 'pointed\n', [`${RUNS}/pointed/state.json`]: '{"currentPhase":"DESIGN"}' };

  it.each<[string, unknown, Record<string, string>, string]>([
    ['what the payload says', 'said', { SKRAFT_PROJECT_SLUG: 'named' }, 'said'],
    ['what the environment says', '../x', { SKRAFT_PROJECT_SLUG: 'named' }, 'named'],
    ['what the pointer says', undefined, { SKRAFT_PROJECT_SLUG: 'No Slug' }, 'pointed'],
  ])('is %s', (_why, said, env, expected) => {
    expect(activeSlug(placed, memoryFacts(files, { env }), said as string)).toBe(expected);
  });

  it('comes with its state, or with what is wrong with it', () => {
    expect(openRun(placed, memoryFacts(files))).toMatchObject({ slug: 'pointed', state: { currentPhase: 'DESIGN' } });
    expect(openRun(placed, memoryFacts(files), 'absent')).toMatchObject({
      state: undefined,
      problem: 'there is no state file',
    });
    expect(openRun(placed, memoryFacts({}))).toBeUndefined();
  });
});

describe('what the gate sees of the disk', () => {
  const outside = outsideOf(
    '/repo/run',
    '/repo',
    memoryFacts({
      ...repositoryFiles('/repo', 'main'),
      '/repo/run/a.md': 'A',
      '/repo/run/folder': { folder: true },
      '/repo/run/out.md': { link: '/repo/secret.md' },
      '/repo/secret.md': 'S',
    }),
  );

  it('is the run’s own files, and no link out of it', () => {
    expect([
      outside.exists('a.md'),
      outside.exists('folder'),
      outside.exists('out.md'),
      outside.exists('b.md'),
    ]).toEqual([true, false, false, false]);
    expect([outside.text('a.md'), outside.text('out.md')]).toEqual(['A', undefined]);
  });

  it('is the commit that is checked out', () => {
    expect(outside.head()).toBe('1'.repeat(40));
    expect(outsideOf('/x', '/x', memoryFacts({})).head()).toBeNull();
  });
});

describe('a session that begins', () => {
  it('is told where things stand', () => {
    expect(sessionContext({ slug: undefined, phase: undefined, command: 'c' })).toContain('No run is selected');
    expect(sessionContext({ slug: 'a', phase: undefined, pluginRoot: '/p', command: 'c' })).toMatch(
      /\/p[\s\S]*run is a, phase unknown/,
    );
  });

  it('gets variables that any shell reads back', () => {
    expect(exportLine('A', "it's $x")).toBe("export A='it'\\''s $x'\n");
    expect(shellWord('')).toBe("''");
  });
});

describe('what is kept', () => {
  it.each([
    ['{"timestamp":"2029-12-31T00:00:00Z"}', true],
    ['{"time":"2029-11-01T00:00:00Z"}', false],
    ['{"ts":0}', false],
    ['{"at":"2020-01-01"}', true],
    ['torn {"timestamp":"2020-01-01', true],
  ])('%s: %s', (line, isKept) => {
    const { kept, purged } = retainedLines([line, ''], Date.UTC(2030, 0, 1), 30);
    expect([kept, purged]).toEqual(isKept ? [[line], 0] : [[], 1]);
  });

  it('is by name and age', () => {
    expect(
      ['state.json.bak.1', 'state.json.corrupted.2', 'state.json.invalid.3', 'state.json.bak.x', 'state.json'].map(
        isStaleSignal,
      ),
    ).toEqual([true, true, false, false, false]);
    expect(observabilityOf({ stalePhaseHours: 0, auditRetentionDays: '9', signalRetentionDays: 3 })).toEqual({
      stalePhaseHours: 24,
      auditRetentionDays: 30,
      signalRetentionDays: 3,
    });
    expect(phaseAge(0, 3_600_001, 'A', 1)).toMatchObject({ level: 'warn' });
    expect(phaseAge(undefined, 5, 'A', 1)).toMatchObject({ level: 'unknown', ageMs: null });
  });

  it('can be brought back, by one command at a time', () => {
    expect(diagnose('corrupted', true).action).toBe('rollback');
    expect(diagnose('invalid', false).action).toBe('reset');
    expect(diagnose('unreadable', true).action).toBe('get');
    expect([
      backupNumber('state.json.bak.12'),
      backupNumber('state.json.bak.'),
      backupNumber('xstate.json.bak.1'),
    ]).toEqual([12, null, null]);
  });
});

describe('a run as people see it', () => {
  const workflow = readWorkflow({
    phases: [
      { name: 'A', specialist: 'a', reviewer: 'r' },
      { name: 'B', specialist: 'b' },
    ],
    agents: { lens: { dispatcher: 'r' } },
  });
  const state: State = {
    currentPhase: 'B',
    verdicts: { A: 'APPROVED' },
    phaseHistory: {
      A: { status: 'done', startedAt: '2030-01-01T00:00:00Z', completedAt: '2030-01-01T01:00:00Z' },
      B: { status: 'inProgress', startedAt: '2030-01-01T01:00:00Z' },
    },
  };
  const now = Date.parse('2030-01-01T03:30:00Z');
  const at = (minute: number): number => Date.parse('2030-01-01T00:00:00Z') + minute * 60_000;

  it('is a row of phases', () => {
    expect(
      pipelineOf('x', state, workflow, now).phases.map(({ standing, durationMs }) => [standing, durationMs]),
    ).toEqual([
      ['done', 3_600_000],
      ['open', 9_000_000],
    ]);
    expect([30_000, 90_000, 5_400_000, 200_000_000].map(spokenDuration)).toEqual([
      '30 s',
      '1 min',
      '1 h 30 min',
      '2 d 7 h',
    ]);
  });

  it('is time that went to agents, and time between them', () => {
    const { phases, unmatched } = timelineOf(
      state,
      [
        { at: at(0), did: 'started', agent: 'a', id: '1' },
        { at: at(5), did: 'started', agent: 'a', id: '2' },
        { at: at(10), did: 'stopped', agent: 'a', id: '1' },
        { at: at(15), did: 'stopped', agent: 'a', id: '2', blocked: true },
        { at: at(20), did: 'stopped', agent: 'a', id: '2' },
        { at: at(30), did: 'started', agent: 'r' },
        { at: at(32), did: 'started', agent: 'lens' },
        { at: at(34), did: 'stopped', agent: 'lens' },
        { at: at(40), did: 'stopped', agent: 'r' },
        { at: at(50), did: 'stopped', agent: 'nobody' },
      ],
      workflow,
      now,
    );
    expect(phases[0]).toMatchObject({
      specialistMs: 25 * 60_000,
      reviewerMs: 10 * 60_000,
      subagents: { lens: 2 * 60_000 },
      blocks: 1,
      outsideMs: 30 * 60_000,
    });
    expect(phases[1]).toMatchObject({ status: 'inProgress', specialistMs: 0, outsideMs: 9_000_000 });
    expect(unmatched).toBe(1);
  });
});

describe('evidence', () => {
  it.each([
    ['a\nb', 'x\na\ny\nb\n', true],
    ['a\nb', 'b\na', false],
    ['a\na', 'a', false],
    ['', '', true],
    ['a\r\nb\r\n', 'a\nb', true],
  ])('%j to %j adds only: %s', (before, after, expected) => expect(onlyAdditions(before, after)).toBe(expected));

  it.each([
    ['Time Elapsed 01:00:02.5', 3_602_500],
    ['Done in 2 hours, 1 minute and 3 seconds.', 7_263_000],
    ['Done in 1 minute 23 seconds', 83_000],
    ['Done.', null],
  ])('%j took %s ms', (stdout, expected) => expect(mutationTime(stdout)).toBe(expected));

  it.each([
    ['feat(shop): baskets', true],
    ['fix!: x', true],
    ['feat(): x', false],
    ['feat:x', false],
    ['feature: x', false],
    ['Feat: x', false],
    ['feat: ', false],
  ])('%j is conventional: %s', (subject, expected) => expect(isConventional(subject)).toBe(expected));

  it('of settings comes from the project before the person before the environment', () => {
    const env = { SKRAFT_LOG_LEVEL: 'env', SKRAFT_MODE: 'env', SKRAFT_: 'x', OTHER: 'x' };
    expect(settingsCascade({ home: { logLevel: 'home', a: 1 }, project: { a: 2 }, fallback: { b: 3 } }, env)).toEqual({
      logLevel: 'home',
      mode: 'env',
      a: 2,
    });
  });
});
