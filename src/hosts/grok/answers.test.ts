import { describe, expect, test } from 'vitest';
import { deny } from '../../protocol/decision.ts';
import {
  type AnswerTable,
  adds,
  DENY,
  hook,
  json,
  output,
  sampleEvent,
  says,
  specific,
  testAnswers,
} from '../testing.ts';
import { grok } from './index.ts';

const BLOCK = says({ decision: 'block', reason: 'WHY' });
const tool = {
  deny: DENY,
  context: adds('PreToolUse'),
  input: says(specific('PreToolUse', { updatedInput: { command: 'ls' } })),
};
const answers: AnswerTable = {
  PreToolUse: { ...tool, ask: says({ decision: 'ask', reason: 'WHY' }) },
  PostToolUse: {
    deny: BLOCK,
    context: adds('PostToolUse'),
    response: says(specific('PostToolUse', { updatedToolOutput: 'TEXT' })),
  },
  PostToolUseFailure: {
    deny: says(specific('PostToolUseFailure', { additionalContext: 'WHY' })),
    context: adds('PostToolUseFailure'),
  },
  UserPromptSubmit: { deny: BLOCK },
  Stop: { deny: BLOCK },
  SubagentStart: {},
  SubagentStop: { deny: BLOCK },
  SessionStart: {},
  SessionEnd: {},
  Notification: {},
  PreCompact: {},
};

describe('what Grok Build is told', () => testAnswers(grok, answers));

describe('where every prompt is answered with yes', () => {
  test('a question is a refusal', () => {
    const event = sampleEvent(grok, 'PreToolUse', 'bypass');
    expect(grok.encode({ decision: 'ask', message: 'WHY' }, event)).toEqual(grok.encode(deny('WHY'), event));
  });
});

/** As a session of version 1.0.41 sent it, in short. */
const answered = (toolResult: object) => ({
  hookEventName: 'post_tool_use',
  hook_event_name: 'PostToolUse',
  sessionId: 's',
  session_id: 's',
  cwd: '/p',
  workspaceRoot: '/p',
  permissionMode: 'bypassPermissions',
  permission_mode: 'bypassPermissions',
  toolName: 'read_file',
  tool_name: 'read_file',
  toolUseId: 'c',
  tool_use_id: 'c',
  toolInput: { target_file: 'x' },
  tool_input: { target_file: 'x' },
  toolResult: toolResult as never,
  tool_response: toolResult as never,
});

describe('results', () => {
  test.each<[string, object, string, object]>([
    [
      'of a command',
      { type: 'Bash', output: [104, 105], output_for_prompt: 'hi', exit_code: 0 },
      'hi',
      { type: 'Bash', output: [], output_for_prompt: 'TEXT', exit_code: 0 },
    ],
    [
      'of reading a file',
      { type: 'ReadFile', FileContent: { content: '1→hi', content_concise: '1→hi', raw_output: 'hi', total_lines: 1 } },
      'hi',
      {
        type: 'ReadFile',
        FileContent: { content: 'TEXT', content_concise: 'TEXT', raw_output: 'TEXT', total_lines: 1 },
      },
    ],
    ['of a search', { type: 'GrepSearch', stdout: [195, 188] }, 'ü', { type: 'GrepSearch', stdout: [84, 69, 88, 84] }],
    [
      'of a list',
      { type: 'ListDir', Content: { content: '- a' } },
      '- a',
      { type: 'ListDir', Content: { content: 'TEXT' } },
    ],
    ['of other tools', { type: 'Text', text: 'hi' }, 'hi', { type: 'Text', text: 'TEXT' }],
  ])('%s are read as the model gets them, and replaced in their own form', (_what, result, shown, replaced) => {
    const payload = answered(result);
    const event = grok.decode(payload);
    if (!event.ok || event.value.name !== 'PostToolUse') throw new Error('not decoded');
    expect(event.value.calls[0].response).toBe(shown);
    expect(grok.encodeEvent(event.value)).toEqual(payload);
    const { stdout } = grok.encode({ decision: 'allow', response: 'TEXT' }, event.value);
    expect(JSON.parse(stdout)).toEqual(specific('PostToolUse', { updatedToolOutput: replaced } as never));
  });

  test('bytes that are no UTF-8 are read one by one', () => {
    const event = grok.decode(answered({ type: 'GrepSearch', stdout: [255, 65] }));
    expect(event).toMatchObject({ ok: true, value: { calls: [{ response: 'ÿA' }] } });
  });
});

test('versions that name the event in their own way alone are read too', () => {
  const payload = {
    hookEventName: 'pre_tool_use',
    sessionId: 's',
    workspaceRoot: '/p',
    cwd: '/p',
    toolName: 'run_terminal_command',
    toolInput: { command: 'ls' },
  };
  expect(grok.decode(payload)).toMatchObject({
    ok: true,
    value: { name: 'PreToolUse', sessionId: 's', calls: [{ command: 'ls' }] },
  });
});

describe('what Grok Build makes of an answer, as sessions of 1.0.41 showed', () => {
  const before = sampleEvent(grok, 'PreToolUse');
  test.each([
    [
      'a denial on the root',
      output(0, json({ decision: 'deny', reason: 'WHY' })),
      { decision: 'deny', message: 'WHY' },
    ],
    [
      'a denial inside',
      output(0, hook({ hookEventName: 'PreToolUse', permissionDecision: 'deny', permissionDecisionReason: 'WHY' })),
      { decision: 'deny', message: 'WHY' },
    ],
    [
      'a denial at another exit code',
      output(1, json({ decision: 'deny', reason: 'WHY' })),
      { decision: 'deny', message: 'WHY' },
    ],
    ['exit code 2', output(2, '', 'WHY\n'), { decision: 'deny', message: 'WHY' }],
    ['a question', output(0, json({ decision: 'ask', reason: 'WHY' })), { decision: 'ask', message: 'WHY' }],
    ['Cursor’s words', output(0, json({ permission: 'deny', user_message: 'WHY' })), { decision: 'allow' }],
    ['no opinion', output(0, json({ decision: 'defer', reason: 'WHY' })), { decision: 'allow' }],
  ])('%s', (_what, given, decision) => expect(grok.decodeOutput(given, before).decision).toEqual(decision));

  test.each([
    ['text that is no JSON', output(0, 'garbage')],
    ['another exit code', output(1)],
    ['a signal', output(null)],
  ])('%s is a hook that failed, and the tool runs', (_what, given) => {
    expect(grok.decodeOutput(given, before)).toMatchObject({
      decision: { decision: 'allow' },
      fault: expect.any(String),
    });
  });
});
