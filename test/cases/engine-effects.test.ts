import { describe, expect, vi } from 'vitest';
import type { Tool } from '../../examples/agent/tools.ts';
import type { Fired, HookOutput } from '../../src/engine/index.ts';
import type { EventName } from '../../src/protocol/event.ts';
import { isObject, type Json, type JsonObject } from '../../src/protocol/json.ts';
import { agentWith, type Setup, type ToolUse } from '../agent-setup.ts';
import { type CaseRow, oneSpelling, readRows, testRows } from './rows.ts';

interface EffectRow extends CaseRow {
  readonly event: EventName;
  readonly inputs: readonly [
    {
      readonly output?: HookOutput;
      readonly mode?: string;
      readonly interactive?: boolean;
      readonly args?: JsonObject;
      readonly batch?: number;
      readonly toolResult?: Json;
      readonly tool?: string;
      readonly nativeConfirmation?: { readonly command?: string };
      readonly notifications?: readonly {
        readonly hookName: string;
        readonly message: string;
        readonly decision: string;
      }[];
      readonly hook?: string;
      readonly hooksTotalMs?: number;
      readonly subagent?: boolean;
      readonly userAnswer?: string;
      readonly tools?: readonly string[];
    },
  ];
  readonly expected: JsonObject;
  readonly preferred?: JsonObject;
}

/** What the original tells of a turn, as the example agent shows it. It has no counterpart of the original's own parts. */
type Facts = Readonly<Record<string, unknown>>;

describe('engine-effects, on the example agent', () => {
  testRows('engine-effects', readRows<EffectRow>('engine-effects'), async (row, { skip }) => {
    const facts = await (SCENES[row.event] ?? everyEvent)(row);
    const wanted = row.verdict === 'quirk' ? (row.preferred ?? {}) : row.expected;
    const known = Object.entries(wanted).filter(([key]) => key in facts);
    skip(known.length === 0, 'the example agent has nothing of the kind');
    for (const [key, value] of known) {
      const found = oneSpelling(facts[key]) as Json;
      // Of a dialog only what the example agent has, too.
      if (key === 'dialog' && isObject(value) && isObject(found))
        expect(found, key).toMatchObject(pick(value, Object.keys(found)));
      else expect(found, key).toEqual(oneSpelling(value));
    }
  });
});

const pick = (object: JsonObject, keys: readonly string[]): JsonObject =>
  Object.fromEntries(Object.entries(object).filter(([key]) => keys.includes(key)));

/** Whether the person of a row says no. */
const declines = (answer: string | undefined): boolean => /^(?:no|cancel|abort|deny|reject)/i.test(answer ?? '');

const SCENES: Readonly<Partial<Record<EventName, (row: EffectRow) => Promise<Facts>>>> = {
  UserPromptSubmit: promptScene,
  Stop: stopScene,
  PreToolUse: toolScene,
  PostToolUse: toolScene,
  PostToolUseFailure: toolScene,
  BeforeModel: modelScene,
  BeforeToolSelection: modelScene,
  AfterModel: modelScene,
  SessionStart: sessionScene,
};

/** The agent with the row's answer at the row's event, and a record of what was fired. */
function agentFor(row: EffectRow, setup: Setup = {}) {
  const [{ output, hook }] = row.inputs;
  const made = agentWith({ says: [], ...setup });
  const fired: Fired[] = [];
  const run = () => {
    if (hook === 'throws') throw new Error('hook');
    return output;
  };
  made.engine.register(row.event, { type: 'function', name: 'hook', run });
  const fire = made.engine.fire.bind(made.engine);
  made.engine.fire = async (...args) => {
    const result = await fire(...args);
    fired.push(result);
    return result;
  };
  const hookMessages = () =>
    made.shown.filter((line) => line.startsWith('hook: ')).map((line) => line.replace(/^hook: \[\w+\] /, ''));
  const errors = () => made.shown.filter((line) => line.startsWith('error: ')).map((line) => line.slice(7));
  return { ...made, fired, hookMessages, errors };
}

async function promptScene(row: EffectRow): Promise<Facts> {
  const [{ hooksTotalMs, mode, userAnswer }] = row.inputs;
  const confirm = !declines(userAnswer);
  const { agent, engine, requests, hookMessages, errors } = agentFor(row, mode === 'headless' ? {} : { confirm });
  if (hooksTotalMs !== undefined) {
    vi.useFakeTimers();
    const run = () => new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), hooksTotalMs));
    engine.register('UserPromptSubmit', { type: 'function', name: 'slow', timeout: 2 * hooksTotalMs, run });
  }
  const done = agent.prompt('hi');
  if (hooksTotalMs !== undefined) await vi.advanceTimersByTimeAsync(hooksTotalMs);
  vi.useRealTimers();
  await done;
  const blocked = errors().length > 0;
  return {
    ...(confirm && { events: blocked ? ['error'] : [] }),
    errorText: errors()[0],
    historyChanged: agent.history.length > 0,
    modelCalled: requests.length > 0,
    hookMessages: hookMessages(),
    requestRejected: requests.length === 0,
  };
}

async function stopScene(row: EffectRow): Promise<Facts> {
  const { agent, fired, errors } = agentFor(row);
  await agent.prompt('hi');
  const [first] = fired.filter(({ event }) => event === 'Stop');
  return {
    continuationPrompt: agent.history[2]?.content,
    stopped: errors().length > 0 && agent.history.length === 2,
    shown: errors()[0],
    stop_hook_active: first?.input.stop_hook_active,
  };
}

