/** Public subpath `portcullis/model`: the stable model API and its translators. */
export { anthropic } from './anthropic.ts';
export { parseRequestEdit, parseResponse, parseToolConfig, type RequestEdit, type Translated } from './edit.ts';
export { genai } from './genai.ts';
export { openai } from './openai.ts';
export type {
  HookToolConfig,
  LLMCandidate,
  LLMConfig,
  LLMMessage,
  LLMRequest,
  LLMResponse,
  LLMRole,
  SafetyRating,
  StableTool,
  ToolMode,
  UsageMetadata,
} from './stable.ts';
export type { Translator } from './translator.ts';
