import { parseRequestEdit, parseResponse, parseToolConfig, safetyRatingOf, usageOf } from './edit.ts';
import { type EntryShape, messagesOf, type PartShape, placeMessages, placeTexts, sameMessages } from './place.ts';
import { deepEqual, get, isRecord, isStrings, listIn, overlay, stringIn } from './record.ts';
import { readSampling, type SamplingKeys, writeSampling } from './sampling.ts';
import type { HookToolConfig, LLMCandidate, LLMMessage, LLMRequest, ToolMode } from './stable.ts';
import { allows, sameToolConfig, stableTool } from './tools.ts';
import type { Translator } from './translator.ts';

/** The parts of `@google/genai`'s `GenerateContentParameters` that are read or written. */
export interface GenaiRequest {
  readonly model: string;
  /** A content, a part, a text, or a list of them. */
  readonly contents: string | object;
  readonly config?: object;
}
/** Parts are told apart by their keys: visible text has `text` and no `thought`. */
export interface GenaiContent {
  readonly role?: string;
  readonly parts?: readonly object[];
}
type GenaiEntry = string | object;
/** The parts of `GenerateContentResponse` that are read or written. */
export interface GenaiResponse {
  readonly candidates?: readonly GenaiCandidate[];
  readonly usageMetadata?: object;
}
export interface GenaiCandidate {
  readonly content?: GenaiContent;
  readonly finishReason?: string;
  readonly index?: number;
  readonly safetyRatings?: readonly object[];
}
export interface GenaiToolConfig {
  readonly functionCallingConfig?: { readonly mode?: string; readonly allowedFunctionNames?: readonly string[] };
}

/** For `@google/genai` (`models.generateContent` and its streaming twin, consolidated). */
export const genai: Translator<GenaiRequest, GenaiResponse, GenaiToolConfig> = {
  toStableRequest(request) {
    const config = request.config;
    const toolConfig = config && isRecord(get(config, 'toolConfig')) ? toolConfigOf(config) : undefined;
    const tools = config ? listIn(config, 'tools').flatMap(declaredTools) : [];
    return {
      model: typeof request.model === 'string' ? request.model : '',
      messages: messagesOf(entriesOf(request.contents), entryShape),
      ...(config && { config: readSampling(config, SAMPLING) }),
      ...(toolConfig && { toolConfig }),
      ...(tools.length > 0 && { tools }),
    };
  },

  fromStableRequest(edit, base) {
    const parsed = parseRequestEdit(edit);
    if (!parsed.ok) return parsed;
    const { model, messages, config, toolConfig } = parsed.value;
    const before = genai.toStableRequest(base);
    const sampling = config && writeSampling(config, before.config ?? {}, SAMPLING);
    const choice = toolConfig && !sameToolConfig(toolConfig, before.toolConfig ?? {}) ? toolConfig : undefined;
    const changes = { ...sampling?.changes, ...(choice && chosenTools(choice, base.config ?? {})) };
    return {
      ok: true,
      value: overlay(base, {
        model: model ?? before.model,
        contents: contentsAfter(messages, before, base),
        ...((config || choice) && { config: overlay(base.config ?? {}, changes) }),
      }),
      ignored: sampling?.ignored ?? [],
    };
  },

  toStableResponse(response) {
    const candidates = listIn(response, 'candidates').map(stableCandidate);
    const text = candidates[0]?.content.parts.join('') ?? '';
    return {
      ...(text !== '' && { text }),
      candidates,
      ...(isRecord(response.usageMetadata) && { usageMetadata: usageOf(response.usageMetadata) }),
    };
  },

  fromStableResponse(edit, base) {
    const parsed = parseResponse(edit);
    if (!parsed.ok) return parsed;
    const { text, candidates, usageMetadata } = parsed.value;
    const changes = {
      candidates: candidates.map((candidate, index) => sdkCandidate(candidate, base?.candidates?.[index])),
      ...(usageMetadata && { usageMetadata: overlay(base?.usageMetadata ?? {}, usageMetadata) }),
    };
    // `text` is a getter on the SDK's own class, so it is only written where it is plain data.
    const said = text !== undefined && (base === undefined || Object.hasOwn(base, 'text')) ? { text } : {};
    return { ok: true, value: overlay(base ?? {}, { ...said, ...changes }), ignored: [] };
  },

  toStableToolConfig(config) {
    return toolConfigOf({ toolConfig: config });
  },

  fromStableToolConfig(config) {
    const parsed = parseToolConfig(config);
    if (!parsed.ok) return parsed;
    const { mode, allowedFunctionNames } = parsed.value;
    if (mode === undefined && allowedFunctionNames === undefined) return { ok: true, value: {} };
    return { ok: true, value: { functionCallingConfig: parsed.value } };
  },
};

const SAMPLING: SamplingKeys = {
  names: {
    temperature: 'temperature',
    maxOutputTokens: 'maxOutputTokens',
    topP: 'topP',
    topK: 'topK',
    stopSequences: 'stopSequences',
    candidateCount: 'candidateCount',
    presencePenalty: 'presencePenalty',
    frequencyPenalty: 'frequencyPenalty',
  },
  unset: 'null',
};

const partShape: PartShape<object> = {
  text: (part) => (get(part, 'thought') === true ? undefined : stringIn(part, 'text')),
  create: (text, like) => (like === undefined ? { text } : overlay(like, { text })),
  leads: (part) => get(part, 'thought') === true,
};

