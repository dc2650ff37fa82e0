import type { Fired, HookEngine, Stopping, TailCall } from '../../src/engine/index.ts';
import { openai } from '../../src/model/index.ts';
import type { EventName } from '../../src/protocol/event.ts';
import type { JsonObject } from '../../src/protocol/json.ts';
import type { Tool } from './tools.ts';

/**
 * A small agent that gives every hook event its effect. In a program of your own the imports are `portcullis/engine`,
 * `portcullis/model`, and `portcullis` for the two of the protocol.
 */
export interface AgentOptions {
  readonly engine: HookEngine;
  /** Any OpenAI-compatible back end. */
  readonly model: (request: ChatRequest) => Promise<ChatResponse>;
  readonly modelName: string;
  readonly tools: Readonly<Record<string, Tool>>;
  readonly ui: Ui;
}
export interface Ui {
  /** `hook` lines are hooks' own words; `error` lines end something. */
  show(kind: 'hook' | 'error' | 'text', text: string, from?: Fired['notifications'][number]): void;
  /** Absent where nobody can be asked: then whatever needs an answer is refused. */
  readonly confirm?: (question: string, details: JsonObject) => Promise<boolean>;
}
export interface ChatRequest {
  readonly model: string;
  readonly messages: readonly ChatMessage[];
  readonly tools?: readonly object[];
}
export interface ChatMessage {
  readonly role: string;
  readonly content?: string | null;
  readonly tool_calls?: readonly ToolCall[];
  readonly tool_call_id?: string;
}
export interface ToolCall {
  readonly id: string;
  readonly function: { readonly name: string; readonly arguments: string };
}
export interface ChatResponse {
  readonly choices: readonly { readonly message: ChatMessage; readonly finish_reason?: string }[];
}

/** What the model sees of a tool call, and whether the loop goes on. */
type ToolResult = { readonly text: string; readonly stop?: Stopping | undefined };

export class Agent {
  /** What the model is told: the session's context first. */
  readonly history: ChatMessage[] = [];
  readonly #options: AgentOptions;

  constructor(options: AgentOptions) {
    this.#options = options;
  }

