import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { bin } from '../cli/portcullis.ts';
import { disagreement, readRows } from './rows.ts';

/** What the hook process does with stdin that is whole, broken, or of another event. */
interface Row {
  readonly id: string;
  readonly name: string;
  readonly input: { readonly subcommand: string; readonly stdin_base64?: string; readonly stdin?: unknown } | null;
  readonly expected: Expected | string;
}

interface Expected {
  readonly event?: string;
  readonly exit?: number;
  readonly stdout_json?: unknown;
  readonly telemetry_result?: string;
}

/** Events that the other program's subcommands declare; ours are told by `--event`. */
const EVENTS: Readonly<Record<string, string>> = {
  stop: 'Stop',
  agentStop: 'Stop',
  'session-start': 'SessionStart',
  'session-end': 'SessionEnd',
  'session-stop': 'SessionEnd',
  'session-stop-event': 'SessionEnd',
  sessionEnd: 'SessionEnd',
  'user-prompt': 'UserPromptSubmit',
  'user-prompt-submit': 'UserPromptSubmit',
  'pre-compact': 'PreCompact',
};

const root = mkdtempSync(join(tmpdir(), 'portcullis-harness-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

for (const row of readRows<Row>('payload-harness')) {
  const reason = disagreement('payload-harness', row.id) ?? disagreement('payload-harness', wanted(row));
  const name = `${row.id} ${row.name}${reason === undefined ? '' : ` differs: ${reason}`}`;
  test(name, () =>
    reason === undefined ? matches(row, row.expected) : expect(() => matches(row, row.expected)).toThrow(),
  );
}

/** What the row wants on stdout, as the key of disagreements that hold for every such row. */
function wanted({ expected }: Row): string {
  const json = typeof expected === 'string' ? '' : (expected.stdout_json ?? '');
  // Of an answer that its hooks fill with what they know only the keys are told.
  return typeof json === 'object' && 'keys' in json ? 'keys' : JSON.stringify(json);
}

function matches(row: Row, expected: Row['expected']): void {
  if (row.input === null || typeof expected === 'string') {
    const { stdout, code } = runHook({ subcommand: 'pre-tool-use', stdin_base64: '' });
    expect(stdout === '{}' && code === 0 ? 'Open' : 'Closed').toBe(expected);
    return;
  }
  const run = runHook(row.input);
  if (expected.event !== undefined) expect(run.record.event).toBe(expected.event);
  if (expected.exit === undefined) return;
  expect(run.code).toBe(expected.exit);
  expect(run.record.result).toBe(expected.telemetry_result);
  // Nothing on stdout says the same to a host as an empty object.
  expect(JSON.parse(run.stdout === '' ? '{}' : run.stdout)).toEqual(expected.stdout_json);
}

function runHook(input: NonNullable<Row['input']>) {
  const state = mkdtempSync(join(root, 'state-'));
  const event = EVENTS[input.subcommand];
  const { stdout, status } = spawnSync(
    process.execPath,
    [bin, 'hook', ...(event === undefined ? [] : ['--event', event])],
    {
      cwd: root,
      input: input.stdin_base64 === undefined ? JSON.stringify(input.stdin) : Buffer.from(input.stdin_base64, 'base64'),
      encoding: 'utf8',
      env: { PATH: process.env.PATH ?? '', HOME: root, XDG_STATE_HOME: state },
    },
  );
  return { stdout, code: status, record: lastRecord(join(state, 'portcullis')) };
}

function lastRecord(folder: string): { readonly event?: string; readonly result?: string } {
  const today = new Date();
  const days = [today, new Date(today.getTime() - 60_000)].map((day) => day.toISOString().slice(0, 10));
  const file = days.map((day) => join(folder, `audit-${day}.jsonl`)).find((path) => existsSync(path));
  if (file === undefined) throw new Error('the hook left no record');
  return JSON.parse(readFileSync(file, 'utf8').trimEnd().split('\n').at(-1) ?? '');
}
