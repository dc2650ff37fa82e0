import { isObject, type Json, type JsonObject, stringAt } from '../../../src/protocol/json.ts';
import { callId, events, json, listAt, type ModelWire, numberOf, type Turn, textIn } from './wire.ts';

/** Anthropic's Messages API. */
export const anthropic: ModelWire = {
  takes: (method, path) => method === 'POST' && /\/messages(?:\/count_tokens)?$/.test(path),
  offered: (body) => listAt(body, 'tools').map((tool) => stringAt(tool, 'name') ?? ''),
  told(body) {
    const parts = listAt(body, 'messages').flatMap((message) => listAt(message, 'content'));
    const results = parts.filter(({ type }) => type === 'tool_result');
    return new Map(
      results.flatMap((part) => {
        const number = numberOf(part.tool_use_id);
        return number === undefined ? [] : [[number, textIn(part.content)] as const];
      }),
    );
  },
  reply(turn, body, path) {
    if (path.endsWith('/count_tokens')) return json({ input_tokens: 10 });
    const message = messageOf(turn, body);
    return isObject(body) && body.stream === true ? events(streamed(message)) : json(message);
  },
};

type Message = JsonObject & { readonly content: readonly JsonObject[] };

function messageOf(turn: Turn, body: Json): Message {
  const isCall = 'call' in turn;
  const content: JsonObject = isCall
    ? { type: 'tool_use', id: callId(turn.number, 'toolu'), name: turn.call.name, input: turn.call.input }
    : { type: 'text', text: turn.text };
  return {
    id: `msg_proof${isCall ? turn.number : ''}`,
    type: 'message',
    role: 'assistant',
    model: stringAt(body, 'model') ?? '',
    content: [content],
    stop_reason: isCall ? 'tool_use' : 'end_turn',
    stop_sequence: null,
    usage: { input_tokens: 10, output_tokens: 5, cache_creation_input_tokens: 0, cache_read_input_tokens: 0 },
  };
}

function streamed(message: Message): readonly Json[] {
  const blocks = message.content.flatMap((block, index): readonly Json[] => {
    const isCall = block.type === 'tool_use';
    const start = isCall ? { ...block, input: {} } : { type: 'text', text: '' };
    const delta = isCall
      ? { type: 'input_json_delta', partial_json: JSON.stringify(block.input) }
      : { type: 'text_delta', text: block.text ?? '' };
    return [
      { type: 'content_block_start', index, content_block: start },
      { type: 'content_block_delta', index, delta },
      { type: 'content_block_stop', index },
    ];
  });
  return [
    { type: 'message_start', message: { ...message, content: [], stop_reason: null } },
    ...blocks,
    {
      type: 'message_delta',
      delta: { stop_reason: message.stop_reason ?? null, stop_sequence: null },
      usage: { output_tokens: 5 },
    },
    { type: 'message_stop' },
  ];
}
