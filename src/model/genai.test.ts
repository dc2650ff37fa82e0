import type { Content, GenerateContentParameters, GenerateContentResponse, ToolConfig } from '@google/genai';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { genai } from './genai.ts';

const call = { functionCall: { name: 'read_file', args: { path: 'a' } } };
const result = { functionResponse: { name: 'read_file', response: { output: 'x' } } };
const image = { inlineData: { mimeType: 'image/png', data: 'AA==' } };

const conversation = {
  model: 'gemini-pro',
  contents: [
    { role: 'user', parts: [{ text: 'look at ' }, image, { text: 'this' }] },
    { role: 'model', parts: [{ text: 'hidden', thought: true }, { text: 'reading' }, call] },
    { role: 'user', parts: [result] },
  ],
  config: {
    temperature: 0.5,
    systemInstruction: 'S',
    tools: [
      { functionDeclarations: [{ name: 'read_file' }, { name: 'write_file', description: 'w' }] },
      { googleSearch: {} },
    ],
    toolConfig: { functionCallingConfig: { mode: 'VALIDATED' }, retrievalConfig: { languageCode: 'en' } },
  },
};

describe('genai.toStableRequest', () => {
  test('shows text, sampling values, tools and tool choice in words of no SDK', () => {
    expect(genai.toStableRequest(conversation)).toEqual({
      model: 'gemini-pro',
      messages: [
        { role: 'user', content: 'look at this' },
        { role: 'model', content: 'reading' },
      ],
      config: { temperature: 0.5 },
      toolConfig: { mode: 'AUTO' },
      tools: [{ name: 'read_file' }, { name: 'write_file', description: 'w' }],
    });
  });
});

describe('genai.fromStableRequest', () => {
  const edited = (edit: unknown) => {
    const request = genai.fromStableRequest(edit, conversation);
    if (!request.ok) throw new Error(request.problem.field);
    return request.value;
  };

  test('an untouched request comes back deeply equal', () => {
    expect(edited(genai.toStableRequest(conversation))).toEqual(conversation);
    expect(edited({})).toEqual(conversation);
  });

  test('a redaction keeps the image, the thought, the call and its result where they were', () => {
    const messages = [
      { role: 'user', content: 'look at [gone]' },
      { role: 'model', content: '[read]' },
    ];
    expect(edited({ messages }).contents).toEqual([
      { role: 'user', parts: [{ text: 'look at ' }, image, { text: '[gone]' }] },
      { role: 'model', parts: [{ text: 'hidden', thought: true }, { text: '[read]' }, call] },
      { role: 'user', parts: [result] },
    ]);
  });

  test.each([
    [{ mode: 'NONE' }, { mode: 'NONE' }, 2],
    [{ mode: 'ANY', allowedFunctionNames: ['read_file'] }, { mode: 'ANY', allowedFunctionNames: ['read_file'] }, 2],
    // The API refuses names with AUTO, so the declarations are narrowed instead.
    [{ mode: 'AUTO', allowedFunctionNames: ['read_file'] }, { mode: 'AUTO' }, 1],
  ])('tool config %j becomes %j', (toolConfig, calling, declared) => {
    expect(edited({ toolConfig })).toMatchObject({
      config: {
        toolConfig: { functionCallingConfig: calling, retrievalConfig: { languageCode: 'en' } },
        tools: [{ functionDeclarations: { length: declared } }, { googleSearch: {} }],
      },
    });
  });

  test.each([
    ['messages', { messages: 'all' }, 'llm_request.messages'],
    ['a message without role', { messages: [{ content: 'x' }] }, 'llm_request.messages[0].role'],
    ['a message without text', { messages: [{ role: 'user', content: null }] }, 'llm_request.messages[0].content'],
    ['an unknown role', { messages: [{ role: 'tool', content: 'x' }] }, 'llm_request.messages[0].role'],
    ['the model', { model: 5 }, 'llm_request.model'],
    ['the configuration', { config: [] }, 'llm_request.config'],
    ['a sampling value', { config: { temperature: 'hot' } }, 'llm_request.config.temperature'],
    ['the mode', { toolConfig: { mode: 'none' } }, 'llm_request.toolConfig.mode'],
    ['the names', { toolConfig: { allowedFunctionNames: 'all' } }, 'llm_request.toolConfig.allowedFunctionNames'],
    ['the whole', 'everything', 'llm_request'],
  ])('a malformed edit of %s is a problem, not a silent pass', (_, edit, field) => {
    expect(genai.fromStableRequest(edit, conversation)).toMatchObject({ ok: false, problem: { field } });
  });
});

