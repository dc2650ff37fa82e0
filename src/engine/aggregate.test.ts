import { describe, expect, test } from 'vitest';
import type { EventName } from '../protocol/event.ts';
import type { JsonObject } from '../protocol/json.ts';
import { aggregateOutputs } from './aggregate.ts';

const answers = (...outputs: readonly JsonObject[]) =>
  outputs.map((output, index) => ({
    hook: { type: 'command' as const, command: `hook-${index + 1}` },
    output,
    durationMs: 1,
  }));
const merged = (event: EventName, ...outputs: readonly JsonObject[]) =>
  aggregateOutputs(event, answers(...outputs)).finalOutput;
const specific = (hookSpecificOutput: JsonObject): JsonObject => ({ hookSpecificOutput });

describe('aggregateOutputs', () => {
  test.each<EventName>([
    'PreToolUse',
    'PostToolUse',
    'UserPromptSubmit',
    'Stop',
    'BeforeModel',
    'AfterModel',
    'SubagentStop',
  ])('%s: no later allow, plain text included, takes a refusal back', (event) => {
    expect(
      merged(event, { decision: 'deny', reason: 'pii' }, { decision: 'allow', systemMessage: 'logged' }),
    ).toMatchObject({
      decision: 'deny',
    });
    expect(merged(event, { continue: false }, { continue: true })).toMatchObject({ continue: false });
  });

  test('rewrites of several hooks are laid over each other in plan order, and conflicts told', () => {
    const outputs = answers(
      specific({ tool_input: { command: 'a', cwd: '/' } }),
      specific({ tool_input: { command: 'b', limit: 1 } }),
      specific({ tool_input: { limit: 1 } }),
    );
    const { finalOutput, conflicts } = aggregateOutputs('PreToolUse', outputs);
    expect(finalOutput).toEqual(specific({ tool_input: { command: 'b', cwd: '/', limit: 1 } }));
    expect(conflicts).toEqual([{ field: 'tool_input.command', hooks: ['hook-1', 'hook-2'] }]);
    expect(aggregateOutputs('PreToolUse', outputs, { sequential: true }).conflicts).toEqual([]);
  });

  test('a request edited by two hooks keeps what only one of them changed', () => {
    expect(
      merged(
        'BeforeModel',
        specific({ llm_request: { model: 'm', config: { temperature: 1 } } }),
        specific({ llm_request: { config: { topP: 0.5 } } }),
      ),
    ).toEqual(specific({ llm_request: { model: 'm', config: { temperature: 1, topP: 0.5 } } }));
  });

  test('when the action is refused, the boxes of hooks that did not refuse it step back', () => {
    const { notifications } = aggregateOutputs(
      'PreToolUse',
      answers(
        { decision: 'deny', reason: 'no' },
        { decision: 'allow', systemMessage: 'fine' },
        { systemMessage: '', reason: 'why' },
      ),
    );
    expect(notifications.map(({ hookName, message, dimmed }) => [hookName, message, dimmed])).toEqual([
      ['hook-1', 'no', false],
      ['hook-2', 'fine', true],
      ['hook-3', 'why', true],
    ]);
    expect(notifications.every(({ mergedDecision }) => mergedDecision === 'deny')).toBe(true);
  });

  test('asking dims nobody', () => {
    const { notifications } = aggregateOutputs(
      'PreToolUse',
      answers({ decision: 'ask', reason: 'sure?' }, { systemMessage: 'x' }),
    );
    expect(notifications.some(({ dimmed }) => dimmed)).toBe(false);
  });

  test('one tool choice is sorted like several', () => {
    expect(
      merged('BeforeToolSelection', specific({ toolConfig: { mode: 'ANY', allowedFunctionNames: ['b', 'a', 'b'] } })),
    ).toEqual(specific({ toolConfig: { mode: 'ANY', allowedFunctionNames: ['a', 'b'] } }));
  });

  test('a general refusal of a permission is a denial, alone and among others', () => {
    const refusal = { decision: 'deny', reason: 'no' };
    const allowance = specific({ decision: { behavior: 'allow' } });
    expect(merged('PermissionRequest', refusal)).toMatchObject(
      specific({ decision: { behavior: 'deny', message: 'no' } }),
    );
    expect(merged('PermissionRequest', allowance, refusal)).toMatchObject(specific({ decision: { behavior: 'deny' } }));
  });

  test('what a permission dialog tells the agent is joined; of the reasons beside it the last stands', () => {
    const answer = (message: string) => ({ reason: message, ...specific({ decision: { message } }) });
    expect(merged('PermissionRequest', answer('one'), answer('two'))).toEqual({
      reason: 'two',
      ...specific({ decision: { message: 'one\ntwo' } }),
    });
  });
});

test('keys that objects have are keys like any other', () => {
  const odd = JSON.parse('{"__proto__":{"command":"rm"},"constructor":1}');
  const rewritten = merged('PreToolUse', specific({ tool_input: odd }), specific({ tool_input: { limit: 1 } }));
  expect(JSON.stringify(rewritten)).toBe(
    '{"hookSpecificOutput":{"tool_input":{"__proto__":{"command":"rm"},"constructor":1,"limit":1}}}',
  );
});
