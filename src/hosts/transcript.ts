import type { HostId } from '../protocol/host.ts';
import { isObject, type Json, type JsonObject, parseJson } from '../protocol/json.ts';
import type { ToolCall } from '../protocol/tool-call.ts';
import { callsIn as claudeCode } from './claude-code/transcript.ts';
import { callsIn as codex } from './codex/transcript.ts';
import { callsIn as copilotCli } from './copilot-cli/transcript.ts';
import { callsIn as geminiCli } from './gemini-cli/transcript.ts';
import { getHost } from './registry.ts';
import { type RawCall, toolCall } from './tool-call.ts';

/**
 * The calls that one entry of a transcript records, oldest first. `agent`: only those of the sub-agent with this id; a file
 * that does not tell agents apart has none.
 */
export type CallsIn = (entry: Json, agent: string | undefined) => readonly RawCall[];

/** The hosts that write a transcript in a format of their own. Whatever other hosts write is searched for calls of any shape. */
const FORMATS: Readonly<Partial<Record<HostId, CallsIn>>> = {
  'claude-code': claudeCode,
  codex,
  'copilot-cli': copilotCli,
  'gemini-cli': geminiCli,
};

/**
 * The tool calls of a transcript, read line by line as they are asked for. A line that is torn or no JSON is passed over; a
 * file that is one JSON document over many lines is read whole.
 */
export function* transcriptCalls(lines: Iterable<string>, host: HostId, agent?: string): Generator<ToolCall> {
  const callsIn = FORMATS[host] ?? callsAnywhere;
  for (const entry of entries(lines))
    for (const call of callsIn(entry, agent)) yield toolCall(call, getHost(host).tools);
}

/** The longest document that is read as one, in UTF-16 units. */
const LONGEST = 16 * 1024 * 1024;

function* entries(lines: Iterable<string>): Generator<Json> {
  let document: string[] | undefined;
  let length = 0;
  let isFirst = true;
  for (const line of lines) {
    if (line.trim() === '' && document === undefined) continue;
    const entry = document === undefined ? parseJson(line) : undefined;
    if (entry !== undefined) yield* flat(entry);
    else if (document !== undefined || (isFirst && /^\s*[[{]\s*$/u.test(line))) {
      document ??= [];
      length += line.length;
      if (length > LONGEST) return;
      document.push(line);
    }
    isFirst = false;
  }
  const whole = document === undefined ? undefined : parseJson(document.join('\n'));
  if (whole !== undefined) yield* flat(whole);
}

function* flat(entry: Json): Generator<Json> {
  if (Array.isArray(entry)) yield* entry;
  else yield entry;
}

/** Calls of any shape, anywhere in an entry but in the result of a tool, which may hold whatever a file or page says. */
function callsAnywhere(entry: Json, agent?: string): readonly RawCall[] {
  if (agent !== undefined) return [];
  const found: RawCall[] = [];
  const open: Json[] = [entry];
  for (let value = open.pop(); value !== undefined; value = open.pop()) {
    if (Array.isArray(value)) open.push(...[...value].reverse());
    if (!isObject(value) || RESULTS.some((type) => value.type === type)) continue;
    const call = callOf(value);
    if (call !== undefined) found.push(call);
    const inner = Object.entries(value).filter(([key, one]) => typeof one === 'object' && !RESULT_KEYS.includes(key));
    open.push(...inner.map(([, one]) => one).reverse());
  }
  return found;
}

const RESULTS: readonly string[] = ['tool_result', 'function_call_output', 'custom_tool_call_output'];
const RESULT_KEYS: readonly string[] = [
  'toolUseResult',
  'tool_result',
  'result',
  'response',
  'input',
  'arguments',
  'args',
];

function callOf(value: JsonObject): RawCall | undefined {
  const named = value.toolName ?? value.tool_name;
  if (typeof named === 'string') return { name: named, input: inputOf(value) };
  const isCall = value.type === 'tool_use' || 'arguments' in value || 'args' in value;
  return typeof value.name === 'string' && isCall ? { name: value.name, input: inputOf(value) } : undefined;
}

/** Arguments may be a text that holds an object. */
function inputOf(value: JsonObject): Json {
  const given = value.arguments ?? value.args ?? value.input ?? value.tool_input ?? {};
  return typeof given === 'string' ? (parseJson(given) ?? given) : given;
}
