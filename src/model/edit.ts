import type { Fault, Problem, Result } from '../protocol/problem.ts';
import { isRecord, isStrings, type UnknownRecord } from './record.ts';
import {
  CONFIG_FIELDS,
  type ConfigField,
  type HookToolConfig,
  type LLMCandidate,
  type LLMConfig,
  type LLMMessage,
  type LLMResponse,
  type LLMRole,
  type SafetyRating,
  type ToolMode,
  type UsageMetadata,
} from './stable.ts';

/** What a hook changes of a request. Absent fields stay as they are. */
export interface RequestEdit {
  readonly model?: string;
  readonly messages?: readonly LLMMessage[];
  readonly config?: LLMConfig;
  readonly toolConfig?: HookToolConfig;
}

/** A value in the SDK's shape. `ignored` names the fields of the edit that this SDK has no place for. */
export type Translated<T> =
  | { readonly ok: true; readonly value: T; readonly ignored: readonly string[] }
  | { readonly ok: false; readonly problem: Problem };

const problem = (field: string, fault: Fault): { readonly ok: false; readonly problem: Problem } => ({
  ok: false,
  problem: { field, fault },
});
const value = <T>(found: T): Result<T> => ({ ok: true, value: found });

/**
 * A hook's `llm_request`, checked. An empty model and null fields count as absent; unknown keys are ignored; a field
 * of the wrong type is a problem, so that a broken redaction never lets the original through unnoticed.
 */
export function parseRequestEdit(edit: unknown): Result<RequestEdit> {
  if (!isRecord(edit)) return problem('llm_request', 'wrong type');
  const model = edit.model ?? undefined;
  if (model !== undefined && typeof model !== 'string') return problem('llm_request.model', 'wrong type');
  const messages = optional(edit.messages, parseMessages);
  if (!messages.ok) return messages;
  const config = optional(edit.config, parseConfig);
  if (!config.ok) return config;
  const toolConfig = optional(edit.toolConfig, (found) => parseToolConfig(found, 'llm_request.toolConfig'));
  if (!toolConfig.ok) return toolConfig;
  return value({
    ...(model && { model }),
    ...(messages.value && { messages: messages.value }),
    ...(config.value && { config: config.value }),
    ...(toolConfig.value && { toolConfig: toolConfig.value }),
  });
}

/** A hook's tool configuration, checked. An empty mode counts as absent. */
export function parseToolConfig(found: unknown, field = 'toolConfig'): Result<HookToolConfig> {
  if (!isRecord(found)) return problem(field, 'wrong type');
  const mode = found.mode ?? '';
  if (mode !== '' && !isMode(mode)) return problem(`${field}.mode`, 'wrong type');
  const names = found.allowedFunctionNames ?? undefined;
  if (names !== undefined && !isStrings(names)) return problem(`${field}.allowedFunctionNames`, 'wrong type');
  return value({ ...(mode !== '' && { mode }), ...(names && { allowedFunctionNames: names }) });
}

/**
 * A hook's `llm_response`, checked. `text` alone stands for one finished candidate; a part may be a string or an
 * object with a `text`.
 */
export function parseResponse(found: unknown): Result<LLMResponse> {
  if (!isRecord(found)) return problem('llm_response', 'wrong type');
  const text = found.text ?? undefined;
  if (text !== undefined && typeof text !== 'string') return problem('llm_response.text', 'wrong type');
  const usage = isRecord(found.usageMetadata) ? { usageMetadata: usageOf(found.usageMetadata) } : {};
  const said = text === undefined ? {} : { text };
  if (found.candidates === undefined || found.candidates === null) {
    if (text === undefined) return problem('llm_response.candidates', 'missing');
    return value({
      ...said,
      candidates: [{ content: { role: 'model', parts: [text] }, finishReason: 'STOP' }],
      ...usage,
    });
  }
  if (!Array.isArray(found.candidates)) return problem('llm_response.candidates', 'wrong type');
  const candidates: LLMCandidate[] = [];
  for (const [index, item] of found.candidates.entries()) {
    const candidate = parseCandidate(item, `llm_response.candidates[${index}]`);
    if (!candidate.ok) return candidate;
    candidates.push(candidate.value);
  }
  return value({ ...said, candidates, ...usage });
}

