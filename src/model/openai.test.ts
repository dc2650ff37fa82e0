import fc from 'fast-check';
import type { OpenAI } from 'openai';
import { describe, expect, test } from 'vitest';
import { openai } from './openai.ts';

const toolCall = { id: 'c1', type: 'function', function: { name: 'read_file', arguments: '{}' } };
const image = { type: 'image_url', image_url: { url: 'data:' } };
const named = (name: string) => ({ type: 'function', function: { name, parameters: { type: 'object' } } });

const conversation = {
  model: 'gpt',
  messages: [
    { role: 'developer', content: 'be kind' },
    { role: 'user', content: [{ type: 'text', text: 'look' }, image] },
    { role: 'assistant', content: 'reading', tool_calls: [toolCall] },
    { role: 'tool', tool_call_id: 'c1', content: 'file text' },
    { role: 'assistant', content: null, tool_calls: [toolCall] },
  ],
  temperature: 0.5,
  max_tokens: 100,
  stop: 'END',
  tools: [named('read_file'), named('write_file')],
  tool_choice: 'auto',
};

const done = <T>(translated: { ok: true; value: T } | { ok: false }): T => {
  if (!translated.ok) throw new Error('not translated');
  return translated.value;
};

describe('openai chat requests', () => {
  test('shows text, sampling values, tools and tool choice in words of no SDK', () => {
    expect(openai.toStableRequest(conversation)).toEqual({
      model: 'gpt',
      messages: [
        { role: 'system', content: 'be kind' },
        { role: 'user', content: 'look' },
        { role: 'model', content: 'reading' },
      ],
      config: { temperature: 0.5, maxOutputTokens: 100, stopSequences: ['END'] },
      toolConfig: { mode: 'AUTO' },
      tools: [
        { name: 'read_file', parameters: { type: 'object' } },
        { name: 'write_file', parameters: { type: 'object' } },
      ],
    });
  });

  test.each(['constructor', 'critic'])('a message of the role %s is not shown, and stays', (role) => {
    const request = { model: 'm', messages: [{ role, content: 'x' }] };
    expect(openai.toStableRequest(request).messages).toEqual([]);
    expect(done(openai.fromStableRequest({ model: 'n' }, request))).toEqual({ ...request, model: 'n' });
  });

  test('an untouched request comes back deeply equal', () => {
    expect(done(openai.fromStableRequest(openai.toStableRequest(conversation), conversation))).toEqual(conversation);
  });

  test('edits reach the model, its values and each text, and nothing else', () => {
    const edit = {
      model: 'other',
      config: { maxOutputTokens: 5, topK: 3 },
      messages: [
        { role: 'system', content: 'be brief' },
        { role: 'user', content: 'LOOK' },
      ],
    };
    const translated = openai.fromStableRequest(edit, conversation);
    expect(done(translated)).toEqual({
      ...conversation,
      model: 'other',
      max_tokens: 5,
      messages: [
        { role: 'developer', content: 'be brief' },
        { role: 'user', content: [{ type: 'text', text: 'LOOK' }, image] },
        { role: 'assistant', content: null, tool_calls: [toolCall] },
        conversation.messages[3],
        conversation.messages[4],
      ],
    });
    expect(translated).toMatchObject({ ignored: ['config.topK'] });
  });

  test.each([
    [{ mode: 'NONE' }, undefined, undefined],
    [{ mode: 'ANY' }, 2, 'required'],
    [{ mode: 'ANY', allowedFunctionNames: ['read_file'] }, 1, { type: 'function', function: { name: 'read_file' } }],
    [{ mode: 'AUTO', allowedFunctionNames: ['read_file', 'absent'] }, 1, 'auto'],
    [{ allowedFunctionNames: ['absent'] }, undefined, undefined],
  ])('tool config %j leaves %j tools and the choice %j', (toolConfig, count, choice) => {
    const request = done(openai.fromStableRequest({ toolConfig }, conversation));
    expect(request.tools?.length).toBe(count);
    expect(request.tool_choice).toEqual(choice);
  });

  test('a malformed edit is a problem', () => {
    expect(openai.fromStableRequest({ messages: {} }, conversation)).toMatchObject({ ok: false });
  });
});