  async start(source: 'startup' | 'resume' | 'clear' | 'compact'): Promise<void> {
    for (const problem of this.#options.engine.problems) this.#options.ui.show('error', problem.message);
    const { outcome } = this.#shown(await this.#options.engine.fire('SessionStart', { source }));
    if (outcome.context) this.history.push({ role: 'user', content: outcome.context.text });
  }

  async end(reason: 'prompt_input_exit' | 'clear' | 'logout' | 'other'): Promise<void> {
    this.#shown(await this.#options.engine.fire('SessionEnd', { reason }));
    this.#options.engine.dispose();
  }

  async compact(trigger: 'auto' | 'manual', custom_instructions?: string): Promise<void> {
    this.#shown(await this.#options.engine.fire('PreCompact', { trigger, custom_instructions }));
    const last = this.history.at(-1);
    this.history.splice(0, this.history.length, ...(last ? [last] : []));
    await this.start('compact');
  }

  async prompt(text: string): Promise<void> {
    this.#options.engine.beginRun();
    const { outcome } = this.#shown(await this.#options.engine.fire('UserPromptSubmit', { prompt: text }));
    if (outcome.action === 'ask' && !(await this.#ask(outcome.message ?? '', {})))
      return this.#error('The prompt was not approved.');
    if (outcome.action !== 'block' || outcome.prompt === 'kept') this.history.push({ role: 'user', content: text });
    if (outcome.action === 'block') return this.#error(outcome.message ?? '');
    return this.#turns(this.history, outcome.context?.text);
  }

  /** A sub-agent: a conversation of its own, the same hooks, no boxes on the screen. */
  async delegate(task: string, agent_id: string): Promise<string> {
    const { outcome } = await this.#options.engine.fire('SubagentStart', { agent_id });
    const history: ChatMessage[] = outcome.context ? [{ role: 'user', content: outcome.context.text }] : [];
    history.push({ role: 'user', content: task });
    await this.#turns(history, undefined, agent_id);
    return history.at(-1)?.content ?? '';
  }

  /** Model call after model call until nothing is left to do. `extra` is said in this turn only. */
  async #turns(history: ChatMessage[], extra?: string, agent_id?: string): Promise<void> {
    for (let round = 0; round < 100; round++) {
      const response = await this.#callModel(extra ? [...history, { role: 'user', content: extra }] : history, history);
      if (response === undefined) return;
      for (const call of response.withholdToolCalls ? [] : (response.message.tool_calls ?? [])) {
        const result = await this.#runTool(call.function.name, JSON.parse(call.function.arguments), call.id, {
          agent_id,
        });
        history.push({ role: 'tool', tool_call_id: call.id, content: result.text });
        if (result.stop) return this.#error(result.stop.reason);
      }
      if (response.stop) return this.#error(response.stop.reason);
      if (response.message.tool_calls?.length) continue;
      if (!(await this.#isSentBack(history, agent_id))) return;
    }
  }

  /** BeforeModel, BeforeToolSelection, the model, AfterModel. Undefined: the turn is over. */
  async #callModel(messages: readonly ChatMessage[], history: ChatMessage[]) {
    const { engine, model, modelName, tools } = this.#options;
    const declared = Object.entries(tools).map(([name, { parameters }]) => ({
      type: 'function',
      function: { name, parameters },
    }));
    let request: ChatRequest = { model: modelName, messages, tools: declared };
    const before = this.#shown(
      await engine.fire('BeforeModel', { llm_request: openai.toStableRequest(request) }),
    ).outcome;
    if (before.action === 'skip') return this.#error(before.message ?? '');
    request = this.#edited(request, before.request);
    let response: ChatResponse;
    if (before.action === 'respond') response = this.#answer(before.response);
    else {
      const selection = (await engine.fire('BeforeToolSelection', { llm_request: openai.toStableRequest(request) }))
        .outcome;
      request = this.#edited(request, selection.toolConfig && { toolConfig: selection.toolConfig });
      response = await model(request);
    }
    const facts = {
      llm_request: openai.toStableRequest(request),
      llm_response: openai.toStableResponse(response),
    };
    const after = this.#shown(await engine.fire('AfterModel', facts)).outcome;
    if (after.action === 'discard') return this.#error(after.message ?? '');
    if (after.action === 'replace') response = this.#answer(after.response, response);
    const message = response.choices[0]?.message ?? { role: 'assistant', content: '' };
    history.push(message);
    if (message.content) this.#options.ui.show('text', message.content);
    return { message, withholdToolCalls: after.withholdToolCalls, stop: after.stop };
  }

