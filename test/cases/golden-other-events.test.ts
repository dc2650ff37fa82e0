import { describe, expect } from 'vitest';
import { detectHost } from '../../src/hosts/detect.ts';
import { folded } from '../../src/hosts/event-names.ts';
import { getHost } from '../../src/hosts/registry.ts';
import { EVENT_NAMES } from '../../src/protocol/event.ts';
import { isObject, type Json, stringAt } from '../../src/protocol/json.ts';
import { type CaseRow, readRows, testRows } from './rows.ts';

interface Row extends CaseRow {
  readonly name: string;
  readonly hook: string;
  readonly input: Json;
}

/** What the program behind these rows does with an event is not ours; that the event is the one it took it for, is. */
const rows = readRows<Row>('golden-other-events').map((row) => ({ ...row, note: `${row.hook} ${row.name}` }));

describe('golden-other-events', () => {
  testRows('golden-other-events', rows, (row) => {
    const result = getHost(detectHost(row.input) ?? 'claude-code').decode(row.input);
    expect(result.ok).toBe(true);
    if (!result.ok) return;
    const named = stringAt(row.input, 'hook_event_name') ?? stringAt(row.input, 'hookEventName') ?? row.hook;
    expect(result.value.name).toBe(canonical(named));
    if (!isObject(row.input)) return;
    expect(result.value.sessionId).toBe(stringAt(row.input, 'session_id') ?? stringAt(row.input, 'sessionId'));
    const prompt =
      stringAt(row.input, 'user_prompt') ?? stringAt(row.input, 'userPrompt') ?? stringAt(row.input, 'prompt');
    if (result.value.name === 'UserPromptSubmit') expect(result.value.prompt).toBe(prompt);
  });
});

function canonical(name: string): string {
  const wanted = folded(name).replace('sessionstop', 'sessionend');
  return EVENT_NAMES.find((event) => folded(event) === wanted) ?? 'Unknown';
}
