import { describe, expect } from 'vitest';
import { aggregateOutputs } from '../../src/engine/aggregate.ts';
import { CONTRACT } from '../../src/engine/contract.ts';
import type { EventName } from '../../src/protocol/event.ts';
import type { JsonObject } from '../../src/protocol/json.ts';
import { type CaseRow, oneSpelling, readRows, testRows } from './rows.ts';

interface AggregateRow extends CaseRow {
  readonly event: EventName;
  readonly inputs: readonly {
    readonly hook?: { readonly name?: string; readonly command?: string };
    readonly output?: JsonObject;
    readonly error?: string;
    readonly durationMs?: number;
  }[];
  readonly expected: Expected;
  readonly preferred?: Partial<Expected>;
}
interface Expected {
  readonly success: boolean;
  readonly errors: readonly string[];
  readonly totalDurationMs: number;
  readonly finalOutput: JsonObject | null;
  readonly notifications: readonly JsonObject[] | null;
}

const rows = readRows<AggregateRow>('engine-aggregate');

describe('engine-aggregate, as copilot-shell', () => {
  testRows('engine-aggregate compat', rows, (row) => {
    expect(aggregate(row, true)).toEqual(comparable(row.expected));
  });
});

describe('engine-aggregate', () => {
  testRows('engine-aggregate', rows, (row) => {
    const found = oneSpelling(aggregate(row, false));
    if (row.verdict === 'compat') expect(found).toEqual(oneSpelling(strictestWins(row)));
    else if (row.preferred?.finalOutput === null) expect(found.finalOutput).toBeNull();
    else if (row.preferred) expect(found).toMatchObject(oneSpelling(row.preferred));
  });
});

function aggregate(row: AggregateRow, compat: boolean) {
  const answers = row.inputs.map(({ hook, output, error, durationMs = 100 }) => ({
    hook: { type: 'command' as const, command: 'echo test', ...hook },
    output,
    error,
    durationMs,
  }));
  const { finalOutput, notifications, ...rest } = aggregateOutputs(row.event, answers, { compat });
  const shown = notifications.map(({ hookName, message, decision }) => ({
    hookName,
    message,
    ...(decision && { decision }),
  }));
  return comparable({
    ...rest,
    finalOutput: finalOutput ?? null,
    notifications: shown.length === 0 ? null : shown,
  });
}

function comparable({ success, errors, totalDurationMs, finalOutput, notifications }: Expected): Expected {
  return { success, errors, totalDurationMs, finalOutput, notifications };
}

/** Where copilot-shell lets the last hook win, the strictest does: no audit hook cancels a guard's refusal. */
function strictestWins({ event, inputs, expected }: AggregateRow): Expected {
  const { originalMerge } = CONTRACT[event];
  if (inputs.length < 2 || (originalMerge !== 'simple' && originalMerge !== 'fields')) return comparable(expected);
  const outputs = inputs.map(({ output }) => oneSpelling(output ?? {}));
  const decision = ['deny', 'ask', 'allow'].find((word) => outputs.some((output) => output.decision === word));
  const stops = outputs.some((output) => output.continue === false);
  return comparable({
    ...expected,
    finalOutput: { ...expected.finalOutput, ...(decision && { decision }), ...(stops && { continue: false }) },
  });
}
