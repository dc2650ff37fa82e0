import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Agent, type ChatRequest, type ChatResponse, type Ui } from '../examples/agent/agent.ts';
import { type Tool, tools, validate } from '../examples/agent/tools.ts';
import { createHookEngine, type HookEngine, type HookOutput, readLayer } from '../src/engine/index.ts';
import type { EventName } from '../src/protocol/event.ts';
import type { Json, JsonObject } from '../src/protocol/json.ts';

export const cwd = mkdtempSync(join(tmpdir(), 'portcullis-agent-'));
writeFileSync(join(cwd, 'notes.txt'), 'buy milk');

export interface Setup {
  readonly hooks?: Json;
  readonly functions?: Readonly<Partial<Record<EventName, HookOutput>>>;
  readonly says?: readonly (string | ToolUse)[];
  readonly confirm?: boolean;
  readonly tools?: Readonly<Record<string, Tool>>;
}
export interface ToolUse {
  readonly tool: string;
  readonly args: JsonObject;
  readonly text?: string;
}

/** An agent over a model that says what it is told to, in order, and then `done`. */
export function agentWith(setup: Setup) {
  const all = setup.tools ?? tools(cwd);
  const layers = setup.hooks === undefined ? [] : [readLayer({ source: 'user', settings: { hooks: setup.hooks } })];
  const engine: HookEngine = createHookEngine({ sessionId: 'S', cwd, layers, validateInput: validate(all) });
  for (const [event, output] of Object.entries(setup.functions ?? {}))
    engine.register(event as EventName, { type: 'function', name: event, run: () => output });
  const shown: string[] = [];
  const asked: JsonObject[] = [];
  const requests: ChatRequest[] = [];
  const says = [...(setup.says ?? [])];
  const ui: Ui = {
    show: (kind, text, box) => shown.push(`${kind}: ${box ? `[${box.hookName}] ` : ''}${text}`),
    ...(setup.confirm !== undefined && {
      confirm: async (question, details) => {
        asked.push({ question, ...details });
        return setup.confirm === true;
      },
    }),
  };
  const model = async (request: ChatRequest): Promise<ChatResponse> => {
    requests.push(structuredClone(request));
    return answer(says.shift() ?? 'done', requests.length);
  };
  const agent = new Agent({ engine, model, modelName: 'fake', tools: all, ui });
  return { agent, engine, shown, asked, requests };
}

function answer(said: string | ToolUse, id: number): ChatResponse {
  if (typeof said === 'string')
    return { choices: [{ message: { role: 'assistant', content: said }, finish_reason: 'stop' }] };
  const call = { id: `c${id}`, type: 'function', function: { name: said.tool, arguments: JSON.stringify(said.args) } };
  return {
    choices: [
      { message: { role: 'assistant', content: said.text ?? null, tool_calls: [call] }, finish_reason: 'tool_calls' },
    ],
  };
}
