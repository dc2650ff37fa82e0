import { describe, expect, it } from 'vitest';
import type { Json } from '../../../src/protocol/json.ts';
import { anthropic } from './anthropic.ts';
import { gemini } from './gemini.ts';
import { openaiChat } from './openai-chat.ts';
import { openaiResponses } from './openai-responses.ts';
import type { ModelWire } from './wire.ts';

const call = { number: 3, call: { name: 'run', input: { command: 'ls' } } };

const rows: readonly (readonly [string, ModelWire, { path: string; request: Json; offers: readonly string[] }])[] = [
  [
    'Anthropic',
    anthropic,
    {
      path: '/v1/messages',
      request: {
        tools: [{ name: 'run' }],
        messages: [
          { role: 'user', content: 'go' },
          { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'toolu_proof3', content: 'refused' }] },
          { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'toolu_another', content: 'foreign' }] },
        ],
      },
      offers: ['run'],
    },
  ],
  [
    'chat completions',
    openaiChat,
    {
      path: '/v1/chat/completions',
      request: {
        tools: [{ type: 'function', function: { name: 'run' } }],
        messages: [{ role: 'tool', tool_call_id: 'call_proof3', content: [{ type: 'text', text: 'refused' }] }],
      },
      offers: ['run'],
    },
  ],
  [
    'Responses',
    openaiResponses,
    {
      path: '/v1/responses',
      request: {
        tools: [
          { type: 'function', name: 'run' },
          { type: 'namespace', name: 'mcp__ledger', tools: [{ name: 'erase' }] },
        ],
        input: [{ type: 'function_call_output', call_id: 'call_proof3', output: 'refused' }],
      },
      offers: ['run', 'mcp__ledger/erase'],
    },
  ],
];

describe.each(rows)('the wire of %s', (_name, wire, { path, request, offers }) => {
  it('takes its own path alone', () => {
    expect(wire.takes('POST', path)).toBe(true);
    expect(wire.takes('GET', path)).toBe(false);
    expect(wire.takes('POST', '/v1/models')).toBe(false);
  });
  it('hears which tools are offered, and what became of its own calls', () => {
    expect(wire.offered(request)).toEqual(offers);
    expect([...wire.told(request)]).toEqual([[3, 'refused']]);
  });
  it('asks for a tool under a name that its result can be told by, streamed or whole', () => {
    for (const stream of [true, false]) {
      const { body, type } = wire.reply(call, { stream }, path);
      expect(type).toBe(stream ? 'text/event-stream' : 'application/json');
      expect(body).toContain('_proof3');
      expect(body.replaceAll('\\', '')).toContain('"command":"ls"');
    }
  });
});

describe('the wire of Gemini', () => {
  it('tells results by their order', () => {
    const result = (error: string): Json => ({ parts: [{ functionResponse: { name: 'run', response: { error } } }] });
    const told = gemini.told({ contents: [result('first'), { parts: [{ text: 'go' }] }, result('second')] });
    expect([...told]).toEqual([
      [0, 'first'],
      [1, 'second'],
    ]);
  });
  it('streams when the path says so', () => {
    expect(gemini.reply(call, {}, '/v1beta/models/x:streamGenerateContent').type).toBe('text/event-stream');
    expect(gemini.reply(call, {}, '/v1beta/models/x:generateContent').type).toBe('application/json');
  });
});
