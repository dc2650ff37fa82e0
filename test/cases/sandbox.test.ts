import { describe, expect } from 'vitest';
import type { FunctionAnswer, FunctionHook } from '../../src/engine/hook.ts';
import { sandboxFailureHandler } from '../../src/engine/sandbox-failure.ts';
import { sandboxGuard } from '../../src/engine/sandbox-guard.ts';
import { isObject, type JsonObject } from '../../src/protocol/json.ts';
import { type CaseRow, readRows, testRows } from './rows.ts';

interface GuardRow extends CaseRow {
  readonly inputs: readonly [JsonObject | string];
  readonly expected: GuardAnswer;
  readonly preferred?: Partial<GuardAnswer>;
}
interface GuardAnswer {
  readonly decision: string;
  readonly hasReason: boolean;
  readonly hasSystemMessage: boolean;
  readonly hookSpecificOutput: { readonly tool_input: JsonObject } | null;
}
interface FailureRow extends CaseRow {
  readonly inputs: readonly [JsonObject | string];
  readonly expected: { readonly output: JsonObject };
}

describe('sandbox-guard', () => {
  testRows('sandbox-guard', readRows<GuardRow>('sandbox-guard'), async (row) => {
    // Rows about sudo say in their note who runs the agent.
    const isRoot = !row.note.includes('non-root') && row.note.includes('root');
    const output = await answer(sandboxGuard({ backend: 'linux-sandbox', isRoot }), row.inputs[0]);
    const specific = output?.hookSpecificOutput;
    expect({
      decision: output?.decision,
      hasReason: output?.reason !== undefined,
      hasSystemMessage: output?.systemMessage !== undefined,
      hookSpecificOutput: specific ? { tool_input: specific.tool_input } : null,
    }).toMatchObject(row.preferred ?? row.expected);
  });
});

describe('sandbox-failure', () => {
  testRows('sandbox-failure', readRows<FailureRow>('sandbox-failure'), async ({ inputs, expected }) => {
    const output = await answer(sandboxFailureHandler(), inputs[0]);
    const wanted = expected.output.hookSpecificOutput as
      | { sandbox_bypass_request: { original_command: string; reasonDetailLength: number } }
      | undefined;
    if (wanted === undefined) return expect(output).toEqual({});
    const { original_command, reasonDetailLength } = wanted.sandbox_bypass_request;
    const error = isObject(inputs[0]) ? String(inputs[0].error ?? '') : '';
    const detail = error.slice(0, reasonDetailLength);
    return expect(output?.hookSpecificOutput).toMatchObject({
      hookEventName: 'PostToolUseFailure',
      sandbox_bypass_request: { original_command, reason: expect.stringMatching(new RegExp(`[^E]${detail}$`)) },
    });
  });
});

/** A payload that cannot be read never reaches a function; an empty one stands for it. */
async function answer(hook: FunctionHook, input: JsonObject | string): Promise<FunctionAnswer> {
  const call = { event: 'PreToolUse' as const, signal: new AbortController().signal };
  return hook.run(isObject(input) ? input : {}, call);
}
