import type { Json, JsonObject } from '../../../src/protocol/json.ts';

/** A tool call that the model asks for, by the host's own name and in its own arguments. */
export interface ToolRequest {
  readonly name: string;
  /** Text for the tools that OpenAI calls custom, which take no JSON. */
  readonly input: JsonObject | string;
  /** Where a host offers a server's tools as a group. */
  readonly namespace?: string;
}

/** What the model says: a tool call, numbered from 0, or text. */
export type Turn = { readonly number: number; readonly call: ToolRequest } | { readonly text: string };

/** One vendor's API as far as agents use it. */
export interface ModelWire {
  /** Whether it answers requests with this method and path. */
  takes(method: string, path: string): boolean;
  /** The names of the tools that a request offers; a tool in a group as `group/name`. None: a request on the side. */
  offered(body: Json): readonly string[];
  /** What the request says became of earlier calls, by their number. */
  told(body: Json): ReadonlyMap<number, string>;
  reply(turn: Turn, body: Json, path: string): Reply;
}

export interface Reply {
  readonly type: 'application/json' | 'text/event-stream';
  readonly body: string;
}

export const json = (value: Json): Reply => ({ type: 'application/json', body: JSON.stringify(value) });

/** Server-sent events, each with the name in its own `type` where it has one. */
export function events(parts: readonly Json[], end = ''): Reply {
  const lines = parts.map((part) => {
    const name = typeof part === 'object' && part !== null && 'type' in part ? `event: ${part.type}\n` : '';
    return `${name}data: ${JSON.stringify(part)}\n\n`;
  });
  return { type: 'text/event-stream', body: lines.join('') + end };
}

/** A call's identifier carries its number, so that its result can be told from those of others. */
export const callId = (number: number, prefix: string): string => `${prefix}_proof${number}`;

export function numberOf(id: Json | undefined): number | undefined {
  const found = typeof id === 'string' ? /_proof(\d+)/.exec(id)?.[1] : undefined;
  return found === undefined ? undefined : Number(found);
}

/** Every text in a value, one a line: results are text, or lists of parts that hold text. */
export function textIn(value: Json | undefined): string {
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return value.map(textIn).filter(Boolean).join('\n');
  if (typeof value !== 'object' || value === null) return '';
  return Object.entries(value)
    .filter(([key]) => key !== 'type')
    .map(([, part]) => textIn(part))
    .filter(Boolean)
    .join('\n');
}

export const listAt = (value: Json | undefined, key: string): readonly JsonObject[] => {
  const found = typeof value === 'object' && value !== null && !Array.isArray(value) ? asObject(value)[key] : undefined;
  return Array.isArray(found) ? found.filter(isRecord) : [];
};

const isRecord = (value: Json): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const asObject = (value: Json): JsonObject => (isRecord(value) ? value : {});