describe('genai responses', () => {
  const response = {
    candidates: [
      {
        content: { role: 'model', parts: [{ text: 't', thought: true }, { text: 'a' }, call, { text: 'b' }] },
        finishReason: 'STOP',
        safetyRatings: [{ category: 'C', probability: 'LOW', probabilityScore: 0.1 }],
      },
    ],
    usageMetadata: { promptTokenCount: 1, thoughtsTokenCount: 2 },
  };

  test('an untouched response comes back deeply equal', () => {
    expect(genai.fromStableResponse(genai.toStableResponse(response), response)).toEqual({
      ok: true,
      value: response,
      ignored: [],
    });
  });

  test('a replacement keeps calls and thoughts, and says what changed', () => {
    const edit = { candidates: [{ content: { parts: ['x', 'y', 'z'] }, finishReason: 'SAFETY' }] };
    expect(genai.fromStableResponse(edit, response)).toMatchObject({
      value: {
        candidates: [
          {
            content: { parts: [{ text: 't', thought: true }, { text: 'x' }, call, { text: 'y' }, { text: 'z' }] },
            finishReason: 'SAFETY',
          },
        ],
      },
    });
  });

  test('text put into a response that only calls tools comes after its thoughts', () => {
    const base = { candidates: [{ content: { parts: [{ text: 't', thought: true }, call] } }] };
    expect(genai.fromStableResponse({ text: 'said' }, base)).toMatchObject({
      value: { candidates: [{ content: { parts: [{ text: 't', thought: true }, { text: 'said' }, call] } }] },
    });
  });

  test.each([
    ['neither text nor candidates', {}, 'llm_response.candidates'],
    ['candidates that are no list', { candidates: {} }, 'llm_response.candidates'],
    ['a candidate without parts', { candidates: [{ content: {} }] }, 'llm_response.candidates[0].content.parts'],
    [
      'a part that is no text',
      { candidates: [{ content: { parts: [5] } }] },
      'llm_response.candidates[0].content.parts',
    ],
    ['a null', null, 'llm_response'],
  ])('a replacement with %s is a problem', (_, edit, field) => {
    expect(genai.fromStableResponse(edit, response)).toMatchObject({ ok: false, problem: { field } });
  });
});

describe('genai properties', () => {
  const part = fc.oneof(
    fc.record({ text: fc.string() }),
    fc.record({ text: fc.string(), thought: fc.constant(true) }),
    fc.constant(call),
    fc.constant(image),
  );
  const content = fc.record({ role: fc.constantFrom('user', 'model'), parts: fc.array(part, { maxLength: 4 }) });

  test('any request survives the way through a hook that changes nothing', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(content, fc.string(), part), { maxLength: 6 }), (contents) => {
        const request = { model: 'm', contents };
        const seen: unknown = JSON.parse(JSON.stringify(genai.toStableRequest(request)));
        expect(genai.fromStableRequest(seen, request)).toEqual({ ok: true, value: request, ignored: [] });
      }),
    );
  });

  test('no thought reaches a hook', () => {
    fc.assert(
      fc.property(fc.array(content), (contents) => {
        const secret = { role: 'model', parts: [{ text: 'SECRET', thought: true }, { text: 'said' }] };
        expect(JSON.stringify(genai.toStableRequest({ model: 'm', contents: [...contents, secret] }))).not.toContain(
          'SECRET',
        );
      }),
    );
  });
});

test('the types of @google/genai fit', () => {
  const content: Content = { role: 'user', parts: [{ text: 'hi' }] };
  const request: GenerateContentParameters = { model: 'm', contents: [content], config: { temperature: 1 } };
  const edited = genai.fromStableRequest({ model: 'n' }, request);
  const sent: GenerateContentParameters | undefined = edited.ok ? edited.value : undefined;
  expect(sent?.model).toBe('n');
  const toStable: (response: GenerateContentResponse) => unknown = genai.toStableResponse;
  const toTools: (config: ToolConfig) => unknown = genai.toStableToolConfig;
  expect([typeof toStable, typeof toTools]).toEqual(['function', 'function']);
});
