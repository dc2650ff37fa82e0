import type { EventName } from '../protocol/event.ts';
import type { JsonObject } from '../protocol/json.ts';
import { isStop, permissionOf, present, specificOf, strings, text } from './answer.ts';
import { TOP_LEVEL_FIELDS } from './check-output.ts';
import { CONTRACT, type OriginalMergeRule } from './contract.ts';
import type { Labelled, Merged } from './merge.ts';
import { mergeDecisions, mergeToolConfigs } from './merge-parts.ts';

/** The answers to one event as copilot-shell 2.4 itself puts them together, its oversights included. */
export function mergeAsOriginal(event: EventName, answers: readonly Labelled[]): Merged {
  const outputs = answers.map(({ output }) => output);
  const [only] = outputs;
  const merged = outputs.length === 1 ? only : RULES[CONTRACT[event].originalMerge](outputs, answers);
  return { output: outputs.length === 0 ? undefined : knownFields(merged ?? {}), conflicts: [] };
}

function knownFields(output: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(output).filter(([key]) => TOP_LEVEL_FIELDS.has(key)));
}

type Rule = (outputs: readonly JsonObject[], answers: readonly Labelled[]) => JsonObject;

const RULES: Readonly<Record<OriginalMergeRule, Rule>> = {
  restrictive(outputs, answers) {
    const specific = restrictiveSpecific(outputs);
    return {
      ...decision(outputs),
      ...join(
        'reason',
        outputs.flatMap((output) => text(output, 'reason') ?? []),
      ),
      ...join(
        'systemMessage',
        answers.flatMap(({ name, output }) => {
          const message = text(output, 'systemMessage');
          return message === undefined ? [] : [`[${name}] ${message}`];
        }),
      ),
      ...stop(outputs),
      ...last('suppressOutput', outputs),
      ...(Object.keys(specific).length > 0 && { hookSpecificOutput: specific }),
    };
  },
  simple(outputs) {
    const spread = spreadAll(outputs);
    const contexts = contextsOf(outputs);
    if (contexts.length === 0) return spread;
    const specific = { ...specificOf(spread), additionalContext: contexts.join('\n') };
    return { ...spread, hookSpecificOutput: specific };
  },
  fields: (outputs) => ({ ...spreadAll(outputs), hookSpecificOutput: spreadAll(outputs.map(specificOf)) }),
  permission(outputs) {
    const taking = outputs.filter((output) => specificOf(output).decision);
    const decisions = present(taking.map(permissionOf));
    return {
      ...last('continue', taking),
      ...last('reason', taking),
      hookSpecificOutput: { decision: mergeDecisions(decisions) },
    };
  },
  tools: (outputs) => ({ hookSpecificOutput: mergeToolConfigs(outputs) }),
};

function decision(outputs: readonly JsonObject[]): JsonObject {
  const words = outputs.map((output) => output.decision);
  if (words.includes('block') || words.includes('deny')) return { decision: 'block' };
  const word = ['ask', 'allow'].find((candidate) => words.includes(candidate));
  return word === undefined ? {} : { decision: word };
}

function stop(outputs: readonly JsonObject[]): JsonObject {
  const stopping = outputs.filter(isStop);
  if (stopping.length === 0) return {};
  const reason = stopping.flatMap((output) => text(output, 'stopReason') ?? []).at(-1);
  return { continue: false, ...(reason !== undefined && { stopReason: reason }) };
}

function restrictiveSpecific(outputs: readonly JsonObject[]): JsonObject {
  const { additionalContext, ...others } = spreadAll(outputs.map(specificOf));
  const contexts = contextsOf(outputs);
  return { ...others, ...(contexts.length > 0 && { additionalContext: contexts.join('\n') }) };
}

/** Empty contexts take part in the join there. */
function contextsOf(outputs: readonly JsonObject[]): readonly string[] {
  return strings(outputs.map((output) => specificOf(output).additionalContext));
}

function spreadAll(objects: readonly JsonObject[]): JsonObject {
  return Object.fromEntries(objects.flatMap((object) => Object.entries(object)));
}

function last(key: string, outputs: readonly JsonObject[]): JsonObject {
  const value = outputs.findLast((output) => output[key] !== undefined)?.[key];
  return value === undefined ? {} : { [key]: value };
}

function join(key: string, texts: readonly string[]): JsonObject {
  return texts.length === 0 ? {} : { [key]: texts.join('\n') };
}
