import { type Json, type JsonObject, stringAt } from '../../../src/protocol/json.ts';
import { callId, events, json, listAt, type ModelWire, type Turn, textIn } from './wire.ts';

/** Gemini's `generateContent`. */
export const gemini: ModelWire = {
  takes: (method, path) => method === 'POST' && /:(?:streamGenerateContent|generateContent|countTokens)$/.test(path),
  offered: (body) =>
    listAt(body, 'tools')
      .flatMap((tool) => listAt(tool, 'functionDeclarations'))
      .map((tool) => stringAt(tool, 'name') ?? ''),
  // Not every client sends the identifiers back: results come in the order of the calls.
  told(body) {
    const parts = listAt(body, 'contents').flatMap((content) => listAt(content, 'parts'));
    const results = parts.flatMap(({ functionResponse }) => (functionResponse === undefined ? [] : [functionResponse]));
    return new Map(results.map((result, number) => [number, textIn(responseIn(result))] as const));
  },
  reply(turn, body, path) {
    if (path.endsWith(':countTokens')) return json({ totalTokens: 10 });
    const response = responseOf(turn, body);
    return path.endsWith(':streamGenerateContent') ? events([response]) : json(response);
  },
};

const responseIn = (result: Json): Json =>
  typeof result === 'object' && result !== null && 'response' in result ? result.response : '';

function responseOf(turn: Turn, body: Json): JsonObject {
  const part: JsonObject =
    'call' in turn
      ? { functionCall: { name: turn.call.name, args: turn.call.input, id: callId(turn.number, 'call') } }
      : { text: turn.text };
  return {
    candidates: [{ content: { role: 'model', parts: [part] }, finishReason: 'STOP', index: 0 }],
    usageMetadata: { promptTokenCount: 10, candidatesTokenCount: 5, totalTokenCount: 15 },
    modelVersion: stringAt(body, 'model') ?? 'fake-model',
  };
}
