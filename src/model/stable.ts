import type { JsonObject } from '../protocol/json.ts';

/**
 * The stable model API: what model hooks read and write, whatever SDK the agent calls. Field names are those of
 * `@google/genai`, from which the format was taken; every translator maps its own SDK onto them. These are type aliases,
 * not interfaces, because only those are JSON objects to the compiler.
 */
export type LLMRequest = {
  readonly model: string;
  /** The conversation as text: tool calls, tool results, media and thoughts are left out, and so are empty entries. */
  readonly messages: readonly LLMMessage[];
  readonly config?: LLMConfig;
  readonly toolConfig?: HookToolConfig;
  /** The tools on offer, for information: a hook narrows them through `toolConfig`, never by editing this list. */
  readonly tools?: readonly StableTool[];
};

export type LLMRole = 'user' | 'model' | 'system';

export type LLMMessage = {
  readonly role: LLMRole;
  readonly content: string;
};

/** Sampling values. A hook's `null` unsets one. */
export type LLMConfig = {
  readonly temperature?: number | null;
  readonly maxOutputTokens?: number | null;
  readonly topP?: number | null;
  readonly topK?: number | null;
  readonly stopSequences?: readonly string[] | null;
  readonly candidateCount?: number | null;
  readonly presencePenalty?: number | null;
  readonly frequencyPenalty?: number | null;
};
export type ConfigField = keyof LLMConfig;

export const CONFIG_FIELDS: readonly ConfigField[] = [
  'temperature',
  'maxOutputTokens',
  'topP',
  'topK',
  'stopSequences',
  'candidateCount',
  'presencePenalty',
  'frequencyPenalty',
];

export type ToolMode = 'AUTO' | 'ANY' | 'NONE';

export type HookToolConfig = {
  /** `NONE`: no tools; `ANY`: at least one tool call; `AUTO`: the model's choice. */
  readonly mode?: ToolMode;
  /** Absent or empty: no restriction. */
  readonly allowedFunctionNames?: readonly string[];
};

export type StableTool = {
  readonly name: string;
  readonly description?: string;
  /** JSON Schema of the arguments. */
  readonly parameters?: JsonObject;
};

export type LLMResponse = {
  /** The text of the first candidate; absent when it has none. */
  readonly text?: string;
  readonly candidates: readonly LLMCandidate[];
  readonly usageMetadata?: UsageMetadata;
};

export type LLMCandidate = {
  readonly content: { readonly role: 'model'; readonly parts: readonly string[] };
  /** `STOP`, `MAX_TOKENS`, `SAFETY`, `RECITATION`, `OTHER`; genai's own rarer values are passed on as they are. */
  readonly finishReason?: string;
  readonly index?: number;
  readonly safetyRatings?: readonly SafetyRating[];
};

export type SafetyRating = {
  readonly category: string;
  readonly probability: string;
  readonly blocked?: boolean;
};

export type UsageMetadata = {
  readonly promptTokenCount?: number;
  readonly candidatesTokenCount?: number;
  readonly totalTokenCount?: number;
};
