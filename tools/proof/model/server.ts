import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Json } from '../../../src/protocol/json.ts';
import { anthropic } from './anthropic.ts';
import { gemini } from './gemini.ts';
import { openaiChat } from './openai-chat.ts';
import { openaiResponses } from './openai-responses.ts';
import type { ModelWire, ToolRequest, Turn } from './wire.ts';

/** A model that follows a script: it asks for one tool call after the other, whatever it is told. Life cycle: a session. */
export interface FakeModel {
  /** `http://127.0.0.1:PORT`. */
  readonly url: string;
  readonly heard: Heard;
  close(): void;
}

/** What the host said to the model. */
export interface Heard {
  /** The result of each call that the host answered, by the call's number. */
  readonly told: Map<number, string>;
  /** The numbers of the calls that were asked for. */
  readonly asked: Set<number>;
  /** The names of all tools that were ever offered. */
  readonly offered: Set<string>;
  /** The requests for a turn, as text. */
  readonly sent: string[];
  /** Requests that no wire takes, as `METHOD path`. */
  readonly unknown: Set<string>;
}

const WIRES: readonly ModelWire[] = [anthropic, openaiChat, openaiResponses, gemini];

/** Listens on a free port of the loopback device alone; `onTurn` is told of each turn that a host asks for. */
export async function startModel(script: readonly ToolRequest[], onTurn: (heard: Heard) => void): Promise<FakeModel> {
  const heard: Heard = { told: new Map(), asked: new Set(), offered: new Set(), sent: [], unknown: new Set() };
  const server = createServer((request, response) => {
    const known = heard.sent.length;
    void answer(request, response, script, heard).then(() => {
      if (heard.sent.length > known) onTurn(heard);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    heard,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  script: readonly ToolRequest[],
  heard: Heard,
): Promise<void> {
  const path = (request.url ?? '').replace(/\?.*$/, '');
  const method = request.method ?? '';
  const body = await bodyOf(request);
  const wire = WIRES.find((one) => one.takes(method, path));
  if (wire === undefined) return other(method, path, response, heard);
  const { type, body: text } = wire.reply(nextTurn(wire, body, script, heard), body, path);
  response.writeHead(200, { 'content-type': type }).end(text);
}

/** The call behind the last one that was answered: requests may be sent twice, and others come on the side. */
function nextTurn(wire: ModelWire, body: Json, script: readonly ToolRequest[], heard: Heard): Turn {
  const offered = wire.offered(body);
  if (offered.length === 0) return { text: 'ok' };
  for (const name of offered) heard.offered.add(name);
  heard.sent.push(JSON.stringify(body));
  const told = wire.told(body);
  for (const [number, text] of told) heard.told.set(number, text);
  const number = Math.max(-1, ...told.keys()) + 1;
  const call = script[number];
  if (call === undefined) return { text: 'That was all.' };
  heard.asked.add(number);
  return { number, call };
}

function other(method: string, path: string, response: ServerResponse, heard: Heard): void {
  const isList = method === 'GET' && path.endsWith('/models');
  if (!isList) heard.unknown.add(`${method} ${path}`);
  const models = { object: 'list', data: [{ id: 'fake-model', object: 'model', created: 0, owned_by: 'proof' }] };
  const missing = { error: { message: 'there is nothing here', type: 'not_found' } };
  response
    .writeHead(isList ? 200 : 404, { 'content-type': 'application/json' })
    .end(JSON.stringify(isList ? models : missing));
}

async function bodyOf(request: IncomingMessage): Promise<Json> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8'));
  } catch {
    return null;
  }
}