  async #isSentBack(history: ChatMessage[], agent_id: string | undefined): Promise<boolean> {
    const last_assistant_message = history.at(-1)?.content ?? '';
    const { engine } = this.#options;
    const { outcome } = agent_id
      ? await engine.fire('SubagentStop', { agent_id, last_assistant_message })
      : this.#shown(await engine.fire('Stop', { last_assistant_message }));
    if (outcome.retries.exhausted)
      this.#error(`Hooks still refuse after ${outcome.retries.limit} retries: ${outcome.message}`);
    if (outcome.stop) this.#error(outcome.stop.reason);
    if (outcome.action === 'retry') history.push({ role: 'user', content: outcome.message ?? '' });
    return outcome.action === 'retry';
  }

  /** PreToolUse, the dialog with PermissionRequest and Notification, the tool, then PostToolUse or PostToolUseFailure. */
  async #runTool(
    name: string,
    args: JsonObject,
    id: string,
    extra: { agent_id?: string | undefined; tail?: TailCall },
  ): Promise<ToolResult> {
    const { engine, tools } = this.#options;
    const { agent_id, tail } = extra;
    const call = { tool_name: name, tool_use_id: id, original_request_name: tail?.originalName, agent_id };
    const pre = this.#shown(await engine.fire('PreToolUse', { ...call, tool_input: args }), agent_id).outcome;
    if (pre.action === 'block') return { text: pre.message ?? '', stop: pre.stop };
    const tool = tools[name];
    if (tool === undefined) return { text: `There is no tool ${name}.` };
    const permission = await this.#permission(name, pre.input, pre.action === 'ask' ? pre.message : undefined, tool);
    if ('refused' in permission) return { text: permission.refused, stop: permission.stop };
    const { input } = permission;
    try {
      const text = await tool.run(input);
      const fired = await engine.fire(
        'PostToolUse',
        { ...call, tool_input: input, tool_response: { llmContent: text } },
        { tailDepth: tail?.depth ?? 0 },
      );
      const post = this.#shown(fired, agent_id).outcome;
      if (post.tailCall)
        return this.#runTool(post.tailCall.name, post.tailCall.args, id, { agent_id, tail: post.tailCall });
      const seen =
        post.action === 'replace' ? (post.message ?? '') : [text, post.context?.text].filter(Boolean).join('\n');
      return { text: seen, stop: post.stop };
    } catch (error) {
      return this.#failed(error, tool, { ...call, tool_input: input });
    }
  }

  async #failed(
    error: unknown,
    tool: Tool,
    call: { tool_name: string; tool_use_id: string; tool_input: JsonObject; agent_id: string | undefined },
  ): Promise<ToolResult> {
    const message = error instanceof Error ? error.message : String(error);
    const fired = await this.#options.engine.fire('PostToolUseFailure', {
      ...call,
      error: message,
      error_type: 'execution',
      is_interrupt: false,
    });
    const { bypass, context, stop } = this.#shown(fired, call.agent_id).outcome;
    if (bypass && (await this.#ask(bypass.reason, { command: bypass.originalCommand }))) {
      const retried = await tool.run({ ...call.tool_input, command: bypass.originalCommand }).catch(() => undefined);
      if (retried !== undefined) return { text: retried, stop };
    }
    return { text: [message, context?.text].filter(Boolean).join('\n'), stop };
  }

  /** A hook's ask is for a person: no other hook can answer it with yes. */
  async #permission(name: string, input: JsonObject, asked: string | undefined, tool: Tool) {
    if (asked === undefined && !tool.needsPermission) return { input };
    const request = { permission_mode: 'default', tool_name: name, tool_input: input, permission_suggestions: [] };
    const { outcome } = this.#shown(await this.#options.engine.fire('PermissionRequest', request));
    const stop: Stopping | undefined = outcome.interrupt
      ? { reason: outcome.message ?? 'Interrupted.', when: 'now' }
      : outcome.stop;
    if (outcome.action === 'deny') return { refused: outcome.message ?? 'Permission denied.', stop };
    if (outcome.action === 'allow' && asked === undefined) return { input: outcome.updatedInput ?? input };
    const question = asked ?? `Run ${name}?`;
    const details = { type: 'info', tool: name, ...input };
    this.#shown(
      await this.#options.engine.fire('Notification', {
        notification_type: 'ToolPermission',
        message: question,
        details,
      }),
    );
    return (await this.#ask(question, details)) ? { input } : { refused: `${name} was declined.`, stop: undefined };
  }

  async #ask(question: string, details: JsonObject): Promise<boolean> {
    return (await this.#options.ui.confirm?.(question, details)) ?? false;
  }

  #edited(request: ChatRequest, edit: JsonObject | undefined): ChatRequest {
    const edited = openai.fromStableRequest(edit ?? {}, request);
    if (!edited.ok) throw new Error(edited.problem.field);
    for (const field of edited.ignored) this.#options.ui.show('error', `This back end has no ${field}.`);
    return edited.value;
  }

  #answer(edit: JsonObject | undefined, base?: ChatResponse): ChatResponse {
    const made = openai.fromStableResponse(edit, base);
    if (!made.ok) throw new Error(made.problem.field);
    return JSON.parse(JSON.stringify(made.value));
  }

  /** Shows each hook's own words, except those about a sub-agent's work. */
  #shown<E extends EventName>(fired: Fired<E>, agent_id?: string): Fired<E> {
    for (const error of fired.errors) this.#options.ui.show('hook', error);
    if (agent_id === undefined) for (const box of fired.notifications) this.#options.ui.show('hook', box.message, box);
    return fired;
  }

  #error(text: string): undefined {
    this.#options.ui.show('error', text);
  }
}
