import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../protocol/json.ts';
import { kimiCode } from './index.ts';

const SESSION = { session_id: 's', cwd: '/home/dev/project', client_type: 'kimi_code_cli' };

const decoded = (payload: JsonObject) => {
  const result = kimiCode.decode(payload);
  if (!result.ok) throw new Error(result.problem.fault);
  return result.value;
};

describe('payloads of Kimi Code', () => {
  const prompt = (...parts: readonly JsonObject[]): JsonObject => ({
    hook_event_name: 'UserPromptSubmit',
    ...SESSION,
    is_steer: false,
    prompt: parts,
  });
  const text = (said: string): JsonObject => ({ type: 'text', text: said });
  const image: JsonObject = { type: 'image_url', image_url: { url: 'data:' } };

  test.each([
    ['one text', prompt(text('do it')), 'do it'],
    ['several texts', prompt(text('do'), text('it')), 'do\nit'],
    ['a picture beside the text', prompt(image, text('what is that?')), 'what is that?'],
    ['no text', prompt(image), ''],
  ])('the text of a prompt is read from its parts: %s', (_why, payload, said) => {
    const event = decoded(payload);
    expect(event).toMatchObject({ name: 'UserPromptSubmit', prompt: said });
    expect(kimiCode.encodeEvent(event)).toEqual(payload);
  });

  test('the agent hears what a hook says at a prompt, whatever its form, unless it refuses', () => {
    const event = decoded(prompt(text('x')));
    const heard = (stdout: string, exitCode = 0) =>
      kimiCode.decodeOutput({ stdout, stderr: 'WHY', exitCode }, event).decision;
    expect(heard('{"message":"MORE"}')).toEqual({ decision: 'additionalContext', context: 'MORE' });
    expect(heard('{"hookSpecificOutput":{"message":7}}')).toEqual({ decision: 'additionalContext', context: '7' });
    expect(heard('{"systemMessage":"MORE"}')).toEqual({
      decision: 'additionalContext',
      context: '{"systemMessage":"MORE"}',
    });
    expect(heard('MORE')).toEqual({ decision: 'additionalContext', context: 'MORE' });
    expect(heard('MORE', 2)).toEqual({ decision: 'deny', message: 'WHY' });
    expect(
      heard('{"message":"M","hookSpecificOutput":{"permissionDecision":"deny","permissionDecisionReason":"R"}}'),
    ).toEqual({ decision: 'deny', message: 'M' });
  });

  test('a tool’s result and the name of a sub-agent have keys of their own', () => {
    const call = { tool_name: 'Bash', tool_input: { command: 'ls' }, tool_call_id: 'c' };
    expect(decoded({ hook_event_name: 'PostToolUse', ...SESSION, ...call, tool_output: 'a.txt' })).toMatchObject({
      name: 'PostToolUse',
      calls: [{ kind: 'shell', command: 'ls', id: 'c', response: 'a.txt' }],
    });
    expect(decoded({ hook_event_name: 'SubagentStart', ...SESSION, agent_name: 'coder' })).toMatchObject({
      name: 'SubagentStart',
      caller: { type: 'coder' },
    });
  });
});
