import { isObject, type Json, type JsonObject, parseJson, stringAt } from '../../protocol/json.ts';
import type { RawCall } from '../tool-call.ts';

/**
 * Codex 0.171: a rollout of JSON lines `{timestamp, type, payload}`; calls are response items of the types `function_call`
 * (arguments as JSON text), `custom_tool_call` (plain text) and `local_shell_call` (an argument vector). Every agent has a
 * rollout of its own.
 */
export function callsIn(entry: Json, agent: string | undefined): readonly RawCall[] {
  if (agent !== undefined) return [];
  const item = isObject(entry) && entry.type === 'response_item' ? entry.payload : undefined;
  if (!isObject(item)) return [];
  const read = CALLS[stringAt(item, 'type') ?? ''];
  return read === undefined ? [] : read(item);
}

const CALLS: Readonly<Record<string, (item: JsonObject) => readonly RawCall[]>> = {
  function_call: (item) => named(item, argumentsIn(item.arguments)),
  custom_tool_call: (item) => named(item, item.input ?? ''),
  local_shell_call: ({ action }) => {
    const command = isObject(action) ? action.command : undefined;
    return command === undefined ? [] : [{ name: 'local_shell', input: { command } }];
  },
};

function named(item: JsonObject, input: Json): readonly RawCall[] {
  const name = stringAt(item, 'name');
  return name === undefined ? [] : [{ name, input }];
}

const argumentsIn = (given: Json | undefined): Json => (typeof given === 'string' ? parseJson(given) : given) ?? {};
