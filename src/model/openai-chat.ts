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
import { readSampling, type SamplingKeys } from './sampling.ts';
import type { LLMCandidate, LLMMessage } from './stable.ts';
import { stableTool } from './tools.ts';
import type { Translator } from './translator.ts';
import { finishReasons, readUsage, writeUsage } from './vocabulary.ts';

/** The parts of `ChatCompletionCreateParams` that are read or written. */
export interface ChatRequest {
  readonly model: string;
  readonly messages: readonly ChatMessage[];
}
export interface ChatMessage {
  readonly role: string;
  readonly content?: string | readonly object[] | null;
}
/** The parts of `ChatCompletion` that are read or written. */
export interface ChatResponse {
  readonly choices: readonly ChatChoice[];
  readonly usage?: object | null;
}
export interface ChatChoice {
  readonly index?: number;
  readonly message: { readonly content?: string | null };
  readonly finish_reason?: string | null;
}

/** For OpenAI's chat completions, and the many servers that speak them. */
export const chat: Translator<ChatRequest, ChatResponse, OpenaiToolChoice> = {
  toStableRequest: (request) =>
    stableRequest({
      model: request.model,
      messages: messagesOf(request.messages, entryShape),
      config: readSampling(request, samplingKeys(request)),
      toolConfig: fromOpenaiChoice(get(request, 'tool_choice')),
      tools: listIn(request, 'tools').flatMap(declaredTool),
    }),

  fromStableRequest: (edit, base) =>
    editRequest(edit, base, {
      before: chat.toStableRequest(base),
      sampling: samplingKeys(base),
      messages: (messages) => ({ messages: placeMessages(base.messages, messages, entryShape) }),
      tools: (config) => openaiToolChanges(config, base, SPELLING),
    }),

  toStableResponse(response) {
    const candidates = response.choices.map(stableCandidate);
    const text = candidates[0]?.content.parts.join('') ?? '';
    const usageMetadata = readUsage(response.usage, USAGE);
    return { ...(text !== '' && { text }), candidates, ...(usageMetadata && { usageMetadata }) };
  },

  fromStableResponse(edit, base) {
    const parsed = parseResponse(edit);
    if (!parsed.ok) return parsed;
    const { candidates, usageMetadata } = parsed.value;
    const fresh = { id: '', object: 'chat.completion', created: 0, model: '', choices: [] };
    return {
      ok: true,
      value: overlay(base ?? fresh, {
        choices: candidates.map((candidate, index) => sdkChoice(candidate, index, base?.choices[index])),
        ...(usageMetadata && { usage: writeUsage(usageMetadata, base?.usage, USAGE) }),
      }),
      ignored: [],
    };
  },

  toStableToolConfig: (config) => fromOpenaiChoice(config) ?? {},

  fromStableToolConfig(config) {
    const parsed = parseToolConfig(config);
    return parsed.ok ? { ok: true, value: toOpenaiChoice(parsed.value, SPELLING) } : parsed;
  },
};

function declaredTool(tool: unknown) {
  const declaration = isRecord(tool) ? tool.function : undefined;
  return stableTool(stringIn(declaration, 'name'), declaration, ['parameters']);
}

const SPELLING: ToolSpelling = {
  function: (name) => ({ type: 'function', function: { name } }),
  allowed: (mode, tools) => ({ type: 'allowed_tools', allowed_tools: { mode, tools } }),
};

const FINISH = finishReasons({
  stop: 'STOP',
  tool_calls: 'STOP',
  function_call: 'STOP',
  length: 'MAX_TOKENS',
  content_filter: 'SAFETY',
});
const USAGE = {
  promptTokenCount: 'prompt_tokens',
  candidatesTokenCount: 'completion_tokens',
  totalTokenCount: 'total_tokens',
} as const;

/** `max_tokens` is the older name; a request that uses it keeps it. */
function samplingKeys(request: object): SamplingKeys {
  const maxOutputTokens = get(request, 'max_tokens') === undefined ? 'max_completion_tokens' : 'max_tokens';
  return {
    names: {
      temperature: 'temperature',
      maxOutputTokens,
      topP: 'top_p',
      stopSequences: 'stop',
      candidateCount: 'n',
      presencePenalty: 'presence_penalty',
      frequencyPenalty: 'frequency_penalty',
    },
    unset: 'null',
  };
}

const partShape: PartShape<object> = {
  text: (part) => (stringIn(part, 'type') === 'text' ? stringIn(part, 'text') : undefined),
  create: (text, like) => (like === undefined ? { type: 'text', text } : overlay(like, { text })),
  leads: () => false,
};

const entryShape: EntryShape<ChatMessage> = {
  said({ role, content }) {
    const known = openaiRole(role);
    const texts =
      typeof content === 'string' ? [content] : (content ?? []).flatMap((part) => partShape.text(part) ?? []);
    return known === undefined || texts.join('') === '' ? undefined : { role: known, texts };
  },
  withTexts(entry, texts) {
    const content = Array.isArray(entry.content) ? placeTexts(entry.content, texts, partShape) : texts.join('');
    if (content.length > 0) return overlay(entry, { content });
    return listIn(entry, 'tool_calls').length > 0 ? overlay(entry, { content: null }) : undefined;
  },
  create: ({ role, content }: LLMMessage) => ({ role: role === 'model' ? 'assistant' : role, content }),
  answers: ({ role }) => role === 'tool' || role === 'function',
};

function stableCandidate({ index, message, finish_reason }: ChatChoice): LLMCandidate {
  const reason = FINISH.toStable(finish_reason);
  return {
    content: { role: 'model', parts: message.content ? [message.content] : [] },
    ...(reason && { finishReason: reason }),
    ...(typeof index === 'number' && { index }),
  };
}

function sdkChoice(candidate: LLMCandidate, index: number, base: ChatChoice | undefined): ChatChoice {
  const text = candidate.content.parts.join('');
  const content = text === '' ? null : text;
  if (base === undefined)
    return {
      index: candidate.index ?? index,
      message: overlay({ role: 'assistant', content }, { refusal: null }),
      finish_reason: FINISH.fromStable(candidate.finishReason ?? 'STOP'),
    };
  const before = stableCandidate(base);
  return overlay(base, {
    ...(!deepEqual(candidate.content, before.content) && { message: overlay(base.message, { content }) }),
    ...(candidate.finishReason !== undefined &&
      candidate.finishReason !== before.finishReason && { finish_reason: FINISH.fromStable(candidate.finishReason) }),
  });
}
