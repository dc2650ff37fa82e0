import { isObject, type Json, parseJson, stringAt } from '../../protocol/json.ts';
import type { RawCall } from '../tool-call.ts';

/**
 * Copilot CLI 1.0: `events.jsonl` of a session, with the events of its sub-agents in the same file. A call begins with
 * `tool.execution_start`; an event of a sub-agent carries that agent's id, so that one agent's calls can be told apart.
 */
export function callsIn(entry: Json, agent: string | undefined): readonly RawCall[] {
  if (!isObject(entry) || entry.type !== 'tool.execution_start' || !isObject(entry.data)) return [];
  const own = stringAt(entry, 'agentId') ?? stringAt(entry.data, 'agentId');
  if (agent !== undefined && own !== agent) return [];
  const name = stringAt(entry.data, 'toolName');
  return name === undefined ? [] : [{ name, input: argumentsIn(entry.data.arguments) }];
}

const argumentsIn = (given: Json | undefined): Json => (typeof given === 'string' ? parseJson(given) : given) ?? {};
