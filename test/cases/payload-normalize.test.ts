import { describe, expect } from 'vitest';
import { getHost } from '../../src/hosts/registry.ts';
import { callsOf, type HookEvent } from '../../src/protocol/event.ts';
import type { Json } from '../../src/protocol/json.ts';
import { describeProblem } from '../../src/protocol/problem.ts';
import { type CaseRow, readRows, testRows } from './rows.ts';

interface Row extends CaseRow {
  readonly name: string;
  readonly input: Json;
  readonly expected: unknown;
}

// Nothing here converts line ends, and no file is named by a session: there are rows on that, too.
const rows = readRows<Row>('payload-normalize')
  .filter(({ name }) => name.startsWith('normalize.'))
  .map((row) => ({ ...row, note: row.name }));

describe('payload-normalize', () => {
  testRows('payload-normalize', rows, (row) => {
    const result = getHost('claude-code').decode(row.input);
    const expected = parsedExpectation(row.expected);
    expect(result.ok).toBe(expected.error !== true);
    if (result.ok) return expect(canonical(result.value)).toMatchObject(expected);
    const told = describeProblem(result.problem);
    return expect(told).not.toContain(String(expected.error_must_not_contain ?? '\0'));
  });
});

function parsedExpectation(expected: unknown): Record<string, unknown> {
  if (typeof expected !== 'object' || expected === null) throw new Error('an expectation of another kind');
  return { ...expected };
}

/** An event in the names of the rows: null where a field is absent, and their name for the end of a session. */
function canonical(event: HookEvent): Record<string, unknown> {
  const [call] = callsOf(event);
  return {
    event: event.name === 'SessionEnd' ? 'SessionStop' : event.name,
    session_id: event.sessionId ?? null,
    tool_name: call?.name ?? null,
    tool_input: call?.input ?? null,
    tool_result: call?.response ?? null,
    transcript_path: event.transcriptPath ?? null,
    cwd: event.cwd ?? null,
    user_prompt: event.name === 'UserPromptSubmit' ? (event.prompt ?? null) : null,
    prompt: event.name === 'UserPromptSubmit' ? (event.prompt ?? null) : null,
    stop_hook_active: event.name === 'Stop' ? (event.stopHookActive ?? null) : null,
    extra: { ...event.extra, ...ownNames(event) },
  };
}

/** There what only some events have stays among the extras; here it has a name of its own. */
function ownNames(event: HookEvent): Record<string, unknown> {
  const trigger = { SessionStart: 'source', SessionEnd: 'reason', PreCompact: 'trigger' }[String(event.name)];
  const kept = {
    ...('trigger' in event && trigger !== undefined ? { [trigger]: event.trigger } : {}),
    ...(event.name === 'UserPromptSubmit' ? { prompt: event.prompt } : {}),
    timestamp: event.timestamp,
    agent_type: event.caller?.type,
  };
  return Object.fromEntries(Object.entries(kept).filter(([, value]) => value !== undefined));
}
