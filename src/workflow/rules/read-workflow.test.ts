import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Json } from '../../protocol/json.ts';
import { readWorkflow } from './read-workflow.ts';
import { fromFrameworkConfig } from './skraft-config.ts';
import { workflowSchema } from './workflow-schema.ts';

const faultsOf = (value: Json): readonly string[] => readWorkflow(value).faults;

describe('a workflow as it is written', () => {
  it('takes agents by name into the preset’s, and other settings over it', () => {
    const workflow = readWorkflow({
      extends: 'skraft',
      retries: 9,
      agents: { 'quality-gates-lens': { skills: ['x'] } },
    });
    expect(workflow.faults).toEqual([]);
    expect(workflow.retries).toBe(9);
    expect(workflow.phases.map(({ name }) => name)).toEqual(['RESEARCH', 'DESIGN', 'DISTILL', 'DELIVER']);
    expect(workflow.agents['quality-gates-lens']?.skills).toEqual([{ name: 'x', policy: 'verify' }]);
  });

  it('derives roles from who dispatches whom', () => {
    const { rights } = readWorkflow({ extends: 'skraft' });
    expect(rights['Skraft - Orchestrator']).toEqual({ role: 'orchestrator', files: [] });
    expect(rights['Skraft - Solution Architect']).toEqual({ role: 'specialist', phase: 'DESIGN', workspace: false });
    expect(rights['mock-integration-worker']).toEqual({ role: 'worker', phase: 'DELIVER', workspace: true });
    expect(rights['cold-reader-lens']).toEqual({ role: 'lens', phase: 'DELIVER', files: [] });
    expect(rights['Skraft - Solution Architect Reviewer']?.files).toHaveLength(1);
  });

  it('gives the right to source to whom any of its phases gives it', () => {
    const { rights } = readWorkflow({
      phases: [
        { name: 'A', specialist: 'x' },
        { name: 'B', specialist: 'x', workspace: true },
      ],
    });
    expect(rights.x).toMatchObject({ workspace: true });
  });

  it('takes rights as they are written over those that are derived', () => {
    const { rights } = readWorkflow({
      phases: [{ name: 'A', specialist: 'x' }],
      rights: { x: { role: 'reviewer', files: ['a/b'] } },
    });
    expect(rights.x).toEqual({ role: 'reviewer', files: ['a/b'] });
  });

  it.each<[string, Json, string]>([
    ['no object', 7, 'workflow: must be an object'],
    ['no phases', {}, 'workflow.phases: must be a list of at least one phase, each with a name'],
    ['a phase without a name', { phases: [{}, { name: 'A' }] }, 'workflow.phases.0.name: is missing'],
    ['a phase twice', { phases: [{ name: 'A' }, { name: 'A' }] }, 'workflow.phases: A stands there twice'],
    ['a setting that there is not', { phases: [{ name: 'A' }], phase: 1 }, 'workflow.phase: there is no such setting'],
    ['a root that leads out', { phases: [{ name: 'A' }], root: '../x' }, 'workflow.root: must be a folder below'],
    ['an unknown preset', { extends: 'x', phases: [{ name: 'A' }] }, 'workflow.extends: must be one of skraft'],
    [
      'an unknown role',
      { phases: [{ name: 'A' }], rights: { x: { role: 'king' } } },
      'workflow.rights.x.role: must be one of',
    ],
    [
      'an unknown verdict',
      { phases: [{ name: 'A' }], verdicts: { OK: 'YES' } },
      'workflow.verdicts.OK: must be one of',
    ],
    [
      'a reviewer of its own work',
      { phases: [{ name: 'A', specialist: 'a', reviewer: 'a' }] },
      'workflow.phases.0.reviewer: a would review its own work',
    ],
    [
      'agents that only dispatch each other',
      { phases: [{ name: 'A' }], agents: { a: { dispatcher: 'b' }, b: { dispatcher: 'a' }, c: { dispatcher: 'a' } } },
      'workflow.agents.a.dispatcher: nobody could dispatch it: a dispatches b dispatches a',
    ],
    ['an unknown shape', { phases: [{ name: 'A' }], metadata: { x: 'thing' } }, 'workflow.metadata.x: must be one of'],
    [
      'an unknown policy',
      { phases: [{ name: 'A' }], agents: { a: { skills: [{ name: 's', policy: 'now' }] } } },
      'workflow.agents.a.skills.0.policy',
    ],
  ])('tells %s', (_why, value, fault) => expect(faultsOf(value).join('\n')).toContain(fault));

  it('is read from anything without a fault of the reader', () => {
    fc.assert(fc.property(fc.jsonValue(), (value) => void readWorkflow(value as Json)));
    fc.assert(fc.property(fc.jsonValue(), (value) => void readWorkflow(fromFrameworkConfig(value as Json))));
    const setting = fc.constantFrom('phases', 'agents', 'rights', 'verdicts', 'metadata', 'environment', 'root');
    fc.assert(fc.property(setting, fc.jsonValue(), (name, value) => void readWorkflow({ [name]: value as Json })));
  });

  it('may hold what the schema for editors offers, and nothing else', () => {
    const offered = Object.keys(workflowSchema.properties as object);
    for (const name of offered)
      expect(faultsOf({ phases: [{ name: 'A' }], [name]: null }).join()).not.toContain('no such setting');
    expect(faultsOf({ phases: [{ name: 'A' }], other: null }).join()).toContain(offered.join(', '));
  });
});

describe('a framework’s own configuration', () => {
  it('is read as a workflow', () => {
    const workflow = readWorkflow(
      fromFrameworkConfig({
        pipeline: { dispatcher: 'code', launcher: 'lead' },
        phaseOrder: ['ONE', 'DELIVER'],
        phaseAgents: { ONE: { specialist: 'a', reviewer: null }, DELIVER: { specialist: 'b', reviewer: 'c' } },
        agentAliases: { a1: 'a', a: 'a' },
        agentDispatchers: { a: 'code', c: 'lead', helper: 'b' },
        agentArtifacts: { c: { outputs: ['r/{n}.md'] } },
        agentSkills: { b: ['x', { name: 'y', policy: 'eager' }] },
      }),
    );
    expect(workflow.faults).toEqual([]);
    expect(workflow.aliases.a1).toBe('a');
    expect(workflow.phases[1]).toMatchObject({ workspace: true, commit: true, reviewer: 'c' });
    expect(
      Object.entries(workflow.rights)
        .map(([name, { role }]) => `${name} ${role}`)
        .sort(),
    ).toEqual(['a specialist', 'b specialist', 'c reviewer', 'helper worker', 'lead orchestrator']);
  });
});