/** The three counters that the stable format knows. */
export function usageOf(usage: object): UsageMetadata {
  const counters: Record<string, number> = {};
  for (const key of ['promptTokenCount', 'candidatesTokenCount', 'totalTokenCount']) {
    const count: unknown = Reflect.get(usage, key);
    if (typeof count === 'number') counters[key] = count;
  }
  return counters;
}

export function safetyRatingOf(rating: unknown): SafetyRating {
  const known: UnknownRecord = isRecord(rating) ? rating : {};
  const blocked = known.blocked;
  return {
    category: String(known.category ?? ''),
    probability: String(known.probability ?? ''),
    ...(typeof blocked === 'boolean' && { blocked }),
  };
}

function optional<T>(found: unknown, parse: (found: unknown) => Result<T>): Result<T | undefined> {
  return found === undefined || found === null ? { ok: true, value: undefined } : parse(found);
}

function parseMessages(found: unknown): Result<readonly LLMMessage[]> {
  if (!Array.isArray(found)) return problem('llm_request.messages', 'wrong type');
  const messages: LLMMessage[] = [];
  for (const [index, item] of found.entries()) {
    const field = `llm_request.messages[${index}]`;
    if (!isRecord(item)) return problem(field, 'wrong type');
    const role = roleOf(item.role);
    if (role === undefined) return problem(`${field}.role`, item.role === undefined ? 'missing' : 'wrong type');
    const content = contentOf(item.content);
    if (content === undefined)
      return problem(`${field}.content`, item.content === undefined ? 'missing' : 'wrong type');
    messages.push({ role, content });
  }
  return value(messages);
}

/** `assistant` is what every other model API calls the role `model`. */
function roleOf(role: unknown): LLMRole | undefined {
  if (role === 'user' || role === 'model' || role === 'system') return role;
  return role === 'assistant' ? 'model' : undefined;
}

/** A list stands for its texts: scripts written against other model APIs send `[{type: 'text', text}]`. */
function contentOf(content: unknown): string | undefined {
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return undefined;
  return content.map((part) => (isRecord(part) && typeof part.text === 'string' ? part.text : '')).join('');
}

function parseConfig(found: unknown): Result<LLMConfig> {
  if (!isRecord(found)) return problem('llm_request.config', 'wrong type');
  const config: Record<string, unknown> = {};
  for (const field of CONFIG_FIELDS) {
    const setting = found[field];
    if (setting === undefined) continue;
    if (setting !== null && !fits(field, setting)) return problem(`llm_request.config.${field}`, 'wrong type');
    config[field] = setting;
  }
  return value(config);
}

export function fits(field: ConfigField, setting: unknown): boolean {
  return field === 'stopSequences' ? isStrings(setting) : typeof setting === 'number' && Number.isFinite(setting);
}

function isMode(mode: unknown): mode is ToolMode {
  return mode === 'AUTO' || mode === 'ANY' || mode === 'NONE';
}

function parseCandidate(found: unknown, field: string): Result<LLMCandidate> {
  if (!isRecord(found)) return problem(field, 'wrong type');
  const content = found.content;
  if (!isRecord(content)) return problem(`${field}.content`, content === undefined ? 'missing' : 'wrong type');
  const parts = textsOf(content.parts);
  if (parts === undefined)
    return problem(`${field}.content.parts`, content.parts === undefined ? 'missing' : 'wrong type');
  const { finishReason, index, safetyRatings } = found;
  if (finishReason !== undefined && finishReason !== null && typeof finishReason !== 'string')
    return problem(`${field}.finishReason`, 'wrong type');
  return value({
    content: { role: 'model', parts },
    ...(typeof finishReason === 'string' && { finishReason }),
    ...(typeof index === 'number' && { index }),
    ...(Array.isArray(safetyRatings) && { safetyRatings: safetyRatings.map(safetyRatingOf) }),
  });
}

function textsOf(parts: unknown): readonly string[] | undefined {
  if (!Array.isArray(parts)) return undefined;
  const texts: string[] = [];
  for (const part of parts) {
    const text: unknown = isRecord(part) ? part.text : part;
    if (typeof text !== 'string') return undefined;
    texts.push(text);
  }
  return texts;
}
