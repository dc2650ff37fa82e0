import { isObject, type Json, type JsonObject, stringAt } from '../../../src/protocol/json.ts';
import { callId, events, json, listAt, type ModelWire, numberOf, type Turn, textIn } from './wire.ts';

/** OpenAI's Responses API. */
export const openaiResponses: ModelWire = {
  takes: (method, path) => method === 'POST' && path.endsWith('/responses'),
  offered: (body) => listAt(body, 'tools').flatMap(namesOf),
  told(body) {
    const results = listAt(body, 'input').filter(({ type }) => typeof type === 'string' && /_call_output$/.test(type));
    return new Map(
      results.flatMap(({ call_id, output }) => {
        const number = numberOf(call_id);
        return number === undefined ? [] : [[number, textIn(output)] as const];
      }),
    );
  },
  reply(turn, body) {
    const response = responseOf(turn, body);
    return isObject(body) && body.stream === true ? events(streamed(response)) : json(response);
  },
};

function namesOf(tool: JsonObject): readonly string[] {
  const name = stringAt(tool, 'name') ?? '';
  const inner = listAt(tool, 'tools').map((one) => `${name}/${stringAt(one, 'name') ?? ''}`);
  return inner.length > 0 ? inner : [name];
}

type Response = JsonObject & { readonly output: readonly JsonObject[] };

function responseOf(turn: Turn, body: Json): Response {
  return {
    id: `resp_proof${'call' in turn ? turn.number : ''}`,
    object: 'response',
    created_at: 1,
    status: 'completed',
    model: stringAt(body, 'model') ?? '',
    output: [itemOf(turn)],
    usage: {
      input_tokens: 10,
      input_tokens_details: { cached_tokens: 0 },
      output_tokens: 5,
      output_tokens_details: { reasoning_tokens: 0 },
      total_tokens: 15,
    },
  };
}

function itemOf(turn: Turn): JsonObject {
  if (!('call' in turn)) {
    const content = [{ type: 'output_text', text: turn.text, annotations: [] }];
    return { id: 'msg_proof', type: 'message', role: 'assistant', status: 'completed', content };
  }
  const { name, input, namespace } = turn.call;
  const own = { status: 'completed', call_id: callId(turn.number, 'call'), name };
  const group = namespace === undefined ? {} : { namespace };
  return typeof input === 'string'
    ? { id: callId(turn.number, 'ctc'), type: 'custom_tool_call', ...own, ...group, input }
    : { id: callId(turn.number, 'fc'), type: 'function_call', ...own, ...group, arguments: JSON.stringify(input) };
}

function streamed(response: Response): readonly Json[] {
  const items = response.output.flatMap((item, output_index): readonly JsonObject[] => [
    { type: 'response.output_item.added', output_index, item: { ...item, status: 'in_progress' } },
    { type: 'response.output_item.done', output_index, item },
  ]);
  const parts: readonly JsonObject[] = [
    { type: 'response.created', response: { ...response, status: 'in_progress', output: [] } },
    ...items,
    { type: 'response.completed', response },
  ];
  return parts.map((part, sequence_number) => ({ ...part, sequence_number }));
}
