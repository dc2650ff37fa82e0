import { isObject, type Json, type JsonObject } from '../protocol/json.ts';
import { isBlocking, permissionOf, present, specificObject, specificOf, strings, text } from './answer.ts';

/**
 * Tool choices: `NONE` beats `ANY` beats `AUTO`; names are united, without doubles, in the order of their UTF-16 code
 * units. `NONE` allows none.
 */
export function mergeToolConfigs(outputs: readonly JsonObject[]): JsonObject {
  const configs = present(outputs.map((output) => specificObject(output, 'toolConfig')));
  const modes = configs.map((config) => config.mode);
  const mode = modes.includes('NONE') ? 'NONE' : modes.includes('ANY') ? 'ANY' : 'AUTO';
  const names = configs.flatMap((config) => strings(listOf(config.allowedFunctionNames)));
  const allowedFunctionNames = mode === 'NONE' ? [] : inOrder(names);
  return { hookEventName: 'BeforeToolSelection', toolConfig: { mode, allowedFunctionNames } };
}

/** One hook's tool choice, with its names in the order that several hooks' names get. */
export function sortedToolConfig(specific: JsonObject): JsonObject {
  const { toolConfig } = specific;
  if (!isObject(toolConfig) || !Array.isArray(toolConfig.allowedFunctionNames)) return specific;
  const allowedFunctionNames = inOrder(strings(listOf(toolConfig.allowedFunctionNames)));
  return { ...specific, toolConfig: { ...toolConfig, allowedFunctionNames } };
}

const inOrder = (names: readonly string[]): readonly string[] => [...new Set(names)].toSorted(byCodeUnit);

const byCodeUnit = (left: string, right: string): number => (left < right ? -1 : left > right ? 1 : 0);

function listOf(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? value : [];
}

/**
 * Answers to a permission dialog: one denial denies, messages are joined, the last changed input counts, changed
 * permissions add up. A hook that refuses in the general way (`decision: "deny"`, exit code 2) denies as well.
 */
export function mergePermissions(outputs: readonly JsonObject[]): JsonObject {
  return { decision: mergeDecisions(present(outputs.map((output) => permissionOf(output) ?? generalDenial(output)))) };
}

/** One hook's answer to a permission dialog, a general refusal written out. */
export function permissionSpecific(output: JsonObject): JsonObject {
  const decision = permissionOf(output) ?? generalDenial(output);
  return { ...specificOf(output), ...(decision && { decision }) };
}

function generalDenial(output: JsonObject): JsonObject | undefined {
  const message = text(output, 'reason');
  return isBlocking(output) ? { behavior: 'deny', ...(message && { message }) } : undefined;
}

/** Answers to a permission dialog, in the order of their hooks, as one: deny before allow, the last rewrite counts. */
export function mergeDecisions(decisions: readonly JsonObject[]): JsonObject {
  const behaviors = decisions.map(({ behavior }) => behavior);
  const behavior = behaviors.includes('deny') ? 'deny' : behaviors.includes('allow') ? 'allow' : undefined;
  const messages = decisions.flatMap((decision) => text(decision, 'message') ?? []);
  const updatedInput = decisions.findLast((decision) => decision.updatedInput)?.updatedInput;
  const permissions = decisions.flatMap((decision) => listOf(decision.updatedPermissions));
  return {
    ...(behavior && { behavior }),
    ...(messages.length > 0 && { message: messages.join('\n') }),
    ...(decisions.some(({ interrupt }) => interrupt === true) && { interrupt: true }),
    ...(updatedInput !== undefined && { updatedInput }),
    ...(permissions.length > 0 && { updatedPermissions: permissions }),
  };
}
