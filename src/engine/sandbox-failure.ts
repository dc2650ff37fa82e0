import { type JsonObject, stringAt } from '../protocol/json.ts';
import type { FunctionHook, HookInput, HookOutput } from './hook.ts';
import { unwrapped } from './sandbox-wrap.ts';

/** How much of a tool's error goes into the question. */
const DETAIL = 200;

/** A hook for PostToolUseFailure: when a sandboxed command failed, asks for a run of the original outside the sandbox. */
export function sandboxFailureHandler(tool = 'run_shell_command'): FunctionHook {
  return { type: 'function', name: 'sandbox-failure-handler', run: (input) => bypassFor(input, tool) };
}

function bypassFor(input: HookInput, tool: string): HookOutput {
  const command = input.tool_name === tool ? stringAt(input.tool_input, 'command') : undefined;
  const original = command === undefined ? undefined : unwrapped(command);
  if (original === undefined) return {};
  const detail = (stringAt(input, 'error') ?? '').slice(0, DETAIL);
  const request: JsonObject = {
    original_command: original,
    reason: `The command failed in the sandbox. Run it outside? ${detail}`.trim(),
  };
  return { hookSpecificOutput: { hookEventName: 'PostToolUseFailure', sandbox_bypass_request: request } };
}
