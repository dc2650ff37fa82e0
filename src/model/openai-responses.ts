import { parseResponse, parseToolConfig } from './edit.ts';
import { openaiRole } from './openai-roles.ts';
import {
  fromOpenaiChoice,
  type OpenaiToolChoice,
  openaiToolChanges,
  type ToolSpelling,
  toOpenaiChoice,
} from './openai-tools.ts';
import { type EntryShape, messagesOf, type PartShape, placeMessages, placeTexts } from './place.ts';
import { deepEqual, get, isRecord, listIn, overlay, stringIn } from './record.ts';
import { editRequest, stableRequest } from './request.ts';
import { stableResponse } from './response.ts';
import { readSampling, type SamplingKeys } from './sampling.ts';
import type { LLMMessage, LLMRole } from './stable.ts';
import { stableTool } from './tools.ts';
import type { Translator } from './translator.ts';
import { readUsage, writeUsage } from './vocabulary.ts';

/** The parts of `ResponseCreateParams` that are read or written. `instructions` stays as it is. */
export interface ResponsesRequest {
  readonly model?: string;
  readonly input?: string | readonly object[];
}
/** The parts of `Response` that are read or written. */
export interface ResponsesResponse {
  readonly output: readonly object[];
  readonly status?: string;
  readonly incomplete_details?: object | null;
  readonly usage?: object | null;
}

/** For OpenAI's Responses API. */
export const responses: Translator<ResponsesRequest, ResponsesResponse, OpenaiToolChoice> = {
  toStableRequest: (request) =>
    stableRequest({
      model: request.model,
      messages: messagesOf(itemsOf(request.input), itemShape),
      config: readSampling(request, SAMPLING),
      toolConfig: fromOpenaiChoice(get(request, 'tool_choice')),
      tools: listIn(request, 'tools').flatMap((tool) => stableTool(functionName(tool), tool, ['parameters'])),
    }),

  fromStableRequest: (edit, base) =>
    editRequest(edit, base, {
      before: responses.toStableRequest(base),
      sampling: SAMPLING,
      messages: (messages) => ({ input: placeMessages(itemsOf(base.input), messages, itemShape) }),
      tools: (config) => openaiToolChanges(config, base, SPELLING),
    }),

  toStableResponse(response) {
    const parts = response.output.flatMap(outputTexts);
    return stableResponse(parts, finishOf(response), readUsage(response.usage, USAGE));
  },

  fromStableResponse(edit, base) {
    const parsed = parseResponse(edit);
    if (!parsed.ok) return parsed;
    const { candidates, usageMetadata } = parsed.value;
    const [candidate] = candidates;
    const texts = candidate?.content.parts ?? [];
    const before = base && responses.toStableResponse(base).candidates[0];
    const fresh = { id: '', object: 'response', created_at: 0, model: '', status: 'completed', output: [] };
    const reason = candidate?.finishReason;
    return {
      ok: true,
      value: overlay(base ?? fresh, {
        ...(!deepEqual(texts, before?.content.parts) && {
          output: placeOutput(base?.output ?? [], texts),
          output_text: texts.join(''),
        }),
        ...(reason !== undefined && reason !== before?.finishReason && statusFor(reason)),
        ...(usageMetadata && { usage: writeUsage(usageMetadata, base?.usage, USAGE) }),
      }),
      ignored: candidates.slice(1).map((_, index) => `candidates[${index + 1}]`),
    };
  },

  toStableToolConfig: (config) => fromOpenaiChoice(config) ?? {},

  fromStableToolConfig(config) {
    const parsed = parseToolConfig(config);
    return parsed.ok ? { ok: true, value: toOpenaiChoice(parsed.value, SPELLING) } : parsed;
  },
};

const SPELLING: ToolSpelling = {
  function: (name) => ({ type: 'function', name }),
  allowed: (mode, tools) => ({ type: 'allowed_tools', mode, tools }),
};

