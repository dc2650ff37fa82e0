/** The public face of the package `portcullis`. */
export type { PluginInForce } from './config/bring-plugins.ts';
export { type Config, defineConfig, type GuardConfig, type RuleConfig } from './config/define-config.ts';
export { type LoadedPolicy, type LoadOptions, loadPolicy } from './config/load.ts';
export { type ConfigProblem, describeConfigProblem } from './config/problem.ts';
export {
  defineGuard,
  type Examples,
  type Finding,
  type Guard,
  type GuardContext,
  type JudgedCall,
  type OptionKind,
  type OptionTable,
  type OptionValues,
  type Saying,
  type Severity,
  type Unreadable,
  type Where,
} from './guards/guard.ts';
export { guards } from './guards/registry.ts';
export type { NamedPlugin, Plugin, PluginState } from './plugins/plugin.ts';
export type { Refusal } from './policy/approving.ts';
export { evaluate, type Failure, type Judge, type Verdict } from './policy/evaluate.ts';
export type { EnabledGuard, Layer, Policy, Rule, RuleConditions } from './policy/policy.ts';
export { type PresetName, presetGuards } from './policy/presets.ts';
export { type Approvals, noApprovals } from './protocol/approvals.ts';
export {
  type Answer,
  additionalContext,
  allow,
  ask,
  block,
  type Decision,
  type DecisionKind,
  deny,
} from './protocol/decision.ts';
export { type Caller, callsOf, EVENT_NAMES, type EventName, type HookEvent } from './protocol/event.ts';
export type { Facts, Head, Repository } from './protocol/facts.ts';
export { HOST_IDS, type HostId } from './protocol/host.ts';
export type { Json, JsonObject } from './protocol/json.ts';
export { describeProblem, type Fault, type Problem, type Result } from './protocol/problem.ts';
export type { Span } from './protocol/span.ts';
export type { NamedFile, ShellDialect, ToolCall, ToolKind } from './protocol/tool-call.ts';
export { memoryFacts } from './workspace/memory-facts.ts';
export { nodeFacts } from './workspace/node-facts.ts';
