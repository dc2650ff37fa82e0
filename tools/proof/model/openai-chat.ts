import { isObject, type Json, type JsonObject, stringAt } from '../../../src/protocol/json.ts';
import { callId, events, json, listAt, type ModelWire, numberOf, type Turn, textIn } from './wire.ts';

/** OpenAI's chat completions, which most other vendors speak too. */
export const openaiChat: ModelWire = {
  takes: (method, path) => method === 'POST' && path.endsWith('/chat/completions'),
  offered: (body) =>
    listAt(body, 'tools').map((tool) => stringAt(tool.function, 'name') ?? stringAt(tool, 'name') ?? ''),
  told(body) {
    const results = listAt(body, 'messages').filter(({ role }) => role === 'tool');
    return new Map(
      results.flatMap(({ tool_call_id, content }) => {
        const number = numberOf(tool_call_id);
        return number === undefined ? [] : [[number, textIn(content)] as const];
      }),
    );
  },
  reply: (turn, body) =>
    isObject(body) && body.stream === true ? events(streamed(turn, body), 'data: [DONE]\n\n') : json(whole(turn, body)),
};

const USAGE = { prompt_tokens: 10, completion_tokens: 5, total_tokens: 15 };

const base = (turn: Turn, body: Json, object: string): JsonObject => ({
  id: `chatcmpl-proof${'call' in turn ? turn.number : ''}`,
  object,
  created: 1,
  model: stringAt(body, 'model') ?? '',
});

function callsOf(turn: Turn): readonly JsonObject[] {
  if (!('call' in turn)) return [];
  const { name, input } = turn.call;
  const calls = { name, arguments: typeof input === 'string' ? input : JSON.stringify(input) };
  return [{ index: 0, id: callId(turn.number, 'call'), type: 'function', function: calls }];
}

function streamed(turn: Turn, body: Json): readonly Json[] {
  const chunk = (delta: Json, finish_reason: string | null): JsonObject => ({
    ...base(turn, body, 'chat.completion.chunk'),
    choices: [{ index: 0, delta, finish_reason }],
  });
  const calls = callsOf(turn);
  return [
    chunk({ role: 'assistant', content: 'text' in turn ? turn.text : '' }, null),
    ...(calls.length > 0 ? [chunk({ tool_calls: calls }, null)] : []),
    chunk({}, calls.length > 0 ? 'tool_calls' : 'stop'),
    { ...base(turn, body, 'chat.completion.chunk'), choices: [], usage: USAGE },
  ];
}

function whole(turn: Turn, body: Json): JsonObject {
  const calls = callsOf(turn).map(({ index: _index, ...call }) => call);
  const content = 'text' in turn ? turn.text : null;
  const message = { role: 'assistant', content, ...(calls.length > 0 ? { tool_calls: calls } : {}) };
  const finish_reason = calls.length > 0 ? 'tool_calls' : 'stop';
  return {
    ...base(turn, body, 'chat.completion'),
    choices: [{ index: 0, message, finish_reason }],
    usage: USAGE,
  };
}
