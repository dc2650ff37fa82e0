import { lookup } from '../protocol/lookup.ts';
import { parseResponse, parseToolConfig } from './edit.ts';
import { type EntryShape, messagesOf, type PartShape, placeMessages, placeTexts } from './place.ts';
import { deepEqual, get, isRecord, listIn, overlay, stringIn } from './record.ts';
import { editRequest, stableRequest } from './request.ts';
import { stableResponse } from './response.ts';
import { readSampling, type SamplingKeys } from './sampling.ts';
import type { HookToolConfig, LLMMessage, LLMRole } from './stable.ts';
import { allows, stableTool } from './tools.ts';
import type { Translator } from './translator.ts';
import { finishReasons, readUsage, writeUsage } from './vocabulary.ts';

/** The parts of `MessageCreateParams` that are read or written. `system` stays as it is. */
export interface AnthropicRequest {
  readonly model: string;
  readonly max_tokens?: number;
  readonly messages: readonly AnthropicMessage[];
}
export interface AnthropicMessage {
  readonly role: string;
  readonly content: string | readonly object[];
}
/** The parts of `Message` that are read or written. */
export interface AnthropicResponse {
  readonly content: readonly object[];
  readonly stop_reason?: string | null;
  readonly usage?: object;
}
/** `tool_choice`; undefined leaves it out. */
export type AnthropicToolChoice = { readonly type: string; readonly name?: string } | undefined;

/** For Anthropic's Messages API. */
export const anthropic: Translator<AnthropicRequest, AnthropicResponse, AnthropicToolChoice> = {
  toStableRequest: (request) =>
    stableRequest({
      model: request.model,
      messages: messagesOf(request.messages, entryShape),
      config: readSampling(request, SAMPLING),
      toolConfig: stableChoice(get(request, 'tool_choice')),
      tools: listIn(request, 'tools').flatMap((tool) => stableTool(stringIn(tool, 'name'), tool, ['input_schema'])),
    }),

  fromStableRequest: (edit, base) =>
    editRequest(edit, base, {
      before: anthropic.toStableRequest(base),
      sampling: SAMPLING,
      messages: (messages) => ({ messages: placeMessages(base.messages, messages, entryShape) }),
      tools: (config) => toolChanges(config, base),
    }),

  toStableResponse(response) {
    const parts = response.content.flatMap((block) => partShape.text(block) ?? []);
    return stableResponse(parts, FINISH.toStable(response.stop_reason), readUsage(response.usage, USAGE));
  },

  fromStableResponse(edit, base) {
    const parsed = parseResponse(edit);
    if (!parsed.ok) return parsed;
    const { candidates, usageMetadata } = parsed.value;
    const [candidate] = candidates;
    const texts = candidate?.content.parts ?? [];
    const before = base && anthropic.toStableResponse(base).candidates[0];
    const reason = candidate?.finishReason ?? (base ? undefined : 'STOP');
    const fresh = { id: '', type: 'message', role: 'assistant', model: '', content: [], stop_sequence: null };
    return {
      ok: true,
      value: overlay(base ?? fresh, {
        ...(!deepEqual(texts, before?.content.parts) && {
          content: placeTexts(base?.content ?? [], texts, partShape),
        }),
        ...(reason !== undefined && reason !== before?.finishReason && { stop_reason: FINISH.fromStable(reason) }),
        ...(usageMetadata && { usage: writeUsage(usageMetadata, base?.usage, USAGE) }),
      }),
      ignored: candidates.slice(1).map((_, index) => `candidates[${index + 1}]`),
    };
  },

  toStableToolConfig: (config) => stableChoice(config) ?? {},

  fromStableToolConfig(config) {
    const parsed = parseToolConfig(config);
    return parsed.ok ? { ok: true, value: sdkChoice(parsed.value) } : parsed;
  },
};

const SAMPLING: SamplingKeys = {
  names: {
    temperature: 'temperature',
    maxOutputTokens: 'max_tokens',
    topP: 'top_p',
    topK: 'top_k',
    stopSequences: 'stop_sequences',
  },
  unset: 'remove',
  required: ['maxOutputTokens'],
};

const FINISH = finishReasons({
  end_turn: 'STOP',
  stop_sequence: 'STOP',
  tool_use: 'STOP',
  max_tokens: 'MAX_TOKENS',
  model_context_window_exceeded: 'MAX_TOKENS',
  refusal: 'SAFETY',
});
const USAGE = { promptTokenCount: 'input_tokens', candidatesTokenCount: 'output_tokens' } as const;
const ROLES: Readonly<Record<string, LLMRole>> = { user: 'user', assistant: 'model', system: 'system' };

const partShape: PartShape<object> = {
  text: (block) => (stringIn(block, 'type') === 'text' ? stringIn(block, 'text') : undefined),
  create: (text, like) => (like === undefined ? { type: 'text', text } : overlay(like, { text })),
  // The API wants a turn's thinking in front of everything else.
  leads: (block) => (stringIn(block, 'type') ?? '').endsWith('thinking'),
};

const entryShape: EntryShape<AnthropicMessage> = {
  said({ role, content }) {
    const known = lookup(ROLES, role);
    const texts = typeof content === 'string' ? [content] : content.flatMap((block) => partShape.text(block) ?? []);
    return known === undefined || texts.join('') === '' ? undefined : { role: known, texts };
  },
  withTexts(entry, texts) {
    const content = typeof entry.content === 'string' ? texts.join('') : placeTexts(entry.content, texts, partShape);
    return content.length > 0 ? overlay(entry, { content }) : undefined;
  },
  create: ({ role, content }: LLMMessage) => ({ role: role === 'model' ? 'assistant' : role, content }),
  answers: ({ content }) =>
    typeof content !== 'string' && content.some((block) => stringIn(block, 'type') === 'tool_result'),
};

function stableChoice(choice: unknown): HookToolConfig | undefined {
  const type = stringIn(choice, 'type');
  const name = stringIn(choice, 'name');
  if (type === 'tool') return { mode: 'ANY', ...(name !== undefined && { allowedFunctionNames: [name] }) };
  if (type === 'none') return { mode: 'NONE' };
  if (type === 'any') return { mode: 'ANY' };
  return type === 'auto' ? { mode: 'AUTO' } : undefined;
}

function sdkChoice({ mode, allowedFunctionNames: names = [] }: HookToolConfig): AnthropicToolChoice {
  const [only] = names;
  if (mode === 'ANY' && only !== undefined && names.length === 1) return { type: 'tool', name: only };
  return mode && { type: { AUTO: 'auto', ANY: 'any', NONE: 'none' }[mode] };
}

/**
 * The API has no list of allowed names, so other tools are taken off the request. With `NONE` the tools stay and the
 * choice says none: a history with tool calls is refused when no tool is declared.
 */
function toolChanges(config: HookToolConfig, base: object): object {
  const before = listIn(base, 'tools');
  const none = before.length > 0 ? { tool_choice: { type: 'none' } } : { tool_choice: undefined };
  if (config.mode === 'NONE') return none;
  const tools = before.filter((tool) => allows(config, stringIn(tool, 'name') ?? ''));
  if (tools.length === 0) return none;
  const old = get(base, 'tool_choice');
  const choice = sdkChoice(config);
  const parallel = isRecord(old) && choice?.type !== 'none' ? old.disable_parallel_tool_use : undefined;
  return {
    ...(tools.length !== before.length && { tools }),
    ...(choice && { tool_choice: overlay(choice, { disable_parallel_tool_use: parallel }) }),
  };
}
