import type { Result } from '../protocol/problem.ts';
import type { Translated } from './edit.ts';
import type { HookToolConfig, LLMRequest, LLMResponse } from './stable.ts';

/**
 * One SDK's formats and the stable one, both ways. `fromStable…` take what a hook printed, so they check it and give a
 * problem for a malformed one; nothing here throws. An edit that changes nothing gives the base back, deeply equal.
 */
export interface Translator<Request extends object, Response extends object, ToolConfig> {
  toStableRequest(request: Request): LLMRequest;
  /** A hook's (partial) request laid over the request that was about to be sent. */
  fromStableRequest<Base extends Request>(edit: unknown, base: Base): Translated<Base>;
  toStableResponse(response: Response): LLMResponse;
  /** A hook's response: over the one that it replaces, or by itself when the model was never called. */
  fromStableResponse<Base extends Response = Response>(edit: unknown, base?: Base): Translated<Response | Base>;
  toStableToolConfig(config: ToolConfig): HookToolConfig;
  fromStableToolConfig(config: unknown): Result<ToolConfig>;
}
