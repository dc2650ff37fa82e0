import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { guards } from '../guards/registry.ts';
import { loadPolicy } from './load.ts';

let folder = '';
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'portcullis-workflow-')));
  mkdirSync(join(folder, 'repository/.git'), { recursive: true });
  mkdirSync(join(folder, 'home/.config/portcullis'), { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const project = () => join(folder, 'repository');
const write = (path: string, value: unknown): void => writeFileSync(join(folder, path), JSON.stringify(value));
const load = (env: Readonly<Record<string, string>> = {}) =>
  loadPolicy({ cwd: project(), home: join(folder, 'home'), env, guards });
const keeper = (env: Readonly<Record<string, string>> = {}) =>
  load(env).policy.guards.find(({ guard }) => guard.name === 'protected-files');
const paths = (env: Readonly<Record<string, string>> = {}) => keeper(env)?.options.paths;

describe('a workflow in the configuration', () => {
  it('is in force with the paths of its file', () => {
    write('repository/portcullis.json', { workflow: { phases: [{ name: 'PLAN' }], root: './.flow/' } });
    const { policy, problems } = load();
    expect(problems).toEqual([]);
    expect(policy.workflow).toMatchObject({ folder: project(), workflow: { root: '.flow', faults: [] } });
  });

  it('has its records and its own description among the protected files', () => {
    write('repository/portcullis.json', {
      guards: { 'protected-files': ['deny', { paths: ['.env'] }] },
      workflow: { phases: [{ name: 'PLAN' }] },
    });
    expect(paths()).toEqual(
      expect.arrayContaining([
        `${project()}/**/.env`,
        `${project()}/**/.workflow/*/state.json`,
        `${project()}/**/.workflow/*/state.json.*`,
        `${project()}/**/.workflow/*/state.audit.jsonl`,
        `${project()}/**/.workflow/.active-slug`,
        `${project()}/portcullis.json`,
      ]),
    );
  });

  it('protects them even where no preset is taken, and not where that is switched off by name', () => {
    write('repository/portcullis.json', { extends: [], workflow: { phases: [{ name: 'PLAN' }] } });
    expect(keeper()).toMatchObject({ severity: 'deny' });
    write('repository/portcullis.json', {
      guards: { 'protected-files': 'off' },
      workflow: { phases: [{ name: 'PLAN' }] },
    });
    expect(keeper()).toBeUndefined();
  });

  it.each([
    ['KUBECONFIG', {}],
    ['SKRAFT_CONFIG', {}],
    ['SKRAFT_AUDIT_LOG', { audit: 'SKRAFT_AUDIT_LOG' }],
    ['PORTCULLIS_LOG', { audit: 'PORTCULLIS_LOG' }],
  ])('of a project names no variable that is not its own: %s', (audit, environment) => {
    const workflow = { phases: [{ name: 'PLAN' }], environment: { audit } };
    write('repository/portcullis.json', { workflow });
    const { policy, problems } = load();
    const isOwn = 'audit' in environment;
    expect(policy.workflow?.workflow.environment).toEqual(environment);
    expect(policy.workflow?.workflow.faults).toHaveLength(isOwn ? 0 : 1);
    expect(problems.map(({ setting }) => setting)).toEqual(isOwn ? [] : ['workflow.environment.audit']);
    rmSync(join(project(), 'portcullis.json'));
    write('home/.config/portcullis/portcullis.json', { workflow });
    expect(load().policy.workflow?.workflow.environment).toEqual({ audit });
  });

  it('protects the folder that the environment names as well', () => {
    write('repository/portcullis.json', { workflow: { extends: 'skraft' } });
    expect(paths({ SKRAFT_TRACKING_ROOT: '/var/plans' })).toContain('/var/plans/*/state.json');
  });

  it('counts of the strongest layer alone', () => {
    write('home/.config/portcullis/portcullis.json', { workflow: { phases: [{ name: 'OURS' }] } });
    write('repository/portcullis.json', { workflow: { phases: [{ name: 'THEIRS' }] } });
    const { policy, problems } = load();
    expect(policy.workflow?.workflow.phases.map(({ name }) => name)).toEqual(['OURS']);
    expect(policy.workflow?.folder).toBe(project());
    expect(problems).toMatchObject([{ level: 'note', setting: 'workflow' }]);
  });

  it('tells every fault by its place, and closes nothing with one', () => {
    write('repository/portcullis.json', { workflow: { phases: [{ name: 'PLAN', reviwer: 'x' }], retries: -1 } });
    const { policy, problems } = load();
    expect(problems.map(({ setting, level }) => `${level} ${setting}`)).toEqual([
      'error workflow.phases.0.reviwer',
      'error workflow.retries',
    ]);
    expect(policy.workflow?.workflow.faults).toHaveLength(2);
  });

  it('takes what the framework’s own files say below what the configuration says', () => {
    write('framework.json', { phaseOrder: ['ONE', 'TWO'], phaseAgents: { ONE: { specialist: 'a', reviewer: null } } });
    write('repository/skraft-config.json', { observability: { stalePhaseHours: 2, auditRetentionDays: 'x' } });
    write('repository/portcullis.json', { workflow: { extends: 'skraft', retries: 5 } });
    const workflow = load({ SKRAFT_CONFIG: join(folder, 'framework.json') }).policy.workflow?.workflow;
    expect(workflow?.phases.map(({ name }) => name)).toEqual(['ONE', 'TWO']);
    expect(workflow?.retries).toBe(5);
    expect(workflow?.observability).toEqual({ stalePhaseHours: 2, auditRetentionDays: 30, signalRetentionDays: 14 });
    expect(load({ SKRAFT_CONFIG: join(folder, 'absent.json') }).policy.workflow?.workflow.faults).toHaveLength(1);
  });

  it('is no concern of a project without one', () => {
    write('repository/portcullis.json', {});
    expect(load().policy.workflow).toBeUndefined();
    expect(load().policy.guards.filter(({ guard }) => guard.needs !== undefined)).toEqual([]);
  });
});
