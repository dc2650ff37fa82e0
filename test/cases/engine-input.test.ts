import { describe, expect } from 'vitest';
import { buildInput, matchContext } from '../../src/engine/input.ts';
import { genai } from '../../src/model/genai.ts';
import type { EventName } from '../../src/protocol/event.ts';
import type { Json, JsonObject } from '../../src/protocol/json.ts';
import { type CaseRow, readRows, testRows } from './rows.ts';

interface InputRow extends CaseRow {
  readonly event: EventName;
  readonly inputs: readonly [
    { readonly call: EventName; readonly args: readonly never[]; readonly runId: string | null },
  ];
  readonly expected: Expected;
  readonly preferred?: Partial<Expected>;
}
interface Expected {
  readonly plannerContext: { readonly toolName?: string; readonly trigger?: string } | null;
  readonly stdin: JsonObject;
}

/** The original's arguments by event, as the names of our fields. */
const ARGUMENTS: Readonly<Partial<Record<EventName, readonly string[]>>> = {
  UserPromptSubmit: ['prompt'],
  PreToolUse: ['tool_name', 'tool_input', 'skill_context', 'tool_use_id'],
  PostToolUse: ['tool_name', 'tool_input', 'tool_response', 'mcp_context', 'original_request_name', 'tool_use_id'],
  PostToolUseFailure: ['tool_use_id', 'tool_name', 'tool_input', 'error', 'error_type', 'is_interrupt'],
  Stop: ['stop_hook_active', 'last_assistant_message'],
  SessionStart: ['source'],
  SessionEnd: ['reason'],
  PreCompact: ['trigger'],
  Notification: ['notification_type', 'message', 'details'],
  BeforeModel: ['llm_request'],
  BeforeToolSelection: ['llm_request'],
  AfterModel: ['llm_request', 'llm_response'],
};

const rows = readRows<InputRow>('engine-input');

describe('engine-input, as copilot-shell', () => {
  testRows('engine-input compat', rows, (row) => {
    const input = build(row, true);
    expect(input).toEqual(row.expected.stdin);
    expect(context(row.event, input, true)).toEqual(row.expected.plannerContext);
  });
});

describe('engine-input', () => {
  testRows('engine-input', rows, (row) => {
    const { run_id, ...rest } = row.expected.stdin;
    // D5, D6: the run's id goes out with what happens during the run.
    const duringRun = !['UserPromptSubmit', 'SessionStart', 'SessionEnd'].includes(row.event);
    const input = build(row, false);
    expect(input).toEqual({ ...rest, ...(duringRun && run_id !== undefined && { run_id }) });
    // D14, §23.6: matchers apply to every event with a tool.
    const wanted = { ...row.expected, ...row.preferred }.plannerContext;
    const tool = typeof input.tool_name === 'string' ? { toolName: input.tool_name } : wanted;
    expect(context(row.event, input, false)).toEqual(tool);
  });
});

function build(row: InputRow, compat: boolean): JsonObject {
  const [{ args, runId }] = row.inputs;
  const names = ARGUMENTS[row.event] ?? [];
  const given = Object.fromEntries(names.map((name, index) => [name, translated(name, args[index] as never)]));
  const session = {
    sessionId: 'SID',
    transcriptPath: '/h/chats/SID.jsonl',
    cwd: '/work',
    runId: runId ?? undefined,
    timestamp: '<ISO 8601>',
  };
  return JSON.parse(JSON.stringify(buildInput(row.event, given as never, session, { compat })));
}

function translated(name: string, value: never): Json | undefined {
  if (value === undefined) return undefined;
  if (name === 'llm_request') return genai.toStableRequest(value);
  return name === 'llm_response' ? genai.toStableResponse(value) : value;
}

function context(event: EventName, input: JsonObject, compat: boolean) {
  const found = matchContext(event, input, { compat });
  if (found === undefined) return null;
  return found.kind === 'tool' ? { toolName: found.names[0] } : { trigger: found.value };
}
