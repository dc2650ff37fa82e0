/** Public subpath `portcullis/engine`: firing hooks with the copilot-shell contract, for programs that run agents. */
export {
  type Aggregate,
  type AggregateOptions,
  type AnswerOf,
  aggregateOutputs,
  type Notification,
} from './aggregate.ts';
export { ASK_PROMPT, STOP_RETRIES, TAIL_CALLS } from './decide.ts';
export { SETTINGS_HOSTS, type SettingsHost } from './dialects.ts';
export {
  createHookEngine,
  type Fired,
  type FireOptions,
  type HookEngine,
  type HookEngineOptions,
  type HookRecord,
} from './engine.ts';
export type {
  CommandHook,
  FunctionHook,
  Hook,
  HookEntry,
  HookInput,
  HookOutput,
  HookResult,
  HookSource,
  HttpHook,
  OnError,
} from './hook.ts';
export { hookKey, hookName } from './hook.ts';
export type { EventFields } from './input-fields.ts';
export { type LoadOptions, loadHookSettings } from './load-settings.ts';
export type { MatchContext } from './matcher.ts';
export type { Conflict } from './merge.ts';
export type * from './outcome.ts';
export { type HookProcess, type ReadOptions, type ReadOutput, readHookOutput } from './output.ts';
export { type HookPlan, type PlanOptions, planHooks } from './plan.ts';
export { type PolicyHookOptions, policyHook } from './policy-hook.ts';
export { sandboxFailureHandler } from './sandbox-failure.ts';
export { type SandboxGuardOptions, sandboxGuard } from './sandbox-guard.ts';
export { type Backend, sandboxBackend } from './sandbox-wrap.ts';
export {
  type HookDefinition,
  type HookLayer,
  type HookSetting,
  type HookSettings,
  type ReadLayer,
  readLayer,
} from './settings.ts';
export { describeSettingsProblem, type SettingsProblem } from './settings-problem.ts';
export { type TrustStore, trustStore } from './trust.ts';
