import type { EventName } from '../protocol/event.ts';
import { isObject, type Json, type JsonObject } from '../protocol/json.ts';
import { jsonText } from '../protocol/json-text.ts';
import { isStop, specificOf, text } from './answer.ts';
import { decisionNamed, TOP_LEVEL_FIELDS } from './check-output.ts';
import { CONTRACT, type MergeRule } from './contract.ts';
import { mergePermissions, mergeToolConfigs, permissionSpecific, sortedToolConfig } from './merge-parts.ts';

/** One hook's answer with the hook's name for people. */
export interface Labelled {
  readonly name: string;
  readonly output: JsonObject;
}

export interface Conflict {
  /** Path of the value, for example `tool_input.command`. */
  readonly field: string;
  readonly hooks: readonly [earlier: string, later: string];
}

export interface Merged {
  readonly output: JsonObject | undefined;
  readonly conflicts: readonly Conflict[];
}

/** The answers to one event as one, by the event's merge rule. */
export function merge(event: EventName, answers: readonly Labelled[], sequential: boolean): Merged {
  const [first] = answers;
  if (first === undefined) return { output: undefined, conflicts: [] };
  if (answers.length === 1) return { output: alone(event, first.output), conflicts: [] };
  const conflicts: Conflict[] = [];
  const specific = mergeSpecific(event, answers, sequential ? undefined : conflicts);
  const fields = RULES[CONTRACT[event].merge](answers);
  return { output: { ...fields, ...(specific && { hookSpecificOutput: specific }) }, conflicts };
}

/** A single answer stays as it is, but for what has one spelling only: its decision and the order of tool names. */
function alone(event: EventName, output: JsonObject): JsonObject {
  const fields = Object.entries(output).filter(([key]) => TOP_LEVEL_FIELDS.has(key) && key !== 'decision');
  const decision = decisionNamed(output.decision);
  const specific = aloneSpecific(event, output);
  return {
    ...Object.fromEntries(fields),
    ...(decision && { decision }),
    ...(Object.keys(specific).length > 0 && { hookSpecificOutput: specific }),
  };
}

function aloneSpecific(event: EventName, output: JsonObject): JsonObject {
  const { merge: rule } = CONTRACT[event];
  if (rule === 'permission') return permissionSpecific(output);
  return rule === 'tools' ? sortedToolConfig(specificOf(output)) : specificOf(output);
}

/** The fields of the answer itself, by merge rule. */
const RULES: Readonly<Record<MergeRule, (answers: readonly Labelled[]) => JsonObject>> = {
  restrictive: (answers) => ({
    ...verdict(answers),
    ...joined('reason', answers),
    ...messages(answers, true),
  }),
  // Nothing can be refused there, so only the last reason is of interest.
  advisory: (answers) => ({
    ...verdict(answers),
    ...lastText('reason', answers),
    ...messages(answers, withText('systemMessage', answers).length > 1),
  }),
  // What the agent is told stands in the decision object; there the messages are joined.
  permission: (answers) => ({
    ...stop(answers),
    ...lastText('reason', answers),
    ...messages(answers, true),
  }),
  tools: () => ({}),
};

function verdict(answers: readonly Labelled[]): JsonObject {
  const decision = strictest(answers);
  return { ...(decision && { decision }), ...stop(answers), ...lastFlag(answers) };
}

function strictest(answers: readonly Labelled[]): string | undefined {
  const decisions = answers.map(({ output }) => decisionNamed(output.decision));
  return (['deny', 'ask', 'allow'] as const).find((decision) => decisions.includes(decision));
}

/** `continue: false` of any hook stands; the reason is the last one given along with it. */
function stop(answers: readonly Labelled[]): JsonObject {
  const stopping = answers.filter(({ output }) => isStop(output));
  return stopping.length === 0 ? {} : { continue: false, ...lastText('stopReason', stopping) };
}

function lastFlag(answers: readonly Labelled[]): JsonObject {
  const flag = answers.findLast(({ output }) => typeof output.suppressOutput === 'boolean')?.output.suppressOutput;
  return flag === undefined ? {} : { suppressOutput: flag };
}

