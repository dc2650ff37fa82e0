import type { JsonObject } from '../../protocol/json.ts';

const RUN = '.copilot-tracking/skraft-plans/{projectSlug}';
const reviews = `${RUN}/reviews/{date}`;
const REVIEWER = 'Skraft - Software Engineer Reviewer';

const agent = (alias: string, more: JsonObject): JsonObject => ({ aliases: [alias], ...more });
const lead = { dispatcher: 'Skraft - Orchestrator' };
const lens = { dispatcher: REVIEWER };
const worker = { dispatcher: 'Skraft - Software Engineer' };

/** The preset `skraft`: the phases, agents, paths and variables of the SKRAFT framework. */
export const skraft: JsonObject = {
  root: '.copilot-tracking/skraft-plans',
  namespaces: ['skraft'],
  launcher: 'Skraft - Orchestrator',
  phases: [
    { name: 'RESEARCH', specialist: 'Skraft - Solution Researcher' },
    { name: 'DESIGN', specialist: 'Skraft - Solution Architect', reviewer: 'Skraft - Solution Architect Reviewer' },
    {
      name: 'DISTILL',
      specialist: 'Skraft - Acceptance Designer',
      reviewer: 'Skraft - Acceptance Designer Reviewer',
      workspace: true,
    },
    { name: 'DELIVER', specialist: 'Skraft - Software Engineer', reviewer: REVIEWER, workspace: true, commit: true },
  ],
  agents: {
    'Skraft - Orchestrator': agent('skraft-orchestrator', {}),
    'Skraft - Solution Researcher': agent('solution-researcher', {
      ...lead,
      outputs: [`${RUN}/research/{date}/{slug}-research.md`],
    }),
    'Skraft - Solution Architect': agent('solution-architect', {
      ...lead,
      inputs: [`${RUN}/research/{date}/{slug}-research.md`],
      outputs: [
        `${RUN}/details/{date}/contracts-{story}.md`,
        'docs/adr/adr-{NNN}-{slug}.md',
        `${RUN}/details/{date}/supersession-plan-{story}.md (optional: only when a decision is superseded)`,
      ],
    }),
    'Skraft - Solution Architect Reviewer': agent('solution-architect-reviewer', {
      ...lead,
      outputs: [`${reviews}/design-review-{N}.md`],
    }),
    'Skraft - Acceptance Designer': agent('acceptance-designer', {
      ...lead,
      inputs: [`${RUN}/details/{date}/contracts-{story}.md`],
    }),
    'Skraft - Acceptance Designer Reviewer': agent('acceptance-designer-reviewer', {
      ...lead,
      outputs: [`${reviews}/distill-review-{N}.md`],
    }),
    'Skraft - Software Engineer': agent('software-engineer', {
      ...lead,
      inputs: [`${RUN}/details/{date}/contracts-{story}.md`],
      outputs: [
        'Source code commits (conventional commits)',
        `${RUN}/changes/{date}/change-log.md`,
        `${RUN}/evidence/{date}/qg-{story}.json (quality-gates evidence log)`,
      ],
    }),
    [REVIEWER]: agent('software-engineer-reviewer', {
      ...lead,
      outputs: [
        `${reviews}/deliver-review-{N}.md`,
        `${reviews}/diff-{story}.patch`,
        `${reviews}/files-{story}.txt`,
        `${reviews}/commits-{story}.txt`,
        `${reviews}/qg-verify-{story}.json`,
      ],
    }),
    'contract-testing-worker': worker,
    'mock-integration-worker': worker,
    'quality-gates-lens': lens,
    'test-integrity-lens': lens,
    'architecture-boundaries-lens': lens,
    'cold-reader-lens': lens,
    'contract-fidelity-lens': lens,
    'mock-fidelity-lens': lens,
  },
  workspace: ['src/**', 'tests/**'],
  verdicts: { APPROVED: 'APPROVED', NEEDS_REWORK: 'CHANGES_REQUESTED', REJECTED: 'CHANGES_REQUESTED' },
  retries: 2,
  protect: [
    '.copilot-tracking/skraft-plans/*/execution-log.json',
    '.copilot-tracking/skraft-plans/*/execution-log.jsonl',
  ],
  commands: ['src/cli/*.mjs'],
  skillRoots: ['plugins/skraft-framework/skills', '.agents/skills', '.github/skills', '.copilot/skills'],
  unnamedCaller: 'deny',
  metadata: {
    adrRatification: {
      fields: {
        checkpointStatus: { oneOf: ['none', 'awaiting_human', 'resolved'] },
        pending: {
          list: {
            fields: {
              adr: 'text',
              title: 'text',
              recommended: { oneOf: ['accept', 'reject'] },
              status: { oneOf: ['Proposed'] },
            },
          },
        },
        ratified: {
          list: { fields: { adr: 'text', verdict: { oneOf: ['Accepted', 'Rejected'] }, by: 'text' } },
        },
      },
    },
    skraftPlanFile: 'text or null',
    entryMode: 'text or null',
    entryPoint: 'text or null',
    issueNumber: 'count',
    referencesProcessed: { list: 'object' },
    nextActions: 'texts',
    neighborPlanners: 'object',
  },
  environment: {
    slug: 'SKRAFT_PROJECT_SLUG',
    root: 'SKRAFT_TRACKING_ROOT',
    layout: 'SKRAFT_TRACKING_LAYOUT',
    audit: 'SKRAFT_AUDIT_LOG',
    config: 'SKRAFT_CONFIG',
    configRoot: 'SKRAFT_CONFIG_ROOT',
    harness: 'SKRAFT_HARNESS',
    pluginRoot: 'SKRAFT_PLUGIN_ROOT',
  },
};
