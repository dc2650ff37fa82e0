import { chmodSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { cwd, engineWith, specific, tool } from '../../test/support/hook-engine.ts';
import type { Json } from '../protocol/json.ts';
import { createHookEngine, type HookEngineOptions, type HookRecord } from './engine.ts';
import type { HookOutput } from './hook.ts';
import { readLayer } from './settings.ts';
import { trustStore } from './trust.ts';

const command = (text: string, more: object = {}) => ({ type: 'command', command: text, ...more });
const layersOf = (hooks: Json, source: 'project' | 'user' = 'user') => [readLayer({ source, settings: { hooks } })];

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
