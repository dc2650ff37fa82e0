import { describe, expect } from 'vitest';
import type { Json, JsonObject } from '../../src/protocol/json.ts';
import { gateFacts, gateViolations } from '../../src/workflow/rules/gate.ts';
import { isRunPath, matchesOutput, outputEntry, requiredOutputs, toRunPath } from '../../src/workflow/rules/outputs.ts';
import { reviewVerdict, toVerdict } from '../../src/workflow/rules/review.ts';
import { readState } from '../../src/workflow/rules/state.ts';
import { type CaseRow, testAreas } from './rows.ts';
import { object, workflowOf } from './workflow.ts';

interface Row extends CaseRow {
  readonly area: string;
  readonly input: JsonObject;
  readonly expected: Json;
}

const ROOT = '.copilot-tracking/skraft-plans';
const RUN = `${ROOT}/{projectSlug}`;
/** The configuration that rows of this file call by name. */
const CONFIG: JsonObject = {
  phaseAgents: {
    RESEARCH: { specialist: 'researcher', reviewer: null },
    DESIGN: { specialist: 'architect', reviewer: 'architect-reviewer' },
    DELIVER: { specialist: 'engineer', reviewer: 'engineer-reviewer' },
  },
  agentArtifacts: {
    researcher: { outputs: [`${RUN}/research/{date}/{slug}-research.md`] },
    architect: { outputs: [`${RUN}/details/{date}/contracts-{story}.md`, 'docs/adr/adr-{NNN}-{slug}.md'] },
    engineer: {
      outputs: [
        'Source code commits (conventional commits)',
        `${RUN}/changes/{date}/change-log.md`,
        `${RUN}/evidence/{date}/qg-{story}.json (quality-gates evidence log)`,
      ],
    },
  },
};
const workflow = workflowOf(CONFIG);

/** A run in which every phase could close. */
const RUN_STATE: JsonObject = {
  phaseArtifacts: {
    RESEARCH: ['research/d/x-research.md'],
    DESIGN: ['details/d/contracts-x.md'],
    DELIVER: ['changes/d/change-log.md', 'evidence/d/qg-x.json'],
  },
  reviewArtifacts: { DESIGN: ['reviews/d/design-review-1.md'], DELIVER: ['reviews/d/deliver-review-1.md'] },
  verdicts: { RESEARCH: 'APPROVED', DESIGN: 'APPROVED', DELIVER: 'APPROVED' },
};
const filesOf = (state: JsonObject): readonly string[] =>
  [state.phaseArtifacts, state.reviewArtifacts].flatMap((map) => Object.values(object(map)).flat().map(String));

/** The gate over a whole state, with a disk and a git that the row describes. */
function service(input: JsonObject): JsonObject {
  const phase = String(input.phase);
  const base = input.baseSha === undefined ? 'a' : input.baseSha;
  const own = input.state === undefined ? RUN_STATE : object(input.state);
  const isPart = own.phaseArtifacts === undefined && Object.keys(own).length > 0;
  const value = {
    currentPhase: phase,
    ...(isPart ? { ...RUN_STATE, ...own } : own),
    verdicts: RUN_STATE.verdicts ?? {},
    phaseHistory:
      object(own.phaseHistory).DELIVER === undefined
        ? { DELIVER: { status: 'inProgress', baseSha: base } }
        : own.phaseHistory,
  };
  const read = readState(value as Json, workflow);
  if (!read.ok) throw new Error(read.reason);
  const files = Array.isArray(input.files) ? input.files.map(String) : filesOf(RUN_STATE);
  const reviews = object(input.reviews);
  let gitAsked = false;
  const facts = gateFacts(
    phase,
    read.state,
    {
      exists: (path) => files.includes(path),
      text: (path) => (files.includes(path) ? String(reviews[path] ?? 'verdict: APPROVED\n') : undefined),
      head: () => {
        gitAsked = true;
        return typeof input.head === 'string' ? input.head : input.head === null ? null : 'b';
      },
    },
    workflow,
    typeof input.artifact === 'string' ? input.artifact : undefined,
  );
  return { violations: gateViolations(phase, facts, workflow).map(({ code }) => code), gitAsked };
}

function evaluated({ phase, config, facts }: JsonObject): readonly string[] {
  const given = object(facts);
  const review = given.review === null || given.review === undefined ? undefined : object(given.review);
  const verdict = review?.verdict;
  const violations = gateViolations(
    String(phase),
    {
      recorded: texts(given.recorded),
      missing: texts(given.missingOnDisk),
      review:
        review === undefined
          ? undefined
          : {
              path: String(review.path),
              verdict: verdict === undefined || verdict === null ? verdict : String(verdict),
            },
      baseSha: given.baseSha as string | null | undefined,
      headSha: given.headSha as string | null | undefined,
    },
    workflowOf(config ?? {}),
  );
  return violations.map(({ code }) => code);
}

const texts = (value: Json | undefined): readonly string[] => (Array.isArray(value) ? value.map(String) : []);
const codes = (value: Json): readonly Json[] =>
  (Array.isArray(value) ? value : []).map((item: Json) => object(item).code ?? item);

const areas: Readonly<Record<string, (row: Row) => void>> = {
  'gate.outputEntry': ({ input, expected }) => expect(outputEntry(String(input.entry))).toEqual(expected),
  'gate.requiredOutputs': ({ input, expected }) => {
    const own = workflow.agents[String(input.agent)]?.outputs;
    const outputs = Array.isArray(input.outputs) ? texts(input.outputs) : (own ?? []);
    expect(requiredOutputs(outputs, ROOT)).toEqual(expected);
  },
  'gate.isTrackingRelative': ({ input, expected }) => expect(isRunPath(input.path)).toBe(expected),
  'gate.toTrackingPath': ({ input, expected }) => expect(toRunPath(String(input.path), workflow)).toBe(expected),
  'gate.toStateVerdict': ({ input, expected }) => {
    const word = input.reviewVerdict;
    // The framework's reviews have three words; the state's own second one is none of them.
    expect(toVerdict(typeof word === 'string' ? word : null, workflow)).toBe(expected);
  },
  'gate.parseReviewVerdict': ({ input, expected }) =>
    expect(reviewVerdict(String(input.content ?? ''), workflow)).toBe(expected),
  'gate.pattern': ({ input, expected }) =>
    expect(matchesOutput(String(input.pattern), String(input.path))).toBe(expected),
  'gate.evaluate': ({ input, expected }) => expect(evaluated(input)).toEqual(codes(expected)),
  'gate.service': ({ input, expected }) => expect(service(input)).toMatchObject(object(expected)),
};

describe('the gate', () => testAreas('workflow-gate', areas));
