import { parseRequestEdit, type Translated } from './edit.ts';
import { sameMessages } from './place.ts';
import { overlay } from './record.ts';
import { type SamplingKeys, writeSampling } from './sampling.ts';
import type { HookToolConfig, LLMConfig, LLMMessage, LLMRequest, StableTool } from './stable.ts';
import { sameToolConfig } from './tools.ts';

/** A stable request without the optional fields that would be empty. */
export function stableRequest(found: {
  readonly model: string | undefined;
  readonly messages: readonly LLMMessage[];
  readonly config: LLMConfig;
  readonly toolConfig: HookToolConfig | undefined;
  readonly tools: readonly StableTool[];
}): LLMRequest {
  const { model, messages, config, toolConfig, tools } = found;
  return {
    model: model ?? '',
    messages,
    ...(Object.keys(config).length > 0 && { config }),
    ...(toolConfig && { toolConfig }),
    ...(tools.length > 0 && { tools }),
  };
}

/** How an edit is written into a request that keeps its sampling values at the top level. */
export interface RequestWriter {
  /** The base, as a hook saw it: what the hook left as it was is not written. */
  readonly before: LLMRequest;
  readonly sampling: SamplingKeys;
  messages(messages: readonly LLMMessage[]): object;
  tools(config: HookToolConfig): object;
}

export function editRequest<Base extends object>(edit: unknown, base: Base, writer: RequestWriter): Translated<Base> {
  const parsed = parseRequestEdit(edit);
  if (!parsed.ok) return parsed;
  const { before } = writer;
  const { model, messages, config, toolConfig } = parsed.value;
  const sampling = writeSampling(config ?? {}, before.config ?? {}, writer.sampling);
  const value = overlay(base, {
    ...(model !== undefined && { model }),
    ...(messages && !sameMessages(messages, before.messages) && writer.messages(messages)),
    ...sampling.changes,
    ...(toolConfig && !sameToolConfig(toolConfig, before.toolConfig) && writer.tools(toolConfig)),
  });
  return { ok: true, value, ignored: sampling.ignored };
}
