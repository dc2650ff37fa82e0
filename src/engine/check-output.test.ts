import { describe, expect, test } from 'vitest';
import type { EventName } from '../protocol/event.ts';
import type { JsonObject } from '../protocol/json.ts';
import { checkOutput } from './check-output.ts';

const specific = (hookSpecificOutput: JsonObject): JsonObject => ({ hookSpecificOutput });

describe('checkOutput', () => {
  test.each<[EventName, JsonObject, JsonObject, number]>([
    ['PreToolUse', { decision: 'block', reason: 'r' }, { decision: 'deny', reason: 'r' }, 0],
    ['PreToolUse', { decision: 'approve' }, { decision: 'allow' }, 0],
    ['PreToolUse', { decision: 'DENY' }, { decision: 'deny' }, 1],
    ['PreToolUse', { decision: 'maybe', reason: 'r' }, { reason: 'r' }, 1],
    ['PreToolUse', { continue: 'false' }, {}, 1],
    ['PreToolUse', { suppressOutput: 1, systemMessage: ['x'] }, {}, 2],
    ['PreToolUse', { permissionDecision: 'deny' }, {}, 1],
    ['PreToolUse', { reason: null }, {}, 0],
    ['PreToolUse', { hookSpecificOutput: 'x' }, {}, 1],
    ['PreToolUse', specific({ hookEventName: 'PostToolUse' }), specific({ hookEventName: 'PostToolUse' }), 1],
    ['PreToolUse', specific({ modifiedInput: {} }), specific({}), 1],
    ['PreToolUse', specific({ tool_input: null }), specific({}), 0],
    ['PostToolUse', specific({ additionalContext: 5 }), specific({}), 1],
    ['PostToolUse', specific({ tailToolCallRequest: { args: {} } }), specific({}), 1],
    ['PostToolUse', { decision: 'ask' }, {}, 1],
    ['SessionStart', { decision: 'deny', continue: false }, {}, 2],
    ['SessionStart', { decision: 'allow' }, { decision: 'allow' }, 0],
    ['BeforeToolSelection', specific({ toolConfig: { mode: 'SOME' } }), specific({}), 1],
    ['PermissionRequest', specific({ decision: 'deny' }), specific({}), 1],
  ])('%s: of %j stays %j, with %i warnings', (event, raw, output, warnings) => {
    const checked = checkOutput(event, raw);
    expect(checked.output).toEqual(output);
    expect(checked.warnings).toHaveLength(warnings);
    expect(checked.unusable).toBeUndefined();
  });

  test.each<[EventName, JsonObject]>([
    ['PreToolUse', { tool_input: ['rm'] }],
    ['BeforeModel', { llm_request: { messages: 'none' } }],
    ['BeforeModel', { llm_response: {} }],
    ['AfterModel', { llm_response: { candidates: [{}] } }],
  ])('%s: a replacement that cannot be used makes the answer unusable: %j', (event, hookSpecificOutput) => {
    expect(checkOutput(event, { hookSpecificOutput }).unusable).toBeTypeOf('string');
  });
});
