import { inRun, isRunPath, matchesOutput, outputEntry, requiredOutputs, toRunPath } from './outputs.ts';
import { reviewVerdict, toVerdict } from './review.ts';
import { historyOf, type State, textsOf, verdictOf } from './state.ts';
import { phaseNamed, type Workflow } from './workflow.ts';

export type ViolationCode =
  | 'CONFIG_INVALID'
  | 'PHASE_UNKNOWN'
  | 'PATH_OUTSIDE_TRACKING'
  | 'ARTIFACT_MISSING'
  | 'ARTIFACT_NOT_FOUND'
  | 'REVIEW_MISSING'
  | 'REVIEW_NOT_FOUND'
  | 'REVIEW_FOREIGN'
  | 'REVIEW_REUSED'
  | 'VERDICT_MISMATCH'
  | 'BASE_UNRECORDED'
  | 'NO_COMMIT';

/** One thing that keeps a phase from closing. */
export interface Violation {
  readonly code: ViolationCode;
  readonly reason: string;
  /** The file that it is about, or the pattern of the one that is missing. */
  readonly file?: string;
  /** What would satisfy the gate. */
  readonly remedy: string;
}

/** What is known of a phase that is about to close. */
export interface GateFacts {
  /** Paths recorded for the phase, as they are recorded. */
  readonly recorded: readonly string[];
  /** Those of them that are not on the disk. */
  readonly missing: readonly string[];
  readonly review: DecidingReview | undefined;
  /** The verdict that the state holds. */
  readonly verdict?: string | null;
  readonly baseSha?: string | null | undefined;
  readonly headSha?: string | null | undefined;
}

/** The review that decides about a phase. */
export interface DecidingReview {
  readonly path: string;
  /** Undefined when the file cannot be read, null when it decides nothing. */
  readonly verdict: string | null | undefined;
  /** Another phase that it was recorded for. */
  readonly ofPhase?: string | undefined;
}

/** What the gate asks of the disk and of git; paths are relative to the run's folder. */
export interface Outside {
  exists(path: string): boolean;
  /** Undefined when it cannot be read. */
  text(path: string): string | undefined;
  /** The commit that is checked out; null outside of a repository and before its first commit. */
  head(): string | null;
}

/** Looks up what the gate has to know. Paths that leave the run's folder are never looked for. */
export function gateFacts(
  phase: string,
  state: State,
  outside: Outside,
  workflow: Workflow,
  artifact?: string,
): GateFacts {
  const recorded = textsOf(state, 'phaseArtifacts', phase);
  const given =
    artifact === undefined ? textsOf(state, 'reviewArtifacts', phase).at(-1) : toRunPath(artifact, workflow);
  const text = given === undefined || !isRunPath(given) ? undefined : outside.text(given);
  const asksForCommit = phaseNamed(workflow, phase)?.commit === true;
  const base = historyOf(state, phase)?.baseSha;
  return {
    recorded,
    missing: recorded.filter((path) => isRunPath(path) && !outside.exists(path)),
    review:
      given === undefined
        ? undefined
        : {
            path: given,
            verdict: text === undefined ? undefined : reviewVerdict(text, workflow),
            ofPhase: workflow.phases.find(
              ({ name }) => name !== phase && textsOf(state, 'reviewArtifacts', name).includes(given),
            )?.name,
          },
    verdict: verdictOf(state, phase),
    ...(asksForCommit ? { baseSha: typeof base === 'string' ? base : null, headSha: outside.head() } : {}),
  };
}

/** Everything that keeps a phase from closing; empty when it may. A phase that cannot be checked does not close. */
export function gateViolations(phase: string, facts: GateFacts, workflow: Workflow): readonly Violation[] {
  const config = workflow.faults.map(configFault);
  const known = phaseNamed(workflow, phase);
  if (known === undefined) return [...config, unknownPhase(phase, workflow)];
  return [
    ...config,
    ...facts.recorded.filter((path) => !isRunPath(path)).map(outsideOfRun),
    ...missingOutputs(phase, facts, workflow),
    ...facts.missing.map((path) => notFound(path, phase)),
    ...(known.reviewer === undefined ? [] : reviewFaults(phase, facts, workflow)),
    ...(known.commit ? commitFaults(phase, facts, known.specialist) : []),
  ];
}

/** One sentence for all of them. */
export const gateReason = (phase: string, violations: readonly Violation[]): string =>
  `${phase} cannot close: ${violations.map(({ code, reason }) => `${code} — ${reason}`).join('; ')}`;

const configFault = (fault: string): Violation => ({
  code: 'CONFIG_INVALID',
  reason: fault,
  file: 'portcullis.json',
  remedy: 'Put the configuration in order; until then nothing closes.',
});