describe('openai chat responses', () => {
  const response = {
    id: 'r',
    choices: [
      { index: 0, finish_reason: 'tool_calls', message: { role: 'assistant', content: 'hi', tool_calls: [toolCall] } },
    ],
    usage: { prompt_tokens: 1, completion_tokens: 2, total_tokens: 3 },
  };

  test('shows text, reason and counters', () => {
    expect(openai.toStableResponse(response)).toEqual({
      text: 'hi',
      candidates: [{ content: { role: 'model', parts: ['hi'] }, finishReason: 'STOP', index: 0 }],
      usageMetadata: { promptTokenCount: 1, candidatesTokenCount: 2, totalTokenCount: 3 },
    });
  });

  test('an untouched response comes back deeply equal', () => {
    expect(done(openai.fromStableResponse(openai.toStableResponse(response), response))).toEqual(response);
  });

  test('a replacement keeps the tool calls', () => {
    const edit = { candidates: [{ content: { parts: ['[', 'hidden]'] }, finishReason: 'SAFETY' }] };
    expect(done(openai.fromStableResponse(edit, response))).toMatchObject({
      choices: [{ finish_reason: 'content_filter', message: { content: '[hidden]', tool_calls: [toolCall] } }],
    });
  });

  test('a synthetic response stands by itself', () => {
    expect(done(openai.fromStableResponse({ text: 'pong' }))).toMatchObject({
      object: 'chat.completion',
      choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content: 'pong' } }],
    });
  });
});

test.each([
  ['none', { mode: 'NONE' }],
  ['auto', { mode: 'AUTO' }],
  ['required', { mode: 'ANY' }],
  [
    { type: 'function', function: { name: 'a' } },
    { mode: 'ANY', allowedFunctionNames: ['a'] },
  ],
  [
    { type: 'allowed_tools', allowed_tools: { mode: 'auto', tools: [{ type: 'function', function: { name: 'a' } }] } },
    { mode: 'AUTO', allowedFunctionNames: ['a'] },
  ],
  [undefined, {}],
])('chat tool choice %j is %j, both ways', (choice, config) => {
  expect(openai.toStableToolConfig(choice)).toEqual(config);
  expect(openai.fromStableToolConfig(config)).toEqual({ ok: true, value: choice });
});

