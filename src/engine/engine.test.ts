import { chmodSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { EventName } from '../protocol/event.ts';
import type { Json, JsonObject } from '../protocol/json.ts';
import { ASK_PROMPT } from './decide.ts';
import { createHookEngine, type HookEngineOptions, type HookRecord } from './engine.ts';
import type { HookOutput } from './hook.ts';
import { readLayer } from './settings.ts';
import { trustStore } from './trust.ts';

const cwd = mkdtempSync(join(tmpdir(), 'portcullis-engine-'));
const tool = { tool_name: 'run_shell_command', tool_input: { command: 'ls', limit: 1 } };

/** An engine whose only hooks are functions that give these answers, in order. */
function engineWith(event: EventName, ...outputs: readonly (HookOutput | (() => HookOutput))[]) {
  const engine = createHookEngine({ sessionId: 'S', cwd });
  for (const [index, output] of outputs.entries())
    engine.register(event, {
      type: 'function',
      name: `h${index}`,
      run: () => (typeof output === 'function' ? output() : output),
    });
  return engine;
}
const specific = (hookSpecificOutput: JsonObject): HookOutput => ({ hookSpecificOutput });
const command = (text: string, more: object = {}) => ({ type: 'command', command: text, ...more });
const layersOf = (hooks: Json, source: 'project' | 'user' = 'user') => [readLayer({ source, settings: { hooks } })];

describe('outcomes', () => {
  test('without hooks everything goes on', async () => {
    const engine = createHookEngine({ sessionId: 'S', cwd });
    expect((await engine.fire('PreToolUse', tool)).outcome).toEqual({
      action: 'proceed',
      input: tool.tool_input,
      rewritten: false,
    });
    expect((await engine.fire('PostToolUse', { ...tool, tool_response: {} })).outcome).toEqual({ action: 'proceed' });
    expect((await engine.fire('PermissionRequest', tool)).outcome).toEqual({ action: 'dialog', interrupt: false });
    expect((await engine.fire('Stop', {})).outcome).toMatchObject({ action: 'finish' });
    expect((await engine.fire('BeforeModel', { llm_request: {} })).outcome).toEqual({ action: 'call' });
    expect((await engine.fire('BeforeToolSelection', { llm_request: {} })).outcome).toEqual({});
    expect((await engine.fire('AfterModel', { llm_request: {}, llm_response: {} })).outcome).toEqual({
      action: 'keep',
      withholdToolCalls: false,
    });
    expect((await engine.fire('SessionStart', { source: 'startup' })).outcome).toEqual({});
  });

  test.each<[string, HookOutput, object]>([
    [
      'deny blocks with the reason',
      { decision: 'deny', reason: 'no' },
      { action: 'block', message: 'PreToolUse hook blocked execution: no' },
    ],
    [
      'continue: false kills the loop',
      { continue: false, stopReason: 'enough' },
      { action: 'block', stop: { reason: 'enough', when: 'now' } },
    ],
    ['ask shows the fixed prompt', { decision: 'ask', systemMessage: 'sure?' }, { action: 'ask', message: ASK_PROMPT }],
    [
      'tool_input merges with and overrides the arguments',
      specific({ tool_input: { command: 'ls -l' } }),
      { action: 'proceed', input: { command: 'ls -l', limit: 1 }, rewritten: true },
    ],
    ['a rewrite of the wrong type blocks', specific({ tool_input: ['ls'] }), { action: 'block' }],
  ])('PreToolUse: %s', async (_, output, outcome) => {
    expect((await engineWith('PreToolUse', output).fire('PreToolUse', tool)).outcome).toMatchObject(outcome);
  });

  test('PreToolUse: a rewrite that the tool does not accept fails the call', async () => {
    const engine = createHookEngine({
      sessionId: 'S',
      cwd,
      validateInput: (_, input) => (typeof input.command === 'string' ? undefined : 'command: not a string'),
    });
    engine.register('PreToolUse', { type: 'function', name: 'h', run: () => specific({ tool_input: { command: 5 } }) });
    expect((await engine.fire('PreToolUse', tool)).outcome).toMatchObject({
      action: 'block',
      message: expect.stringContaining('command: not a string'),
    });
  });

  test.each<[string, HookOutput, object]>([
    ['deny replaces the result', { decision: 'deny', reason: 'hidden' }, { action: 'replace', message: 'hidden' }],
    [
      'context is appended, unable to fake a tag',
      specific({ additionalContext: '<b>' }),
      { context: { text: '&lt;b&gt;', to: 'tool result', lasts: 'history' } },
    ],
    [
      'another tool is asked for',
      specific({ tailToolCallRequest: { name: 'read', args: { a: 1 } } }),
      { tailCall: { name: 'read', args: { a: 1 }, originalName: 'run_shell_command', depth: 1 } },
    ],
    ['continue: false stops', { continue: false }, { action: 'proceed', stop: { when: 'now' } }],
  ])('PostToolUse: %s', async (_, output, outcome) => {
    expect(
      (await engineWith('PostToolUse', output).fire('PostToolUse', { ...tool, tool_response: {} })).outcome,
    ).toMatchObject(outcome);
  });

  test('PostToolUse: a chain of tail calls ends', async () => {
    const engine = engineWith('PostToolUse', specific({ tailToolCallRequest: { name: 'read' } }));
    const { outcome } = await engine.fire(
      'PostToolUse',
      { ...tool, tool_response: {}, original_request_name: 'first' },
      { tailDepth: 5 },
    );
    expect(outcome).not.toHaveProperty('tailCall');
  });

  test('PostToolUseFailure: context for the agent, and a request to leave the sandbox', async () => {
    const engine = engineWith(
      'PostToolUseFailure',
      specific({ additionalContext: 'c', sandbox_bypass_request: { original_command: 'rm', reason: 'r' } }),
      { decision: 'deny', reason: 'why' },
    );
    const { outcome } = await engine.fire('PostToolUseFailure', { ...tool, tool_use_id: 't', error: 'e' });
    expect(outcome).toEqual({
      context: { text: 'c\nwhy', to: 'tool error', lasts: 'history' },
      bypass: { originalCommand: 'rm', reason: 'r' },
    });
  });

  test.each<[string, HookOutput, object]>([
    [
      'deny discards the message',
      { decision: 'deny', reason: 'no' },
      { action: 'block', prompt: 'discarded', message: 'UserPromptSubmit hook blocked processing: no' },
    ],
    ['continue: false keeps it', { continue: false, reason: 'later' }, { action: 'block', prompt: 'kept' }],
    ['ask asks', { decision: 'ask', reason: 'sure?' }, { action: 'ask', message: 'sure?' }],
    [
      'context is for this turn only',
      specific({ additionalContext: 'c' }),
      { action: 'proceed', context: { text: 'c', to: 'prompt', lasts: 'turn' } },
    ],
  ])('UserPromptSubmit: %s', async (_, output, outcome) => {
    expect(
      (await engineWith('UserPromptSubmit', output).fire('UserPromptSubmit', { prompt: 'p' })).outcome,
    ).toMatchObject(outcome);
  });

  test.each<[string, HookOutput, object]>([
    [
      'a synthetic response needs no refusal',
      specific({ llm_response: { text: 'pong' } }),
      { action: 'respond', response: { text: 'pong' } },
    ],
    ['deny skips the call, visibly', { decision: 'deny', reason: 'no' }, { action: 'skip', message: 'no' }],
    ['an edit goes out', specific({ llm_request: { model: 'm' } }), { action: 'call', request: { model: 'm' } }],
    [
      'a malformed edit never lets the original through',
      specific({ llm_request: { messages: 5 } }),
      { action: 'skip' },
    ],
    [
      'continue: false stops',
      { continue: false, stopReason: 's' },
      { action: 'skip', stop: { reason: 's', when: 'now' } },
    ],
  ])('BeforeModel: %s', async (_, output, outcome) => {
    expect(
      (await engineWith('BeforeModel', output).fire('BeforeModel', { llm_request: { model: 'x' } })).outcome,
    ).toMatchObject(outcome);
  });

  test.each<[string, HookOutput, object]>([
    [
      'deny discards the response and holds its tool calls',
      { decision: 'deny', reason: 'no' },
      { action: 'discard', withholdToolCalls: true, message: 'no' },
    ],
    [
      'a replacement',
      specific({ llm_response: { text: 'x' } }),
      { action: 'replace', response: { text: 'x' }, withholdToolCalls: false },
    ],
    [
      'continue: false stops after the turn',
      { continue: false, reason: 'R', stopReason: 'S' },
      { action: 'keep', stop: { reason: 'S', when: 'turn' } },
    ],
  ])('AfterModel: %s', async (_, output, outcome) => {
    const fired = await engineWith('AfterModel', output).fire('AfterModel', { llm_request: {}, llm_response: {} });
    expect(fired.outcome).toMatchObject(outcome);
  });

  test('PermissionRequest: deny beats allow, and says why', async () => {
    const allow = specific({
      decision: { behavior: 'allow', updatedInput: { command: 'x' }, updatedPermissions: [{ type: 'y' }] },
    });
    expect((await engineWith('PermissionRequest', allow).fire('PermissionRequest', tool)).outcome).toEqual({
      action: 'allow',
      updatedInput: { command: 'x' },
      updatedPermissions: [{ type: 'y' }],
      interrupt: false,
    });
    const deny = specific({ decision: { behavior: 'deny', message: 'm', interrupt: true } });
    expect((await engineWith('PermissionRequest', allow, deny).fire('PermissionRequest', tool)).outcome).toEqual({
      action: 'deny',
      message: 'm',
      interrupt: true,
    });
  });

  test('SessionStart: context yes, decisions no', async () => {
    const engine = engineWith('SessionStart', {
      ...specific({ additionalContext: 'c' }),
      decision: 'deny',
      continue: false,
      systemMessage: 'hello',
    });
    const fired = await engine.fire('SessionStart', { source: 'resume' });
    expect(fired.outcome).toEqual({ context: { text: 'c', to: 'session', lasts: 'history' } });
    expect(fired.notifications).toMatchObject([{ message: 'hello' }]);
  });
});

describe('runs and retries', () => {
  test('run ids count up, and go to what happens during the run', async () => {
    const engine = createHookEngine({ sessionId: 'S', cwd });
    expect((await engine.fire('SessionStart', { source: 'startup' })).input).not.toHaveProperty('run_id');
    expect(engine.beginRun()).toBe('S########0');
    expect((await engine.fire('UserPromptSubmit', { prompt: 'p' })).input).not.toHaveProperty('run_id');
    expect((await engine.fire('PreToolUse', tool)).input).toMatchObject({ run_id: 'S########0' });
    expect(engine.beginRun()).toBe('S########1');
    expect((await engine.fire('SessionEnd', { reason: 'other' })).input).not.toHaveProperty('run_id');
  });

  test('a refused stop is a retry, up to a limit that is told', async () => {
    let reason = 'tests fail';
    const engine = createHookEngine({ sessionId: 'S', cwd, stopRetries: 2 });
    engine.register('Stop', { type: 'function', name: 'h', run: () => ({ decision: 'block', reason }) });
    const first = await engine.fire('Stop', { last_assistant_message: 'done' });
    expect(first.input).toMatchObject({ stop_hook_active: false });
    expect(first.outcome).toEqual({
      action: 'retry',
      message: 'tests fail',
      retries: { count: 1, limit: 2, sameReason: false, exhausted: false },
    });
    const second = await engine.fire('Stop', {});
    expect(second.input).toMatchObject({ stop_hook_active: true });
    expect(second.outcome).toMatchObject({ action: 'retry', retries: { count: 2, sameReason: true } });
    reason = 'another';
    expect((await engine.fire('Stop', {})).outcome).toMatchObject({
      action: 'finish',
      message: 'another',
      retries: { exhausted: true },
    });
    expect((await engine.fire('Stop', {})).input).toMatchObject({ stop_hook_active: false });
  });

  test('sub-agents retry each for itself, and a new run begins anew', async () => {
    const engine = engineWith('SubagentStop', { decision: 'deny', reason: 'r' });
    await engine.fire('SubagentStop', { agent_id: 'a' });
    expect((await engine.fire('SubagentStop', { agent_id: 'b' })).input).toMatchObject({ stop_hook_active: false });
    expect((await engine.fire('SubagentStop', { agent_id: 'a' })).input).toMatchObject({ stop_hook_active: true });
    engine.beginRun();
    expect((await engine.fire('SubagentStop', { agent_id: 'a' })).input).toMatchObject({ stop_hook_active: false });
  });

  test('ending the session outweighs another round', async () => {
    const engine = engineWith('Stop', { decision: 'block', reason: 'more' }, { continue: false, stopReason: 'enough' });
    expect((await engine.fire('Stop', {})).outcome).toMatchObject({
      action: 'finish',
      stop: { reason: 'enough', when: 'now' },
    });
  });
});

describe('running', () => {
  test('matchers apply to every event with a tool', async () => {
    const hooks = (event: string) => ({ [event]: [{ matcher: '^read', hooks: [command('echo {}')] }] });
    for (const [event, fields] of [
      ['PreToolUse', tool],
      ['PostToolUse', { ...tool, tool_response: {} }],
      ['PostToolUseFailure', { ...tool, tool_use_id: 't', error: 'e' }],
      ['PermissionRequest', tool],
    ] as const) {
      const engine = createHookEngine({ sessionId: 'S', cwd, layers: layersOf(hooks(event)) });
      expect((await engine.fire(event, fields as never)).plan, event).toBeUndefined();
      expect(
        (await engine.fire(event, { ...fields, tool_name: 'read_file' } as never)).plan?.hooks,
        event,
      ).toHaveLength(1);
    }
  });

  test('one hook that asks for it makes all run in sequence, each seeing what those before it changed', async () => {
    const rewrite = `node -e 'const i=JSON.parse(require("fs").readFileSync(0));console.log(JSON.stringify({hookSpecificOutput:{tool_input:{command:i.tool_input.command+"!"}}}))'`;
    const layers = layersOf({
      PreToolUse: [
        { sequential: true, hooks: [command(rewrite, { name: 'a' })] },
        { hooks: [command(rewrite, { name: 'b' })] },
      ],
    });
    const { outcome, conflicts } = await createHookEngine({ sessionId: 'S', cwd, layers }).fire('PreToolUse', tool);
    expect(outcome).toMatchObject({ input: { command: 'ls!!', limit: 1 } });
    expect(conflicts).toEqual([]);
  });

  test('a failing hook decides nothing unless it says so, and is told', async () => {
    const run = async (more: object) => {
      const layers = layersOf({ PreToolUse: [{ hooks: [command('echo oops >&2; exit 1', more)] }] });
      return createHookEngine({ sessionId: 'S', cwd, layers }).fire('PreToolUse', tool);
    };
    const open = await run({});
    expect(open.outcome).toMatchObject({ action: 'proceed' });
    expect(open.notifications).toMatchObject([{ message: 'Warning: oops' }]);
    expect((await run({ onError: 'deny' })).outcome).toMatchObject({ action: 'block' });
    expect((await run({ onError: 'ask' })).outcome).toMatchObject({ action: 'ask' });
  });

  test('a function that throws or hangs is a failed hook, told without its message', async () => {
    const engine = createHookEngine({ sessionId: 'S', cwd });
    engine.register('PreToolUse', {
      type: 'function',
      name: 'throws',
      onError: 'deny',
      run: () => {
        throw new TypeError('secret');
      },
    });
    engine.register('PreToolUse', { type: 'function', name: 'hangs', timeout: 20, run: () => new Promise(() => {}) });
    const fired = await engine.fire('PreToolUse', tool);
    expect(fired.errors).toEqual(['Hook threw TypeError', 'Hook timed out after 20ms']);
    expect(fired.outcome).toMatchObject({ action: 'block' });
    expect(JSON.stringify(fired.results)).not.toContain('secret');
  });

  test('nothing that the embedding program does wrong makes a fire fail', async () => {
    const broken = () => {
      throw new Error('broken');
    };
    const engine = createHookEngine({ sessionId: 'S', cwd, log: broken, validateInput: broken });
    const circle: { self?: unknown } = {};
    circle.self = circle;
    engine.register('PreToolUse', { type: 'function', name: 'a', run: async () => circle as HookOutput });
    engine.register('PreToolUse', { type: 'function', name: 'b', run: () => specific({ tool_input: { a: 1 } }) });
    const { outcome, errors } = await engine.fire('PreToolUse', tool);
    expect(errors).toEqual(['Hook returned no object of JSON']);
    expect(outcome).toMatchObject({ action: 'block', message: expect.stringContaining('could not be checked') });
  });

  test('a payload deeper than the language can write still gets to the hook', async () => {
    const deep: Json = JSON.parse('['.repeat(9000) + ']'.repeat(9000));
    const layers = layersOf({ PreToolUse: [{ hooks: [command('echo bytes: $(wc -c)')] }] });
    const fired = await createHookEngine({ sessionId: 'S', cwd, layers }).fire('PreToolUse', {
      tool_name: 't',
      tool_input: { deep },
    });
    expect(Number(fired.notifications[0]?.message.replace('bytes: ', ''))).toBeGreaterThan(18_000);
  });

  test('hooks see the project under four names, their own variables, and no more than the list allows', async () => {
    const print =
      'printf "%s|%s|%s|%s|%s|%s|%s" "$COPILOT_SHELL_PROJECT_DIR" "$GEMINI_PROJECT_DIR" "$CLAUDE_PROJECT_DIR" "$QWEN_PROJECT_DIR" "$OWN" "$API_KEY" "$APP_MODE"';
    const layers = layersOf({ Stop: [{ hooks: [command(print, { env: { OWN: 'o' } })] }] });
    const env = { PATH: process.env.PATH, API_KEY: 'k', APP_MODE: 'm' };
    const said = async (options: Partial<HookEngineOptions>) =>
      (await createHookEngine({ sessionId: 'S', cwd, layers, env, ...options }).fire('Stop', {})).notifications[0]
        ?.message;
    expect(await said({})).toBe([cwd, cwd, cwd, cwd, 'o', 'k', 'm'].join('|'));
    expect(await said({ allowedEnv: ['APP_*'] })).toBe([cwd, cwd, cwd, cwd, 'o', '', 'm'].join('|'));
  });

  test('a project directory with blanks and quotes is safe in any command', async () => {
    const odd = mkdtempSync(join(tmpdir(), "port cullis'$(touch x)-"));
    const layers = layersOf({
      Stop: [{ hooks: [command('printf %s "$CLAUDE_PROJECT_DIR/$CLAUDE_PROJECT_DIRECTORY"')] }],
    });
    const fired = await createHookEngine({ sessionId: 'S', cwd: odd, layers }).fire('Stop', {});
    expect(fired.notifications[0]?.message).toBe(`${odd}/`);
  });

  test('records say nothing of what was told or printed, and nothing at all of a hook that asks for silence', async () => {
    const records: HookRecord[] = [];
    const layers = layersOf({
      Stop: [
        {
          hooks: [
            command('echo {}', { name: 'loud' }),
            command(`echo '{"suppressOutput":true,"systemMessage":"m"}'`, { name: 'quiet' }),
          ],
        },
      ],
    });
    const fired = await createHookEngine({ sessionId: 'S', cwd, layers, log: (record) => records.push(record) }).fire(
      'Stop',
      { last_assistant_message: 'secret' },
    );
    expect(records).toEqual([
      { event: 'Stop', hook: 'loud', source: 'user', durationMs: expect.any(Number), exitCode: 0, warnings: 0 },
    ]);
    expect(fired.notifications).toMatchObject([{ message: 'm', suppressed: true }]);
  });

  test('the hooks of SessionEnd hold up the exit no longer than their budget', async () => {
    const layers = layersOf({ SessionEnd: [{ hooks: [command('sleep 30')] }] });
    const start = performance.now();
    await createHookEngine({ sessionId: 'S', cwd, layers, sessionEndMs: 100 }).fire('SessionEnd', { reason: 'other' });
    expect(performance.now() - start).toBeLessThan(2500);
  });

  test("a hook of another host is told in that host's words, and read by its rules", async () => {
    const guard = `node -e 'const i=JSON.parse(require("fs").readFileSync(0));console.log(JSON.stringify({hookSpecificOutput:{hookEventName:"PreToolUse",permissionDecision:"deny",permissionDecisionReason:i.tool_name+" "+i.tool_input.command}}))'`;
    const settings = { hooks: { PreToolUse: [{ matcher: 'Bash', hooks: [command(guard)] }] } };
    const layers = [readLayer({ source: 'user', settings, host: 'claude-code' })];
    const engine = createHookEngine({ sessionId: 'S', cwd, layers });
    expect((await engine.fire('PreToolUse', tool)).outcome).toMatchObject({
      action: 'block',
      message: expect.stringContaining('Bash ls'),
    });
  });
});

describe('trust', () => {
  test("a project's hook runs only as it was approved: its script's content counts", async () => {
    const project = mkdtempSync(join(tmpdir(), 'portcullis-trust-'));
    const script = join(project, 'guard.sh');
    writeFileSync(script, '#!/bin/sh\necho "{\\"decision\\":\\"deny\\"}"\n');
    chmodSync(script, 0o755);
    const store = trustStore(join(project, 'store.json'));
    const layers = layersOf({ PreToolUse: [{ hooks: [command('"$CLAUDE_PROJECT_DIR"/guard.sh')] }] }, 'project');
    const engine = createHookEngine({ sessionId: 'S', cwd: project, layers, trust: store });
    expect(engine.problems).toMatchObject([{ message: expect.stringContaining('does not run before') }]);

    const before = await engine.fire('PreToolUse', tool);
    expect([before.results.length, before.withheld.length, before.outcome.action]).toEqual([0, 1, 'proceed']);

    store.approve(project, engine.entries);
    expect((await engine.fire('PreToolUse', tool)).outcome).toMatchObject({ action: 'block' });

    writeFileSync(script, '#!/bin/sh\necho "{\\"decision\\":\\"allow\\"}"\n');
    expect((await engine.fire('PreToolUse', tool)).withheld).toHaveLength(1);
  });

  test('hooks of the user need no approval', async () => {
    const store = trustStore(join(cwd, 'none.json'));
    const layers = layersOf({ Stop: [{ hooks: [command('echo hi')] }] });
    const engine = createHookEngine({ sessionId: 'S', cwd, layers, trust: store });
    expect((await engine.fire('Stop', {})).results).toHaveLength(1);
  });
});
