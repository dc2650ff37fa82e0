import { describe, expect, test } from 'vitest';
import type { Agent } from '../examples/agent/agent.ts';
import { type Tool, tools } from '../examples/agent/tools.ts';
import { sandboxFailureHandler, sandboxGuard } from '../src/engine/index.ts';
import type { EventName } from '../src/protocol/event.ts';
import { agentWith, cwd, type Setup, type ToolUse } from './agent-setup.ts';

const print = (output: object) => ({ type: 'command', command: `echo '${JSON.stringify(output)}'`, name: 'guard' });
const on = (event: EventName, output: object, matcher?: string) => ({
  [event]: [{ ...(matcher && { matcher }), hooks: [print(output)] }],
});
const list: ToolUse = { tool: 'run_shell_command', args: { command: 'cat notes.txt' } };
const toolText = (agent: Agent) => agent.history.filter(({ role }) => role === 'tool').map(({ content }) => content);

describe('an agent with hooks, event by event', () => {
  test('SessionStart: context opens the conversation, the message is shown', async () => {
    const { agent, shown } = agentWith({
      hooks: on(
        'SessionStart',
        { systemMessage: 'hello', hookSpecificOutput: { additionalContext: 'We use tabs.' } },
        'startup',
      ),
    });
    await agent.start('startup');
    await agent.start('clear');
    expect(agent.history).toEqual([{ role: 'user', content: 'We use tabs.' }]);
    expect(shown).toEqual(['hook: [guard] hello']);
  });

  test('UserPromptSubmit: a refused prompt is gone, a stopped one is kept, context lasts one turn', async () => {
    const denied = agentWith({ hooks: on('UserPromptSubmit', { decision: 'deny', reason: 'no secrets' }) });
    await denied.agent.prompt('key: 123');
    expect([denied.agent.history, denied.requests]).toEqual([[], []]);
    expect(denied.shown).toContain('error: UserPromptSubmit hook blocked processing: no secrets');

    const stopped = agentWith({ hooks: on('UserPromptSubmit', { continue: false, reason: 'later' }) });
    await stopped.agent.prompt('hi');
    expect([stopped.agent.history.length, stopped.requests.length]).toEqual([1, 0]);

    const { agent, requests } = agentWith({
      hooks: on('UserPromptSubmit', { hookSpecificOutput: { additionalContext: 'branch: main' } }),
    });
    await agent.prompt('hi');
    expect(requests[0]?.messages.map(({ content }) => content)).toEqual(['hi', 'branch: main']);
    expect(agent.history.map(({ content }) => content)).toEqual(['hi', 'done']);
  });

  test('PreToolUse: refuse, rewrite, ask, each with its box', async () => {
    const denied = agentWith({
      says: [list],
      hooks: on('PreToolUse', { decision: 'deny', reason: 'not here' }, 'shell'),
    });
    await denied.agent.prompt('go');
    expect(toolText(denied.agent)).toEqual(['PreToolUse hook blocked execution: not here']);
    expect(denied.shown).toContain('hook: [guard] not here');

    const rewritten = agentWith({
      says: [list],
      hooks: on('PreToolUse', { hookSpecificOutput: { tool_input: { command: 'echo rewritten' } } }),
    });
    await rewritten.agent.prompt('go');
    expect(toolText(rewritten.agent)).toEqual(['rewritten\n']);

    const asked = agentWith({
      says: [list],
      hooks: on('PreToolUse', { decision: 'ask', systemMessage: 'reads a file' }),
      confirm: false,
    });
    await asked.agent.prompt('go');
    expect(asked.asked).toMatchObject([
      { question: 'A hook requires your confirmation to proceed.', command: 'cat notes.txt' },
    ]);
    expect(toolText(asked.agent)).toEqual(['run_shell_command was declined.']);
  });

  test('PostToolUse: hide, add, run another tool', async () => {
    const hidden = agentWith({ says: [list], hooks: on('PostToolUse', { decision: 'deny', reason: 'hidden' }) });
    await hidden.agent.prompt('go');
    expect(toolText(hidden.agent)).toEqual(['hidden']);

    const added = agentWith({
      says: [list],
      hooks: on('PostToolUse', { hookSpecificOutput: { additionalContext: '<old>' } }),
    });
    await added.agent.prompt('go');
    expect(toolText(added.agent)).toEqual(['buy milk\n&lt;old&gt;']);

    const tail = agentWith({
      says: [list],
      hooks: on(
        'PostToolUse',
        { hookSpecificOutput: { tailToolCallRequest: { name: 'read_file', args: { path: 'notes.txt' } } } },
        'run_shell',
      ),
    });
    await tail.agent.prompt('go');
    expect(toolText(tail.agent)).toEqual(['buy milk']);
  });

  test('PostToolUseFailure, with the sandbox: a bypass is asked for, and context helps the agent', async () => {
    const ran: string[] = [];
    const shell: Tool = {
      parameters: {},
      run: async ({ command }) => {
        ran.push(String(command));
        if (String(command).startsWith('bwrap')) throw new Error('Read-only file system');
        return 'removed';
      },
    };
    const setup: Setup = {
      says: [{ tool: 'run_shell_command', args: { command: 'rm -rf build' } }],
      tools: { run_shell_command: shell },
    };
    const outside = agentWith({ ...setup, confirm: true });
    const inside = agentWith({
      ...setup,
      confirm: false,
      functions: { PostToolUseFailure: { hookSpecificOutput: { additionalContext: 'try git clean' } } },
    });
    for (const { engine, agent } of [outside, inside]) {
      engine.register('PreToolUse', sandboxGuard({ backend: 'bwrap' }));
      engine.register('PostToolUseFailure', sandboxFailureHandler());
      await agent.prompt('clean');
    }
    expect(ran).toEqual([
      expect.stringContaining(`-- bash -c 'rm -rf build'`),
      'rm -rf build',
      expect.stringContaining('bwrap'),
    ]);
    expect(outside.asked).toMatchObject([
      { question: expect.stringContaining('Read-only file system'), command: 'rm -rf build' },
    ]);
    expect(toolText(outside.agent)).toEqual(['removed']);
    expect(toolText(inside.agent)).toEqual(['Read-only file system\ntry git clean']);
  });

  test('PermissionRequest and Notification: around the dialog', async () => {
    const native = { run_shell_command: { ...tools(cwd).run_shell_command, needsPermission: true } as Tool };
    const allowed = agentWith({
      says: [list],
      tools: native,
      hooks: on('PermissionRequest', {
        hookSpecificOutput: { decision: { behavior: 'allow', updatedInput: { command: 'echo safe' } } },
      }),
    });
    await allowed.agent.prompt('go');
    expect(toolText(allowed.agent)).toEqual(['safe\n']);

    const denied = agentWith({
      says: [list, 'again'],
      tools: native,
      hooks: on('PermissionRequest', {
        hookSpecificOutput: { decision: { behavior: 'deny', message: 'never', interrupt: true } },
      }),
    });
    await denied.agent.prompt('go');
    expect([toolText(denied.agent), denied.requests.length]).toEqual([['never'], 1]);

    const told = agentWith({
      says: [list],
      tools: native,
      confirm: true,
      hooks: on('Notification', { systemMessage: 'ding' }),
    });
    await told.agent.prompt('go');
    expect([told.shown[0], told.asked.length]).toEqual(['hook: [guard] ding', 1]);
  });

  test('BeforeModel: another model, an answer of its own, or no call', async () => {
    const swapped = agentWith({
      hooks: on('BeforeModel', { hookSpecificOutput: { llm_request: { model: 'small', config: { temperature: 0 } } } }),
    });
    await swapped.agent.prompt('hi');
    expect(swapped.requests[0]).toMatchObject({ model: 'small', temperature: 0 });

    const answered = agentWith({
      hooks: on('BeforeModel', { hookSpecificOutput: { llm_response: { text: 'pong' } } }),
    });
    await answered.agent.prompt('ping');
    expect([answered.requests, answered.shown]).toEqual([[], ['text: pong']]);

    const refused = agentWith({ hooks: on('BeforeModel', { decision: 'deny', reason: 'over budget' }) });
    await refused.agent.prompt('hi');
    expect([refused.requests.length, refused.shown]).toEqual([0, ['hook: [guard] over budget', 'error: over budget']]);
  });

  test('BeforeToolSelection: the model gets fewer tools', async () => {
    const { agent, requests } = agentWith({
      hooks: on('BeforeToolSelection', {
        hookSpecificOutput: { toolConfig: { mode: 'ANY', allowedFunctionNames: ['read_file'] } },
      }),
    });
    await agent.prompt('hi');
    expect(requests[0]?.tools).toMatchObject([{ function: { name: 'read_file' } }]);
    const none = agentWith({
      hooks: on('BeforeToolSelection', { hookSpecificOutput: { toolConfig: { mode: 'NONE' } } }),
    });
    await none.agent.prompt('hi');
    expect(none.requests[0]).not.toHaveProperty('tools');
  });

  test('AfterModel: a refused answer leaves no trace and runs no tools, a replaced one keeps its calls', async () => {
    const denied = agentWith({
      says: [{ ...list, text: 'secret' }],
      hooks: on('AfterModel', { decision: 'deny', reason: 'leaks' }),
    });
    await denied.agent.prompt('go');
    expect(denied.agent.history).toEqual([{ role: 'user', content: 'go' }]);
    expect(denied.shown).toContain('error: leaks');

    const replaced = agentWith({
      says: [{ ...list, text: 'secret' }],
      functions: {
        AfterModel: { hookSpecificOutput: { llm_response: { candidates: [{ content: { parts: ['[gone]'] } }] } } },
      },
    });
    await replaced.agent.prompt('go');
    expect(replaced.agent.history[1]).toMatchObject({ content: '[gone]', tool_calls: [{ id: 'c1' }] });
    expect(toolText(replaced.agent)).toEqual(['buy milk']);

    const stopped = agentWith({
      says: [list],
      hooks: on('AfterModel', { continue: false, reason: 'R', stopReason: 'S' }),
    });
    await stopped.agent.prompt('go');
    expect([stopped.requests.length, stopped.shown.at(-1), toolText(stopped.agent)]).toEqual([
      1,
      'error: S',
      ['buy milk'],
    ]);
  });

  test('Stop: back to work, up to the limit, or the end', async () => {
    const sent = agentWith({
      hooks: {
        Stop: [
          {
            hooks: [
              {
                type: 'command',
                command: `grep -q '"stop_hook_active":true' || { echo 'run the tests' >&2; exit 2; }`,
              },
            ],
          },
        ],
      },
    });
    await sent.agent.prompt('go');
    expect(sent.agent.history.map(({ content }) => content)).toEqual(['go', 'done', 'run the tests', 'done']);

    const stubborn = agentWith({ functions: { Stop: { decision: 'block', reason: 'more' } } });
    await stubborn.agent.prompt('go');
    expect(stubborn.requests).toHaveLength(9);
    expect(stubborn.shown.at(-1)).toBe('error: Hooks still refuse after 8 retries: more');

    const ended = agentWith({
      functions: { Stop: { decision: 'block', reason: 'more', continue: false, stopReason: 'enough' } },
    });
    await ended.agent.prompt('go');
    expect([ended.requests.length, ended.shown.at(-1)]).toEqual([1, 'error: enough']);
  });

  test('PreCompact, SessionEnd: their messages are shown', async () => {
    const { agent, shown } = agentWith({
      hooks: {
        ...on('PreCompact', { systemMessage: 'saving notes' }, 'manual'),
        ...on('SessionEnd', { systemMessage: 'bye' }),
      },
    });
    await agent.compact('manual');
    await agent.end('prompt_input_exit');
    expect(shown).toEqual(['hook: [guard] saving notes', 'hook: [guard] bye']);
  });

  test('SubagentStart, SubagentStop: a sub-agent is told, and sent back, without boxes', async () => {
    let refusals = 1;
    const { agent, engine, shown, requests } = agentWith({
      functions: { SubagentStart: { hookSpecificOutput: { additionalContext: 'be brief' } } },
    });
    engine.register('SubagentStop', {
      type: 'function',
      name: 'once',
      run: () => (refusals-- > 0 ? { decision: 'deny', reason: 'shorter' } : undefined),
    });
    expect(await agent.delegate('summarise', 'sub-1')).toBe('done');
    expect(requests.at(-1)?.messages.map(({ content }) => content)).toEqual([
      'be brief',
      'summarise',
      'done',
      'shorter',
    ]);
    expect(shown.filter((line) => line.startsWith('hook'))).toEqual([]);
  });
});
