import { get, isRecord, listIn, stringIn } from './record.ts';
import type { HookToolConfig } from './stable.ts';
import { allows } from './tools.ts';

/** `tool_choice` of both OpenAI APIs; undefined leaves it out. */
export type OpenaiToolChoice = string | object | undefined;

/** The two APIs nest the same words differently. */
export interface ToolSpelling {
  function(name: string): object;
  allowed(mode: 'auto' | 'required', tools: readonly object[]): object;
}

export function fromOpenaiChoice(choice: unknown): HookToolConfig | undefined {
  if (typeof choice === 'string') return Object.hasOwn(WORDS, choice) ? WORDS[choice] : undefined;
  if (!isRecord(choice)) return undefined;
  if (choice.type === 'allowed_tools') {
    const allowed = isRecord(choice.allowed_tools) ? choice.allowed_tools : choice;
    const allowedFunctionNames = listIn(allowed, 'tools').flatMap((tool) => nameOf(tool) ?? []);
    return { mode: allowed.mode === 'required' ? 'ANY' : 'AUTO', allowedFunctionNames };
  }
  const name = nameOf(choice);
  return name === undefined ? undefined : { mode: 'ANY', allowedFunctionNames: [name] };
}

export function toOpenaiChoice(config: HookToolConfig, spelling: ToolSpelling): OpenaiToolChoice {
  const names = config.allowedFunctionNames ?? [];
  if (config.mode === 'NONE') return 'none';
  const [only] = names;
  if (only === undefined) return config.mode && { AUTO: 'auto', ANY: 'required' }[config.mode];
  if (names.length === 1 && config.mode === 'ANY') return spelling.function(only);
  return spelling.allowed(
    config.mode === 'ANY' ? 'required' : 'auto',
    names.map((name) => spelling.function(name)),
  );
}

/**
 * The keys of a request that a tool configuration changes. Tools are taken off the list instead of being named in
 * `allowed_tools`, which few compatible servers know; tools that are no functions (web search) are not named, so stay.
 */
export function openaiToolChanges(config: HookToolConfig, base: object, spelling: ToolSpelling): object {
  const none = { tools: undefined, tool_choice: undefined };
  if (config.mode === 'NONE') return none;
  const before = listIn(base, 'tools');
  const tools = before.filter((tool) => {
    const name = nameOf(tool);
    return name === undefined || allows(config, name);
  });
  if (tools.length === 0) return none;
  const named = config.mode === 'ANY' && config.allowedFunctionNames?.length === 1;
  const word = config.mode && toOpenaiChoice(named ? config : { mode: config.mode }, spelling);
  return { ...(tools.length !== before.length && { tools }), ...(word !== undefined && { tool_choice: word }) };
}

/** A function tool, flat (Responses) or nested under `function` (chat). */
function nameOf(tool: unknown): string | undefined {
  if (!isRecord(tool) || get(tool, 'type') !== 'function') return undefined;
  return stringIn(tool.function, 'name') ?? stringIn(tool, 'name');
}

const WORDS: Readonly<Record<string, HookToolConfig>> = {
  none: { mode: 'NONE' },
  auto: { mode: 'AUTO' },
  required: { mode: 'ANY' },
};
