/** The public face of `portcullis/workflow`: the state machine and the gate as pure functions, and the store. */
export { settingsCascade } from './rules/cascade.ts';
export { judgeOrder, judgeProvenance, progressOf } from './rules/dispatch.ts';
export { mutationTime, onlyAdditions } from './rules/evidence.ts';
export {
  type DecidingReview,
  type GateFacts,
  gateFacts,
  gateReason,
  gateViolations,
  type Outside,
  type Violation,
  type ViolationCode,
} from './rules/gate.ts';
export { handoffFor, handoffText, missingInputs } from './rules/handoff.ts';
export { frameworkPayload, frameworkTool, harnessOf } from './rules/harness-input.ts';
export { harnessOutput } from './rules/harness-output.ts';
export { canonicalName, isSlug } from './rules/identity.ts';
export { camelCased } from './rules/normalise.ts';
export { readWorkflow } from './rules/read-workflow.ts';
export { diagnose } from './rules/recovery.ts';
export { isRelevant } from './rules/relevance.ts';
export { deriveRights } from './rules/roles.ts';
export { outsideOf, type PlacedWorkflow } from './rules/run.ts';
export { fromFrameworkConfig } from './rules/skraft-config.ts';
export { firstState, parseState, readState, type State } from './rules/state.ts';
export { applyEvent, type Outcome, type TransitionCode, type WorkflowEvent } from './rules/transitions.ts';
export type { Agent, Phase, Rights, Role, Verdict, Workflow } from './rules/workflow.ts';
export type { AgentConfig, PhaseConfig, WorkflowConfig } from './rules/workflow-config.ts';
export { judgeWrites, type WriteJudgement } from './rules/write-rights.ts';
export type { StoreError, StoreResult } from './store/error.ts';
export type { RunPlace } from './store/place.ts';
export { purgeRun } from './store/purge.ts';
export { diagnoseRun, resetRun, rollBack } from './store/recover.ts';
export { changeRun, initRun, readRun, selectRun } from './store/run-store.ts';
export { type Verification, verifyRun } from './store/verify.ts';
