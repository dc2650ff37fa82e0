import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { createHookEngine, type HookOutput, readLayer } from '../../src/engine/index.ts';
import type { JsonObject } from '../../src/protocol/json.ts';

/** What people reported about hosts and about the hooks they run: for an agent that runs hooks by our engine. */
const cwd = mkdtempSync(join(tmpdir(), 'bug-reports-'));
afterAll(() => rmSync(cwd, { recursive: true, force: true }));

const call = { tool_name: 'run_shell_command', tool_input: { command: 'npm publish' } };

/** An engine whose hooks are shell lines. */
const running = (lines: readonly string[], more: JsonObject = {}) =>
  createHookEngine({
    sessionId: 'S',
    cwd,
    layers: [
      readLayer({
        source: 'user',
        settings: {
          hooks: { PreToolUse: [{ hooks: lines.map((command) => ({ type: 'command', command, ...more })) }] },
        },
      }),
    ],
  });

/** An engine whose hooks are functions that always give these answers. */
function answering(event: 'PreToolUse' | 'Stop', ...outputs: readonly HookOutput[]) {
  const engine = createHookEngine({ sessionId: 'S', cwd });
  for (const [index, output] of outputs.entries())
    engine.register(event, { type: 'function', name: `hook ${index}`, run: () => output });
  return engine;
}

const DENY = '{"decision":"deny","reason":"by the pipeline"}';
const say = (text: string): string => `printf '%s' '${text}'`;

describe('the answer of a hook is found among what else it prints', () => {
  test.each([
    ['anthropics/claude-code#21992', 'a greeting of the shell in front', `echo Welcome back; ${say(DENY)}`],
    ['baekenough/oh-my-customcode#1632', 'the payload in front', `cat; ${say(DENY)}`],
    ['Soul-Brews-Studio/arra-oracle-skills-cli#231', 'a step that fails before', `grep -q x /dev/null; ${say(DENY)}`],
    ['anthropics/claude-code#43407', 'exit code 2 beside it', `${say(DENY)}; echo "by the pipeline" >&2; exit 2`],
    ['anthropics/claude-code#37210', 'exit code 2, and JSON that nobody knows', `${say('{"ok":false}')}; exit 2`],
  ])('%s: %s', async (_report, _why, line) => {
    expect((await running([line]).fire('PreToolUse', call)).outcome).toMatchObject({ action: 'block' });
  });

  test('anthropics/claude-code PR#68785: an answer on standard error is not obeyed, and told', async () => {
    const fired = await running([`${say(DENY)} >&2`]).fire('PreToolUse', call);
    expect(fired.outcome).toMatchObject({ action: 'proceed' });
    expect(fired.results[0]?.warnings).toEqual([expect.stringContaining('stderr')]);
  });
});

describe('QwenLM/qwen-code#12457: a hook that fails refuses where it is told to', () => {
  test.each([
    ['a crash', 'exit 1'],
    ['a program that is not there', './no-such-program'],
    ['a signal', 'kill -9 $$'],
    ['no end in time', 'sleep 20'],
    ['half an answer', `${say('{"decision":"allow"')}; exit 3`],
  ])('%s', async (_why, line) => {
    const closed = running([line], { onError: 'deny', timeout: 300 });
    expect((await closed.fire('PreToolUse', call)).outcome).toMatchObject({ action: 'block' });
    const open = running([line], { timeout: 300 });
    expect((await open.fire('PreToolUse', call)).outcome).toMatchObject({ action: 'proceed' });
  });
});

describe('several hooks on one event', () => {
  const rewrite: HookOutput = { hookSpecificOutput: { tool_input: { command: 'npm pack' } } };

  test.each([
    ['Synaptic-Labs-AI/PACT-Plugin#461', 'a refusal first', [{ decision: 'deny' }, { decision: 'allow' }]],
    ['Synaptic-Labs-AI/PACT-Plugin#461', 'a refusal last', [{ decision: 'allow' }, { decision: 'deny' }]],
    [
      'Claude Code 2.1.77',
      'an allow beside a question',
      [{ decision: 'allow' }, { decision: 'ask' }, { decision: 'deny' }],
    ],
    ['rtk-ai/rtk#1155', 'a refusal of what another hook has rewritten', [rewrite, { decision: 'deny' }]],
  ] as const)('%s: %s', async (_report, _why, outputs) => {
    expect((await answering('PreToolUse', ...outputs).fire('PreToolUse', call)).outcome.action).toBe('block');
  });

  test.each([
    ['rtk-ai/rtk#3018', 'without a decision of its own', [rewrite], 'proceed'],
    ['rtk-ai/rtk#893', 'beside an allow', [{ ...rewrite, decision: 'allow' }], 'proceed'],
    ['rtk-ai/rtk#2549', 'where another hook asks', [rewrite, { decision: 'ask' }], 'ask'],
  ] as const)('%s: a call is rewritten %s', async (_report, _why, outputs, action) => {
    expect((await answering('PreToolUse', ...outputs).fire('PreToolUse', call)).outcome).toMatchObject({
      action,
      input: { command: 'npm pack' },
      rewritten: true,
    });
  });
});

test('openai/codex#37937: a hook that sends an agent back each time does so a few times', async () => {
  const engine = answering('Stop', { decision: 'block', reason: 'the tests fail' });
  const actions: string[] = [];
  const flags: unknown[] = [];
  while (actions.at(-1) !== 'finish' && actions.length < 50) {
    const { outcome, input } = await engine.fire('Stop', {});
    actions.push(outcome.action);
    flags.push(input.stop_hook_active);
  }
  expect(actions).toEqual([...Array.from({ length: 8 }, () => 'retry'), 'finish']);
  expect(flags).toEqual([false, ...Array.from({ length: 8 }, () => true)]);
});

test('anthropics/claude-code#2956: a hook that minds the flag sends back once', async () => {
  const engine = createHookEngine({ sessionId: 'S', cwd });
  const run = ({ stop_hook_active }: JsonObject): HookOutput =>
    stop_hook_active === true ? {} : { decision: 'block', reason: 'once more' };
  engine.register('Stop', { type: 'function', name: 'h', run });
  const actions = [await engine.fire('Stop', {}), await engine.fire('Stop', {})].map(({ outcome }) => outcome.action);
  expect(actions).toEqual(['retry', 'finish']);
});