const unknownPhase = (phase: string, { phases }: Workflow): Violation => ({
  code: 'PHASE_UNKNOWN',
  reason: `the workflow has no phase ${phase}, so nobody can tell what it needs`,
  remedy: `Name one of its phases: ${phases.map(({ name }) => name).join(', ')}.`,
});

const outsideOfRun = (path: string): Violation => ({
  code: 'PATH_OUTSIDE_TRACKING',
  reason: `${path} leaves the run's folder`,
  file: path,
  remedy: 'Recorded paths cannot be taken back: start a new run and record files of its own folder.',
});

function missingOutputs(phase: string, { recorded }: GateFacts, workflow: Workflow): readonly Violation[] {
  const { specialist } = phaseNamed(workflow, phase) ?? {};
  const agent = specialist === undefined ? undefined : workflow.agents[specialist];
  return requiredOutputs(agent?.outputs ?? [], workflow.root)
    .filter((pattern) => !recorded.some((path) => matchesOutput(pattern, path)))
    .map((pattern) => ({
      code: 'ARTIFACT_MISSING',
      reason: `no file like ${pattern} is recorded for ${phase}; ${specialist} owes it`,
      file: pattern,
      remedy: `Write it and record it: portcullis workflow record-artifact --phase ${phase} --path <file>`,
    }));
}

const notFound = (path: string, phase: string): Violation => ({
  code: 'ARTIFACT_NOT_FOUND',
  reason: `${path} is recorded for ${phase} and is not there`,
  file: path,
  remedy: 'Bring the file back to where it was recorded.',
});

function reviewFaults(
  phase: string,
  { review, verdict = 'APPROVED' }: GateFacts,
  workflow: Workflow,
): readonly Violation[] {
  const record = `portcullis workflow record-review --phase ${phase} --path <file>`;
  if (review === undefined)
    return [{ code: 'REVIEW_MISSING', reason: `${phase} has no recorded review`, remedy: `Record it: ${record}` }];
  const { path } = review;
  const strange = foreignReview(phase, review, workflow, record);
  if (strange !== undefined) return [strange];
  if (review.verdict === undefined)
    return [
      {
        code: 'REVIEW_NOT_FOUND',
        reason: `${path} cannot be read`,
        file: path,
        remedy: `Write the review, or record another: ${record}`,
      },
    ];
  if (toVerdict(review.verdict, workflow) === 'APPROVED' && verdict === 'APPROVED') return [];
  const words = Object.keys(workflow.verdicts).filter((word) => workflow.verdicts[word] === 'APPROVED');
  return [
    {
      code: 'VERDICT_MISMATCH',
      reason: `${path} says ${review.verdict ?? 'no verdict'}, the recorded verdict is ${verdict ?? 'none'}`,
      file: path,
      remedy: `The phase closes once the reviewer's file says \`verdict: ${words[0] ?? 'APPROVED'}\` at the start of a line.`,
    },
  ];
}

/** A review that the reviewer does not write anybody could have written; one of another phase says nothing about this one. */
function foreignReview(
  phase: string,
  { path, ofPhase }: DecidingReview,
  workflow: Workflow,
  record: string,
): Violation | undefined {
  const { reviewer } = phaseNamed(workflow, phase) ?? {};
  const outputs = reviewer === undefined ? [] : (workflow.agents[reviewer]?.outputs ?? []);
  const own = outputs.flatMap((text) => inRun(outputEntry(text)?.pattern ?? '', workflow.root) ?? []);
  if (own.length > 0 && !own.some((pattern) => matchesOutput(pattern, path)))
    return {
      code: 'REVIEW_FOREIGN',
      reason: `${path} is none of the files that ${reviewer} writes (${own.join(', ')})`,
      file: path,
      remedy: `Let ${reviewer} write its review, and record that one: ${record}`,
    };
  if (ofPhase === undefined) return undefined;
  return {
    code: 'REVIEW_REUSED',
    reason: `${path} is the review of ${ofPhase}`,
    file: path,
    remedy: `Let ${reviewer} review ${phase}, and record that review: ${record}`,
  };
}

function commitFaults(
  phase: string,
  { baseSha, headSha }: GateFacts,
  specialist = 'the specialist',
): readonly Violation[] {
  if (typeof baseSha !== 'string' || baseSha === '')
    return [
      {
        code: 'BASE_UNRECORDED',
        reason: `nobody recorded the commit that ${phase} began at`,
        remedy: `Run workflow start --phase ${phase} before ${specialist} is dispatched.`,
      },
    ];
  if (typeof headSha === 'string' && headSha !== baseSha) return [];
  return [
    {
      code: 'NO_COMMIT',
      reason: `there is no commit since ${phase} began at ${baseSha}`,
      remedy: 'Commit the work of this phase.',
    },
  ];
}