const SAMPLING: SamplingKeys = {
  names: { temperature: 'temperature', maxOutputTokens: 'max_output_tokens', topP: 'top_p' },
  unset: 'null',
};

const USAGE = {
  promptTokenCount: 'input_tokens',
  candidatesTokenCount: 'output_tokens',
  totalTokenCount: 'total_tokens',
} as const;

const TEXT_TYPES: readonly string[] = ['input_text', 'output_text', 'text'];

const partShape: PartShape<unknown> = {
  text: (part) => (TEXT_TYPES.includes(stringIn(part, 'type') ?? '') ? stringIn(part, 'text') : undefined),
  create: (text, like) => (isRecord(like) ? overlay(like, { text }) : { type: 'output_text', text, annotations: [] }),
  leads: () => false,
};

/** An input item that is a message: `type` may be left out there. */
function messageRole(item: object): LLMRole | undefined {
  const type = get(item, 'type') ?? 'message';
  return type === 'message' ? openaiRole(stringIn(item, 'role') ?? '') : undefined;
}

const itemShape: EntryShape<object> = {
  said(item) {
    const role = messageRole(item);
    const content = get(item, 'content');
    const texts = typeof content === 'string' ? [content] : outputTexts(item);
    return role === undefined || texts.join('') === '' ? undefined : { role, texts };
  },
  withTexts(item, texts) {
    const content = get(item, 'content');
    const left = Array.isArray(content) ? placeTexts(content, texts, partShape) : texts.join('');
    return left.length > 0 ? overlay(item, { content: left }) : undefined;
  },
  create: ({ role, content }: LLMMessage) => ({ role: role === 'model' ? 'assistant' : role, content }),
  answers: (item) => (stringIn(item, 'type') ?? '').endsWith('_output'),
};

function itemsOf(input: ResponsesRequest['input']): readonly object[] {
  if (input === undefined) return [];
  return typeof input === 'string' ? [{ role: 'user', content: input }] : input;
}

function functionName(tool: unknown): string | undefined {
  return stringIn(tool, 'type') === 'function' ? stringIn(tool, 'name') : undefined;
}

function outputTexts(item: object): readonly string[] {
  return listIn(item, 'content').flatMap((part) => partShape.text(part) ?? []);
}

/** The texts go back into the message items in order; what is left over joins the last one, or makes a new one. */
function placeOutput(output: readonly object[], texts: readonly string[]): readonly object[] {
  const spoken = output.filter((item) => outputTexts(item).length > 0);
  const last = spoken.at(-1);
  if (last === undefined)
    return [...output.filter(isReasoning), freshMessage(texts), ...output.filter((item) => !isReasoning(item))];
  let used = 0;
  return output.flatMap((item) => {
    const count = item === last ? texts.length - used : outputTexts(item).length;
    if (!spoken.includes(item)) return [item];
    const content = placeTexts(listIn(item, 'content'), texts.slice(used, used + Math.max(count, 0)), partShape);
    used += count;
    return content.length > 0 ? [overlay(item, { content })] : [];
  });
}

function isReasoning(item: object): boolean {
  return stringIn(item, 'type') === 'reasoning';
}

function freshMessage(texts: readonly string[]): object {
  const content = texts.map((text) => partShape.create(text, undefined));
  return { type: 'message', id: '', role: 'assistant', status: 'completed', content };
}

function finishOf(response: ResponsesResponse): string | undefined {
  if (response.status === undefined) return undefined;
  if (response.status === 'completed') return 'STOP';
  const why = stringIn(response.incomplete_details, 'reason');
  if (why === 'max_output_tokens') return 'MAX_TOKENS';
  return why === 'content_filter' ? 'SAFETY' : 'OTHER';
}

function statusFor(reason: string): object {
  if (reason === 'STOP') return { status: 'completed', incomplete_details: null };
  if (reason === 'OTHER') return { status: 'incomplete', incomplete_details: null };
  const why = reason === 'MAX_TOKENS' ? 'max_output_tokens' : 'content_filter';
  return { status: 'incomplete', incomplete_details: { reason: why } };
}
