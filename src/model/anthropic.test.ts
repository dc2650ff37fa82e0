import type { Anthropic } from '@anthropic-ai/sdk';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anthropic } from './anthropic.ts';

const thinking = { type: 'thinking', thinking: 'SECRET', signature: 's' };
const use = { type: 'tool_use', id: 't', name: 'read_file', input: {} };
const result = { type: 'tool_result', tool_use_id: 't', content: 'x' };
const text = (said: string) => ({ type: 'text', text: said });

const conversation = {
  model: 'claude',
  max_tokens: 10,
  system: 'S',
  messages: [
    { role: 'user', content: 'look' },
    { role: 'assistant', content: [thinking, text('reading'), use] },
    { role: 'user', content: [result, text('and?')] },
  ],
  top_k: 4,
  tools: [{ name: 'read_file', description: 'r', input_schema: { type: 'object' } }, { name: 'write_file' }],
  tool_choice: { type: 'auto', disable_parallel_tool_use: true },
};

const done = <T>(translated: { ok: true; value: T } | { ok: false }): T => {
  if (!translated.ok) throw new Error('not translated');
  return translated.value;
};

describe('anthropic requests', () => {
  test('shows text without thoughts, sampling values, tools and tool choice', () => {
    expect(anthropic.toStableRequest(conversation)).toEqual({
      model: 'claude',
      messages: [
        { role: 'user', content: 'look' },
        { role: 'model', content: 'reading' },
        { role: 'user', content: 'and?' },
      ],
      config: { maxOutputTokens: 10, topK: 4 },
      toolConfig: { mode: 'AUTO' },
      tools: [{ name: 'read_file', description: 'r', parameters: { type: 'object' } }, { name: 'write_file' }],
    });
  });

  test.each(['constructor', 'critic'])('a message of the role %s is not shown, and stays', (role) => {
    const request = { model: 'm', messages: [{ role, content: 'x' }], max_tokens: 1 };
    expect(anthropic.toStableRequest(request).messages).toEqual([]);
    expect(done(anthropic.fromStableRequest({ model: 'n' }, request))).toEqual({ ...request, model: 'n' });
  });

  test('an untouched request comes back deeply equal', () => {
    expect(done(anthropic.fromStableRequest(anthropic.toStableRequest(conversation), conversation))).toEqual(
      conversation,
    );
  });

  test('a message put between a tool use and its result waits until after the result', () => {
    const messages = [
      { role: 'user', content: 'look' },
      { role: 'model', content: 'READING' },
      { role: 'system', content: 'note' },
      { role: 'user', content: 'and?' },
    ];
    expect(done(anthropic.fromStableRequest({ messages }, conversation)).messages).toEqual([
      conversation.messages[0],
      { role: 'assistant', content: [thinking, text('READING'), use] },
      conversation.messages[2],
      { role: 'system', content: 'note' },
    ]);
  });

  test('a value that the API needs cannot be unset, others can', () => {
    const translated = anthropic.fromStableRequest(
      { config: { topK: null, maxOutputTokens: null, presencePenalty: 1 } },
      conversation,
    );
    expect(done(translated)).not.toHaveProperty('top_k');
    expect(done(translated).max_tokens).toBe(10);
    expect(translated).toMatchObject({ ignored: ['config.maxOutputTokens', 'config.presencePenalty'] });
  });

  test.each([
    [{ mode: 'NONE' }, 2, { type: 'none' }],
    [{ mode: 'ANY' }, 2, { type: 'any', disable_parallel_tool_use: true }],
    [
      { mode: 'ANY', allowedFunctionNames: ['read_file'] },
      1,
      { type: 'tool', name: 'read_file', disable_parallel_tool_use: true },
    ],
    [{ mode: 'AUTO', allowedFunctionNames: ['write_file'] }, 1, { type: 'auto', disable_parallel_tool_use: true }],
    [{ allowedFunctionNames: ['absent'] }, 2, { type: 'none' }],
  ])('tool config %j leaves %j tools and the choice %j', (toolConfig, count, choice) => {
    const request = done(anthropic.fromStableRequest({ toolConfig }, conversation));
    expect(request.tools).toHaveLength(count);
    expect(request.tool_choice).toEqual(choice);
  });
});

describe('anthropic responses', () => {
  const response = {
    id: 'm',
    content: [thinking, text('a'), use, text('b')],
    stop_reason: 'tool_use',
    usage: { input_tokens: 1, output_tokens: 2, cache_read_input_tokens: 9 },
  };

  test('shows text without thoughts, reason and counters', () => {
    expect(anthropic.toStableResponse(response)).toEqual({
      text: 'ab',
      candidates: [{ content: { role: 'model', parts: ['a', 'b'] }, finishReason: 'STOP', index: 0 }],
      usageMetadata: { promptTokenCount: 1, candidatesTokenCount: 2, totalTokenCount: 3 },
    });
  });

  test('an untouched response comes back deeply equal', () => {
    expect(done(anthropic.fromStableResponse(anthropic.toStableResponse(response), response))).toEqual(response);
  });

  test('a replacement keeps thinking and tool use in place', () => {
    const edit = { candidates: [{ content: { parts: ['A'] }, finishReason: 'SAFETY' }] };
    expect(done(anthropic.fromStableResponse(edit, response))).toMatchObject({
      content: [thinking, text('A'), use],
      stop_reason: 'refusal',
    });
  });

  test('a synthetic response stands by itself', () => {
    expect(done(anthropic.fromStableResponse({ text: 'pong' }))).toMatchObject({
      type: 'message',
      content: [text('pong')],
      stop_reason: 'end_turn',
    });
  });
});

test.each([
  [{ type: 'none' }, { mode: 'NONE' }],
  [{ type: 'any' }, { mode: 'ANY' }],
  [{ type: 'auto' }, { mode: 'AUTO' }],
  [
    { type: 'tool', name: 'a' },
    { mode: 'ANY', allowedFunctionNames: ['a'] },
  ],
  [undefined, {}],
])('tool choice %j is %j, both ways', (choice, config) => {
  expect(anthropic.toStableToolConfig(choice)).toEqual(config);
  expect(anthropic.fromStableToolConfig(config)).toEqual({ ok: true, value: choice });
});

test('any history survives the way through a hook that changes nothing, and no thought gets there', () => {
  const block = fc.oneof(fc.constant(thinking), fc.constant(use), fc.constant(result), fc.string().map(text));
  const message = fc.record({
    role: fc.constantFrom('user', 'assistant'),
    content: fc.oneof(fc.string(), fc.array(block)),
  });
  fc.assert(
    fc.property(fc.array(message, { maxLength: 6 }), (messages) => {
      const request = { model: 'm', messages };
      const printed = JSON.stringify(anthropic.toStableRequest(request));
      expect(printed).not.toContain('SECRET');
      expect(anthropic.fromStableRequest(JSON.parse(printed), request)).toEqual({
        ok: true,
        value: request,
        ignored: [],
      });
    }),
  );
});

test('the types of @anthropic-ai/sdk fit', () => {
  const request: Anthropic.MessageCreateParamsNonStreaming = {
    model: 'm',
    max_tokens: 1,
    messages: [{ role: 'user', content: 'x' }],
  };
  const sent: Anthropic.MessageCreateParamsNonStreaming = done(anthropic.fromStableRequest({ model: 'n' }, request));
  expect(sent.model).toBe('n');
  const toStable: (response: Anthropic.Message) => unknown = anthropic.toStableResponse;
  expect(typeof toStable).toBe('function');
});
