import { describe, expect } from 'vitest';
import type { HookEntry } from '../../src/engine/hook.ts';
import { type RunOptions, runHook, runPlan } from '../../src/engine/run.ts';
import type { EventName } from '../../src/protocol/event.ts';
import type { Json, JsonObject } from '../../src/protocol/json.ts';
import { type CaseRow, readRows, testRows } from './rows.ts';

interface RunRow extends CaseRow {
  readonly inputs: readonly [
    {
      readonly command?: string;
      readonly timeout?: number;
      readonly env?: Readonly<Record<string, string>>;
      readonly input?: JsonObject;
      readonly mode?: 'sequential' | 'parallel';
      readonly commands?: readonly string[];
    },
  ];
  readonly expected: Expected;
  readonly preferred?: Expected;
}
interface Expected {
  readonly success?: boolean;
  readonly exitCode?: number | null;
  readonly error?: string | null;
  readonly output?: Json;
  readonly stdinText?: string;
  readonly hasError?: boolean;
  readonly resolvesWithinMs?: number;
  readonly order?: readonly string[];
}

const INPUT = {
  session_id: 's',
  transcript_path: '/t',
  cwd: '/tmp',
  hook_event_name: 'PreToolUse',
  timestamp: '2024-01-01T00:00:00Z',
};

const rows = readRows<RunRow>('engine-run');

describe.concurrent('engine-run, as copilot-shell', () => {
  testRows(
    'engine-run compat',
    rows.filter(({ verdict }) => verdict === 'compat'),
    (row) => check(row, row.expected, true),
  );
});

describe.concurrent('engine-run', () => {
  testRows('engine-run', rows, (row) => check(row, { ...row.expected, ...row.preferred }, false));
});

async function check(row: RunRow, expected: Expected, compat: boolean): Promise<void> {
  const [{ commands, mode, input = INPUT, command = '', timeout, env }] = row.inputs;
  if (commands) return expect(await order(commands, mode === 'sequential')).toEqual(expected.order);
  const start = performance.now();
  const entry = entryOf({ command, ...(timeout !== undefined && { timeout }), ...(env && { env }) });
  const result = await runHook(entry, 'PreToolUse', withoutUndefined(input), { ...OPTIONS, compat });
  const took = performance.now() - start;
  const { resolvesWithinMs, stdinText, hasError, ...wanted } = expected;
  if (resolvesWithinMs !== undefined) expect(took).toBeLessThan(resolvesWithinMs);
  if (stdinText !== undefined) expect(result.stdout).toBe(stdinText);
  if (hasError) expect(result.error).toBeTypeOf('string');
  // D1, D2, D4: only answers at exit code 0, and refusals at 2, are read alike.
  const readsAlike =
    compat ||
    row.verdict === 'quirk' ||
    result.exitCode === undefined ||
    result.exitCode === 2 ||
    (result.exitCode === 0 && result.stdout?.trim() !== '');
  const keys = ['success', 'exitCode', ...(hasError ? [] : ['error']), ...(readsAlike ? ['output'] : [])] as const;
  for (const key of keys as readonly ('success' | 'exitCode' | 'error' | 'output')[])
    if (wanted[key] !== undefined) expect(result[key] ?? null, key).toEqual(wanted[key]);
}

const OPTIONS: RunOptions = { now: () => performance.now() };

function entryOf(hook: {
  readonly command: string;
  readonly timeout?: number;
  readonly env?: Readonly<Record<string, string>>;
}): HookEntry {
  return { event: 'PreToolUse', hook: { type: 'command', ...hook }, source: 'project', enabled: true };
}

function withoutUndefined(input: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== '(undefined)'));
}

async function order(commands: readonly string[], sequential: boolean): Promise<readonly string[]> {
  const seen: string[] = [];
  const hooks = commands.map((command) => entryOf({ command }));
  const event: EventName = 'PreToolUse';
  await runPlan({ event, hooks, sequential }, INPUT, {
    ...OPTIONS,
    onStart: (entry) => seen.push(`s${hooks.indexOf(entry)}`),
    onEnd: ({ entry }) => seen.push(`e${hooks.indexOf(entry) + 1}`),
  });
  return seen;
}