function withText(key: string, answers: readonly Labelled[]): readonly Labelled[] {
  return answers.filter(({ output }) => text(output, key) !== undefined);
}

function lastText(key: string, answers: readonly Labelled[]): JsonObject {
  const found = text(withText(key, answers).at(-1)?.output, key);
  return found === undefined ? {} : { [key]: found };
}

function joined(key: string, answers: readonly Labelled[]): JsonObject {
  const texts = answers.flatMap(({ output }) => text(output, key) ?? []);
  return texts.length === 0 ? {} : { [key]: texts.join('\n') };
}

function messages(answers: readonly Labelled[], labelled: boolean): JsonObject {
  const lines = answers.flatMap(({ name, output }) => {
    const message = text(output, 'systemMessage');
    return message === undefined ? [] : [labelled ? `[${name}] ${message}` : message];
  });
  return lines.length === 0 ? {} : { systemMessage: lines.join('\n') };
}

/** `hookSpecificOutput` of all answers, each field by its own rule; undefined when there is nothing to say. */
function mergeSpecific(
  event: EventName,
  answers: readonly Labelled[],
  conflicts: Conflict[] | undefined,
): JsonObject | undefined {
  const { merge: rule } = CONTRACT[event];
  if (rule === 'tools') return mergeToolConfigs(answers.map(({ output }) => output));
  if (rule === 'permission') return mergePermissions(answers.map(({ output }) => output));
  // An advisory event's fields belong together, so the last answer that has any gives them all but the contexts.
  const fields = rule === 'advisory' ? lastSpecific(answers) : laidOver(answers, conflicts);
  const { additionalContext, ...others } = fields;
  const contexts = answers.flatMap(({ output }) => text(specificOf(output), 'additionalContext') ?? []);
  const specific = { ...others, ...(contexts.length > 0 && { additionalContext: contexts.join('\n') }) };
  const isEmpty = Object.keys(specific).length === 0;
  return isEmpty && !isModel(event) ? undefined : specific;
}

/** Several answers about the model always carry the object, as copilot-shell's do. */
function isModel(event: EventName): boolean {
  return event === 'BeforeModel' || event === 'AfterModel';
}

function lastSpecific(answers: readonly Labelled[]): JsonObject {
  return specificOf(answers.findLast(({ output }) => isObject(output.hookSpecificOutput))?.output);
}

/** Rewrites that hooks lay over each other key by key; of every other field the last one stands. */
const LAID_OVER: ReadonlySet<string> = new Set(['tool_input', 'llm_request', 'config']);

function laidOver(answers: readonly Labelled[], conflicts: Conflict[] | undefined): JsonObject {
  const specific = new Map<string, Json>();
  const setBy = new Map<string, string>();
  for (const { name, output } of answers)
    for (const [key, value] of Object.entries(specificOf(output)))
      specific.set(key, LAID_OVER.has(key) ? lay(specific.get(key), value, key, name) : value);
  return Object.fromEntries(specific);

  // Maps, because an answer may have a key `__proto__`, which an object would take for something else.
  function lay(before: Json | undefined, after: Json, path: string, name: string): Json {
    if (!isObject(after)) return before ?? after;
    const result = new Map(Object.entries(isObject(before) ? before : {}));
    for (const [key, value] of Object.entries(after)) {
      const field = `${path}.${key}`;
      if (path === 'llm_request' && LAID_OVER.has(key)) {
        result.set(key, lay(result.get(key), value, field, name));
        continue;
      }
      const earlier = setBy.get(field);
      if (earlier !== undefined && !same(result.get(key), value)) conflicts?.push({ field, hooks: [earlier, name] });
      setBy.set(field, name);
      result.set(key, value);
    }
    return Object.fromEntries(result);
  }
}

function same(left: Json | undefined, right: Json): boolean {
  return left === right || (left !== undefined && jsonText(left) === jsonText(right));
}
