import type { LLMResponse, UsageMetadata } from './stable.ts';

/** The stable form of a response that holds one answer, in its parts. */
export function stableResponse(
  parts: readonly string[],
  finishReason: string | undefined,
  usageMetadata: UsageMetadata | undefined,
): LLMResponse {
  const text = parts.join('');
  return {
    ...(text !== '' && { text }),
    candidates: [{ content: { role: 'model', parts }, ...(finishReason && { finishReason }), index: 0 }],
    ...(usageMetadata && { usageMetadata }),
  };
}
