import { readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { describe, expect, test } from 'vitest';
import { createHookEngine, readLayer } from '../src/engine/index.ts';

const tool = { tool_name: 'run_shell_command', tool_input: { command: 'ls' } };
const settle = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

function engineOf(commands: readonly string[]) {
  const hooks = commands.map((command, index) => ({ type: 'command', command, name: `hook-${index}` }));
  const layers = [readLayer({ source: 'user', settings: { hooks: { PreToolUse: [{ hooks }] } } })];
  return createHookEngine({ sessionId: 'load', cwd: tmpdir(), layers });
}

/** Descriptors that are open, and children that live or wait to be reaped. Linux tells both. */
function held() {
  const children = readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8').trim().split(' ').filter(Boolean);
  return { descriptors: readdirSync('/proc/self/fd').length, children: children.length };
}

describe.runIf(process.platform === 'linux')('load', () => {
  test('200 hooks on one event, five times over, leave nothing behind', async () => {
    const engine = engineOf(
      Array.from({ length: 200 }, (_, index) => `echo '{"hookSpecificOutput":{"tool_input":{"n${index}":1}}}'`),
    );
    await engine.fire('PreToolUse', tool);
    const before = held();
    for (let fire = 0; fire < 4; fire++) {
      const { results, outcome } = await engine.fire('PreToolUse', tool);
      expect(results.every(({ success }) => success)).toBe(true);
      expect(Object.keys(outcome.input)).toHaveLength(201);
    }
    await settle(100);
    const after = held();
    expect(after.descriptors).toBeLessThanOrEqual(before.descriptors + 2);
    expect(after.children).toBeLessThanOrEqual(before.children);
  }, 120_000);

  test('hooks that time out, flood, and leave daemons behind do not use anything up', async () => {
    const engine = engineOf(['sleep 30', 'yes', 'sleep 0.5 & echo {}', 'exec <&-; echo {}']);
    const before = held();
    const fires = await Promise.all(
      Array.from({ length: 5 }, async () => {
        const controller = new AbortController();
        setTimeout(() => controller.abort(), 700);
        return engine.fire('PreToolUse', tool, { signal: controller.signal });
      }),
    );
    expect(fires.map(({ results }) => results.map(({ error }) => error))).toEqual(
      Array.from({ length: 5 }, () => ['Hook aborted', undefined, undefined, undefined]),
    );
    await settle(1000);
    const after = held();
    expect(after.descriptors).toBeLessThanOrEqual(before.descriptors + 2);
    expect(after.children).toBe(before.children);
  }, 60_000);

  test('10,000 fires in one process do not grow it', async () => {
    const engine = createHookEngine({ sessionId: 'load', cwd: tmpdir() });
    engine.register('PreToolUse', { type: 'function', name: 'h', run: async () => ({ decision: 'allow' }) });
    const fire = async (times: number) => {
      for (let at = 0; at < times; at++) await engine.fire('PreToolUse', { ...tool, tool_name: `tool-${at}` });
    };
    await fire(5000);
    const before = process.memoryUsage().heapUsed;
    await fire(10_000);
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(64 * 1024 * 1024);
    expect(process.listenerCount('exit')).toBeLessThan(10);
  });
});
