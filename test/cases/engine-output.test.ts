import { describe, expect } from 'vitest';
import {
  additionalContext,
  effectiveReason,
  isAsk,
  isBlocking,
  isStop,
  permissionOf,
  specificObject,
  text,
} from '../../src/engine/answer.ts';
import { decide } from '../../src/engine/decide.ts';
import { merge } from '../../src/engine/merge.ts';
import { parseResponse } from '../../src/model/edit.ts';
import type { EventName } from '../../src/protocol/event.ts';
import type { Json, JsonObject } from '../../src/protocol/json.ts';
import { type CaseRow, readRows, testRows } from './rows.ts';

interface OutputRow extends CaseRow {
  readonly event: EventName;
  readonly inputs: readonly [JsonObject];
  readonly expected: JsonObject;
  readonly preferred?: JsonObject;
}

/** The original's questions, in our words. */
const QUESTIONS: Readonly<Record<string, (output: JsonObject, event: EventName) => Json | undefined>> = {
  isBlockingDecision: isBlocking,
  isAskDecision: isAsk,
  shouldStopExecution: isStop,
  getEffectiveReason: effectiveReason,
  getAdditionalContext: additionalContext,
  getBlockingError: (output) => ({
    blocked: isBlocking(output),
    reason: isBlocking(output) ? effectiveReason(output) : '',
  }),
  shouldClearContext: () => false,
  getModifiedToolInput: (output) => specificObject(output, 'tool_input'),
  getTailToolCallRequest: (output) => specificObject(output, 'tailToolCallRequest'),
  getSandboxBypassRequest: (output) => {
    const request = specificObject(output, 'sandbox_bypass_request');
    return request && 'original_command' in request && 'reason' in request ? request : undefined;
  },
  getStopReason: (output) => {
    const reason = text(output, 'stopReason');
    return reason && `Stop hook feedback:\n${reason}`;
  },
  getPermissionDecision: permissionOf,
  isPermissionDenied: (output, event) =>
    decide('PermissionRequest', { input: {}, output: merge(event, [{ name: 'h', output }], false).output }).action ===
    'deny',
  getDenyMessage: (output) => text(permissionOf(output), 'message'),
  shouldInterrupt: (output) => permissionOf(output)?.interrupt === true,
  getUpdatedToolInput: (output) =>
    specificObject(permissionOf(output) && { hookSpecificOutput: permissionOf(output) ?? {} }, 'updatedInput'),
  getUpdatedPermissions: (output) => permissionOf(output)?.updatedPermissions,
  getSyntheticResponse: (output) => specificObject(output, 'llm_response'),
  getLLMRequestModifications: (output) => specificObject(output, 'llm_request'),
  getModifiedResponse: (output) => {
    const response = specificObject(output, 'llm_response');
    return parseResponse(response).ok ? response : undefined;
  },
  getToolConfig: (output) => specificObject(output, 'toolConfig'),
};

/** What a replacement looks like where it is read otherwise here; see `disagreements.json`. */
function kindOf({ event, inputs: [output], expected }: OutputRow): string | undefined {
  const lists = [expected.getSyntheticResponse, expected.getLLMRequestModifications].some(Array.isArray);
  if (lists) return 'a list in place of an object';
  const response = specificObject(output, 'llm_response');
  const isText = response !== undefined && 'text' in response && !('candidates' in response);
  return event === 'AfterModel' && isText ? 'a response of text alone' : undefined;
}

describe('engine-output', () => {
  const rows = readRows<OutputRow>('engine-output');
  const check = (row: OutputRow) => {
    for (const [question, answer] of Object.entries({ ...row.expected, ...row.preferred })) {
      if (question === 'class') continue;
      const ask = QUESTIONS[question];
      if (ask === undefined) throw new Error(`no counterpart of ${question}`);
      expect(ask(row.inputs[0], row.event) ?? null, question).toEqual(answer);
    }
  };
  testRows('engine-output', rows, check, kindOf);
});