const entryShape: EntryShape<GenaiEntry> = {
  said(entry) {
    if (typeof entry === 'string') return { role: 'user', texts: [entry] };
    if (!isRecord(entry)) return undefined;
    const texts = visible(partsOf(entry));
    if (texts.join('') === '') return undefined;
    const role = isContent(entry) && (entry.role === 'model' || entry.role === 'system') ? entry.role : 'user';
    return { role, texts };
  },
  withTexts(entry, texts) {
    if (typeof entry === 'string' || !isContent(entry)) return undefined;
    const parts = placeTexts(partsOf(entry), texts, partShape);
    return parts.length === 0 ? undefined : overlay(entry, { parts });
  },
  create: ({ role, content }: LLMMessage) => ({ role, parts: [{ text: content }] }),
  answers: (entry) => isRecord(entry) && partsOf(entry).some((part) => 'functionResponse' in part),
};

/** The parts of a content; a part that stands alone is its own content. */
function partsOf(entry: object): readonly object[] {
  return isContent(entry) ? listIn(entry, 'parts').filter(isRecord) : [entry];
}

function isContent(entry: object): boolean {
  return Array.isArray(get(entry, 'parts'));
}

function entriesOf(contents: GenaiRequest['contents'] | undefined): readonly GenaiEntry[] {
  if (contents === undefined) return [];
  return Array.isArray(contents) ? contents : [contents];
}

function visible(parts: readonly object[]): readonly string[] {
  return parts.flatMap((part) => partShape.text(part) ?? []);
}

function contentsAfter(
  messages: readonly LLMMessage[] | undefined,
  before: LLMRequest,
  base: GenaiRequest,
): GenaiRequest['contents'] {
  if (messages === undefined || sameMessages(messages, before.messages)) return base.contents ?? [];
  return placeMessages(entriesOf(base.contents), messages, entryShape);
}

/** `VALIDATED` is the model's own choice with checked arguments; `MODE_UNSPECIFIED` says nothing. */
const MODES: Readonly<Record<string, ToolMode>> = { AUTO: 'AUTO', ANY: 'ANY', NONE: 'NONE', VALIDATED: 'AUTO' };

function toolConfigOf(config: object): HookToolConfig {
  const toolConfig = get(config, 'toolConfig');
  const calling = isRecord(toolConfig) ? toolConfig.functionCallingConfig : undefined;
  const mode = MODES[stringIn(calling, 'mode') ?? ''];
  const names = isRecord(calling) ? calling.allowedFunctionNames : undefined;
  return { ...(mode && { mode }), ...(isStrings(names) && { allowedFunctionNames: names }) };
}

function declaredTools(tool: unknown) {
  return listIn(tool, 'functionDeclarations').flatMap((declaration) =>
    stableTool(stringIn(declaration, 'name'), declaration, ['parametersJsonSchema', 'parameters']),
  );
}

/** The API takes a list of names only with `ANY` (and refuses it with `AUTO`), so there the declarations are narrowed. */
function chosenTools(choice: HookToolConfig, config: object): object {
  const { mode, allowedFunctionNames: names } = choice;
  const before = get(config, 'toolConfig');
  const narrowed = mode !== 'ANY' && mode !== 'NONE' && names !== undefined && names.length > 0;
  const functionCallingConfig = narrowed ? { ...(mode && { mode }) } : choice;
  return {
    toolConfig: { ...(isRecord(before) && before), functionCallingConfig },
    ...(narrowed && Array.isArray(get(config, 'tools')) && { tools: narrowedTools(choice, config) }),
  };
}

function narrowedTools(choice: HookToolConfig, config: object): readonly unknown[] | undefined {
  const tools = listIn(config, 'tools').flatMap((tool) => {
    if (!isRecord(tool) || !Array.isArray(tool.functionDeclarations)) return [tool];
    const functionDeclarations = tool.functionDeclarations.filter((declaration) =>
      allows(choice, stringIn(declaration, 'name') ?? ''),
    );
    const rest = { ...tool, functionDeclarations };
    return functionDeclarations.length > 0 || Object.keys(tool).length > 1 ? [rest] : [];
  });
  return tools.length > 0 ? tools : undefined;
}

function stableCandidate(candidate: unknown): LLMCandidate {
  const found = isRecord(candidate) ? candidate : {};
  const { finishReason, index, safetyRatings } = found;
  const parts = listIn(found.content, 'parts').flatMap((part) => (isRecord(part) ? visible([part]) : []));
  return {
    content: { role: 'model', parts },
    ...(typeof finishReason === 'string' && { finishReason }),
    ...(typeof index === 'number' && { index }),
    ...(Array.isArray(safetyRatings) && { safetyRatings: safetyRatings.map(safetyRatingOf) }),
  };
}

function sdkCandidate(candidate: LLMCandidate, base: GenaiCandidate | undefined): GenaiCandidate {
  const { content, ...rest } = candidate;
  if (base === undefined)
    return { content: { role: 'model', parts: content.parts.map((text) => ({ text })) }, ...rest };
  const before = stableCandidate(base);
  const { safetyRatings, ...facts } = rest;
  return overlay(base, {
    ...facts,
    ...(!deepEqual(safetyRatings ?? before.safetyRatings, before.safetyRatings) && { safetyRatings }),
    ...(!deepEqual(content.parts, before.content.parts) && {
      content: overlay(base.content ?? { role: 'model' }, {
        parts: placeTexts(base.content?.parts ?? [], content.parts, partShape),
      }),
    }),
  });
}