describe('openai responses API', () => {
  const { responses } = openai;
  const functionCall = { type: 'function_call', call_id: 'c', name: 'f', arguments: '{}' };
  const output = { type: 'function_call_output', call_id: 'c', output: 'x' };
  const reasoning = { type: 'reasoning', id: 'rs', summary: [] };
  const request = {
    model: 'gpt',
    instructions: 'S',
    input: [
      { role: 'user', content: 'look' },
      reasoning,
      functionCall,
      output,
      { type: 'message', id: 'm', role: 'assistant', content: [{ type: 'output_text', text: 'ok', annotations: [] }] },
    ],
    max_output_tokens: 9,
    tools: [{ type: 'function', name: 'f' }, { type: 'web_search' }],
  };

  test.each(['constructor', 'critic'])('a message of the role %s is not shown, and stays', (role) => {
    const request = { model: 'm', input: [{ role, content: 'x' }] };
    expect(responses.toStableRequest(request).messages).toEqual([]);
    expect(done(responses.fromStableRequest({ model: 'n' }, request))).toEqual({ ...request, model: 'n' });
  });

  test('shows what is said and keeps the rest', () => {
    expect(responses.toStableRequest(request)).toEqual({
      model: 'gpt',
      messages: [
        { role: 'user', content: 'look' },
        { role: 'model', content: 'ok' },
      ],
      config: { maxOutputTokens: 9 },
      tools: [{ name: 'f' }],
    });
    expect(done(responses.fromStableRequest(responses.toStableRequest(request), request))).toEqual(request);
  });

  test('an edit keeps reasoning, calls and results in place', () => {
    const edit = {
      messages: [
        { role: 'user', content: 'LOOK' },
        { role: 'model', content: 'OK' },
        { role: 'user', content: 'more' },
      ],
    };
    expect(done(responses.fromStableRequest(edit, request)).input).toEqual([
      { role: 'user', content: 'LOOK' },
      reasoning,
      functionCall,
      output,
      { type: 'message', id: 'm', role: 'assistant', content: [{ type: 'output_text', text: 'OK', annotations: [] }] },
      { role: 'user', content: 'more' },
    ]);
  });

  test('a text as input is edited as a text', () => {
    const edit = { messages: [{ role: 'user', content: 'b' }] };
    expect(done(responses.fromStableRequest(edit, { model: 'm', input: 'a' })).input).toEqual([
      { role: 'user', content: 'b' },
    ]);
  });

  test('no tools means neither functions nor web search', () => {
    const none = done(responses.fromStableRequest({ toolConfig: { mode: 'NONE' } }, request));
    expect(none).not.toHaveProperty('tools');
  });

  const response = {
    id: 'r',
    status: 'incomplete',
    incomplete_details: { reason: 'max_output_tokens' },
    output: [reasoning, { type: 'message', id: 'm', content: [{ type: 'output_text', text: 'a' }] }, functionCall],
    usage: { input_tokens: 1, output_tokens: 2, total_tokens: 3 },
  };

  test('responses go both ways and keep reasoning and calls', () => {
    expect(responses.toStableResponse(response)).toMatchObject({
      text: 'a',
      candidates: [{ finishReason: 'MAX_TOKENS' }],
    });
    expect(done(responses.fromStableResponse(responses.toStableResponse(response), response))).toEqual(response);
    expect(done(responses.fromStableResponse({ text: 'b' }, response))).toMatchObject({
      status: 'completed',
      output_text: 'b',
      output: [reasoning, { content: [{ text: 'b' }] }, functionCall],
    });
    expect(
      done(responses.fromStableResponse({ text: 'b' }, { ...response, output: [reasoning, functionCall] })).output,
    ).toMatchObject([reasoning, { type: 'message', content: [{ text: 'b' }] }, functionCall]);
  });
});

test('any chat history survives the way through a hook that changes nothing', () => {
  const message = fc.oneof(
    fc.record({ role: fc.constantFrom('user', 'system', 'developer'), content: fc.string() }),
    fc.record({ role: fc.constant('assistant'), content: fc.option(fc.string()), tool_calls: fc.constant([toolCall]) }),
    fc.record({ role: fc.constant('tool'), content: fc.string(), tool_call_id: fc.string() }),
    fc.record({
      role: fc.constant('user'),
      content: fc.array(fc.oneof(fc.constant(image), fc.record({ type: fc.constant('text'), text: fc.string() }))),
    }),
  );
  fc.assert(
    fc.property(fc.array(message, { maxLength: 6 }), (messages) => {
      const request = { model: 'm', messages };
      const seen: unknown = JSON.parse(JSON.stringify(openai.toStableRequest(request)));
      expect(openai.fromStableRequest(seen, request)).toEqual({ ok: true, value: request, ignored: [] });
    }),
  );
});

test('the types of the openai package fit', () => {
  const request: OpenAI.ChatCompletionCreateParamsNonStreaming = {
    model: 'm',
    messages: [{ role: 'user', content: 'x' }],
  };
  const sent: OpenAI.ChatCompletionCreateParamsNonStreaming = done(openai.fromStableRequest({ model: 'n' }, request));
  expect(sent.model).toBe('n');
  const input: OpenAI.Responses.ResponseCreateParamsNonStreaming = { model: 'm', input: 'x' };
  const asked: OpenAI.Responses.ResponseCreateParamsNonStreaming = done(
    openai.responses.fromStableRequest({ model: 'n' }, input),
  );
  expect(asked.model).toBe('n');
  const toStable: (response: OpenAI.ChatCompletion) => unknown = openai.toStableResponse;
  const toStableToo: (response: OpenAI.Responses.Response) => unknown = openai.responses.toStableResponse;
  expect([typeof toStable, typeof toStableToo]).toEqual(['function', 'function']);
});
