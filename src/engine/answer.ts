import { isObject, type Json, type JsonObject, stringAt } from '../protocol/json.ts';

/** Questions asked of one answer, or of the answers put together. Pure look-ups in checked data. */
export function specificOf(output: JsonObject | undefined): JsonObject {
  const specific = output?.hookSpecificOutput;
  return isObject(specific) ? specific : {};
}

/** An object among the words for the event. */
export function specificObject(output: JsonObject | undefined, key: string): JsonObject | undefined {
  const value = specificOf(output)[key];
  return isObject(value) ? value : undefined;
}

/** Refused, by either of its two words. */
export function isBlocking(output: JsonObject | undefined): boolean {
  return output?.decision === 'deny' || output?.decision === 'block';
}

export function isAsk(output: JsonObject | undefined): boolean {
  return output?.decision === 'ask';
}

/** The agent's loop is to end. */
export function isStop(output: JsonObject | undefined): boolean {
  return output?.continue === false;
}

const NO_REASON = 'No reason provided';

/** Why something is refused or stopped, for the agent: `stopReason` before `reason`, as copilot-shell has it. */
export function effectiveReason(output: JsonObject | undefined): string {
  return text(output, 'stopReason') ?? text(output, 'reason') ?? NO_REASON;
}

/** The string under `key`, unless it is empty. */
export function text(output: JsonObject | undefined, key: string): string | undefined {
  return stringAt(output, key) || undefined;
}

/** Added context, unable to open or close a tag of the prompt that it is put into. */
export function additionalContext(output: JsonObject | undefined): string | undefined {
  return stringAt(specificOf(output), 'additionalContext')?.replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** The decision object of `PermissionRequest`; by the contract's own fields only. */
export function permissionOf(output: JsonObject | undefined): JsonObject | undefined {
  return specificObject(output, 'decision');
}

export function present<T>(list: readonly (T | undefined)[]): readonly T[] {
  return list.filter((item) => item !== undefined);
}

export function strings(list: readonly (Json | undefined)[]): readonly string[] {
  return list.filter((item) => typeof item === 'string');
}
