import type { Host } from '../hosts/host.ts';
import { getHost } from '../hosts/registry.ts';
import type { HookEvent } from '../protocol/event.ts';
import type { HostId } from '../protocol/host.ts';
import type { Json, JsonObject } from '../protocol/json.ts';
import type { HookProcess } from './output.ts';

/** A hook that was written for another host: told the event in that host's words, and read by that host's rules. */
export interface Interpreter {
  readonly input: JsonObject;
  read(process: HookProcess): { readonly output: JsonObject; readonly fault?: string };
}

/** Undefined when the event cannot be told in that host's words. */
export function interpreter(id: HostId, input: JsonObject): Interpreter | undefined {
  const event = getHost('copilot-shell').decode(input);
  if (!event.ok) return undefined;
  const host = getHost(id);
  return {
    input: host.encodeEvent(inItsFields(event.value, id)),
    read: (process) => outputOf(host, process, event.value),
  };
}

/** Hosts that tell the time. A hook for several hosts tells by that, and by the run's id, who calls. */
const TIMED: readonly HostId[] = ['copilot-shell', 'gemini-cli', 'qwen-code'];

function inItsFields(event: HookEvent, id: HostId): HookEvent {
  if (id === 'copilot-shell') return event;
  const { runId: _own, timestamp, ...told } = event;
  return timestamp !== undefined && TIMED.includes(id) ? { ...told, timestamp } : told;
}

function outputOf(host: Host, process: HookProcess, event: HookEvent): ReturnType<Interpreter['read']> {
  const { decision, fault, ends } = host.decodeOutput(process, event);
  const specific: Record<string, Json> = { hookEventName: event.name };
  if (decision.context !== undefined) specific.additionalContext = decision.context;
  if (decision.input !== undefined) specific.tool_input = decision.input;
  const isRefusal = decision.decision === 'deny' || decision.decision === 'block';
  const output: JsonObject = {
    ...(isRefusal && { decision: 'deny', reason: decision.message }),
    ...(decision.decision === 'ask' && { decision: 'ask', reason: decision.message }),
    ...(decision.notice !== undefined && { systemMessage: decision.notice }),
    ...(ends !== undefined && { continue: false, stopReason: ends }),
    ...(Object.keys(specific).length > 1 && { hookSpecificOutput: specific }),
  };
  return { output, ...(fault !== undefined && { fault }) };
}