async function toolScene(row: EffectRow): Promise<Facts> {
  const [
    {
      args = { command: 'out' },
      interactive,
      batch = 1,
      nativeConfirmation,
      subagent,
      notifications = [],
      toolResult,
      tool: named,
      userAnswer,
    },
  ] = row.inputs;
  const ran: JsonObject[] = [];
  const failing = row.event === 'PostToolUseFailure';
  const tool: Tool = {
    parameters: { required: ['command'] },
    run: async (input) => {
      ran.push(input);
      if (failing) throw new Error('failed');
      return typeof toolResult === 'string' ? toolResult : String(args.command);
    },
  };
  const name = named ?? 'run_shell_command';
  const call: ToolUse = { tool: name, args: nativeConfirmation ? { command: nativeConfirmation.command ?? '' } : args };
  const made = agentFor(row, {
    tools: { [name]: tool },
    says: Array.from({ length: batch }, () => call),
    ...(interactive !== false && { confirm: !declines(userAnswer) }),
  });
  for (const { hookName, message, decision } of notifications)
    made.engine.register(row.event, {
      type: 'function',
      name: hookName,
      run: () => ({ decision, systemMessage: message }),
    });
  if (subagent) await made.agent.delegate('hi', 'sub');
  else await made.agent.prompt('hi');
  return toolFacts(row, made, ran);
}

/** What became of a tool call: `ran` holds the arguments that the tool was run with. */
function toolFacts(row: EffectRow, made: ReturnType<typeof agentFor>, ran: readonly JsonObject[]): Facts {
  const [{ batch = 1, subagent, toolResult, userAnswer }] = row.inputs;
  const failing = row.event === 'PostToolUseFailure';
  const [first] = made.fired.filter(({ event }) => event === row.event);
  const seen = made.agent.history.find(({ role }) => role === 'tool')?.content;
  const status = seen?.startsWith('PreToolUse hook') || seen?.endsWith('declined.') || failing ? 'error' : 'success';
  return {
    toolStatus: declines(userAnswer) ? 'cancelled' : status,
    // What becomes of parts that are no text is told in prose there.
    ...(typeof toolResult !== 'object' && { modelSees: seen }),
    executed: ran.length > 0,
    args: ran[0],
    confirmationShowsNewArgs: made.fired.some(
      ({ event, input }) => event === 'PreToolUse' && input.tool_input !== ran[0],
    ),
    loopStopped: made.requests.length <= batch && !subagent,
    dialog: {
      type: made.asked[0]?.type,
      command: made.asked[0]?.command,
      rootCommand: String(made.asked[0]?.command).split(' ')[0],
    },
    second: made.asked.length === batch ? 'awaiting_approval' : 'approved',
    uiCalls: first?.notifications.map(({ hookName, message, decision, mergedDecision }) => ({
      hookName,
      hookMessage: message,
      decision,
      mergedDecision,
    })),
    hookFired: first !== undefined,
    modelSeesContext: seen?.includes('\n') === true,
    notificationsShown: made.hookMessages().length > 0,
  };
}

async function modelScene(row: EffectRow): Promise<Facts> {
  const names = row.inputs[0].tools ?? ['run_shell_command'];
  const call: ToolUse = { tool: 'run_shell_command', args: { command: 'out' }, text: 'said' };
  let executed = 0;
  const tool: Tool = { parameters: {}, run: async () => `${++executed}` };
  const tools = Object.fromEntries(names.map((name) => [name, tool]));
  const made = agentFor(row, { tools, says: row.event === 'AfterModel' ? [call] : [] });
  await made.agent.prompt('hi');
  const spoken = made.agent.history.filter(({ role }) => role === 'assistant');
  return {
    modelCalled: made.requests.length > 0,
    response: spoken[0]?.content,
    stream: spoken.length === 0 ? 'empty' : 'text',
    retried: made.fired.filter(({ event }) => event === 'BeforeModel').length > 1,
    modelUsed: made.requests[0]?.model,
    toolsSent: (made.requests[0]?.tools ?? []).map(nameOf),
    historyEntryRemoved: spoken.length === 0,
    // A hook's box shows its own message; what stops the loop is told besides.
    hookMessages: made.errors(),
    toolCallsStillExecuted: executed > 0,
    stopHookFired: made.fired.some(({ event }) => event === 'Stop'),
    loopStopped: made.requests.length === 1,
    historyParts: [{ text: spoken[0]?.content }],
  };
}

/** The name under which a model is told of a tool. */
const nameOf = (sent: object): unknown => (sent as { readonly function?: { readonly name?: string } }).function?.name;

async function sessionScene(row: EffectRow): Promise<Facts> {
  const { agent, hookMessages } = agentFor(row);
  await agent.start('startup');
  return { shown: hookMessages().length > 0, injected: agent.history.length > 0 };
}

/** Whether the agent fires the event at all. */
async function everyEvent(row: EffectRow): Promise<Facts> {
  const native: Tool = { parameters: {}, needsPermission: true, run: async () => '' };
  const made = agentFor(row, {
    tools: { run_shell_command: native },
    says: [{ tool: 'run_shell_command', args: {} }],
    confirm: true,
  });
  await made.agent.start('startup');
  await made.agent.prompt('hi');
  await made.agent.compact('manual');
  await made.agent.end('other');
  return { fired: made.fired.some(({ event }) => event === row.event), shown: made.hookMessages().length > 0 };
}
