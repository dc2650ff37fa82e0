import { tmpdir } from 'node:os';
import { describe, expect } from 'vitest';
import { nextInput } from '../../src/engine/chain.ts';
import type { HookEntry } from '../../src/engine/hook.ts';
import { runPlan } from '../../src/engine/run.ts';
import type { EventName } from '../../src/protocol/event.ts';
import type { Json, JsonObject } from '../../src/protocol/json.ts';
import { type CaseRow, readRows, testRows } from './rows.ts';

interface ChainRow extends CaseRow {
  readonly event: EventName;
  readonly inputs: readonly [
    { readonly input: JsonObject; readonly outputs?: readonly JsonObject[]; readonly sequence?: readonly Step[] },
  ];
  readonly expected: {
    readonly nextInput?: JsonObject;
    readonly executed?: number;
    readonly secondSawToolInput?: Json;
  };
  readonly preferred?: { readonly nextInput?: JsonObject };
}

interface Step {
  readonly command?: string;
  readonly exitCode?: number;
  readonly output?: JsonObject;
}

describe('engine-chain', () => {
  testRows('engine-chain', readRows<ChainRow>('engine-chain'), async ({ event, inputs, expected, preferred }) => {
    const [{ input, outputs = [], sequence }] = inputs;
    if (sequence) return expect(await run(event, input, sequence)).toMatchObject(expected);
    const found = outputs.reduce((before, output) => nextInput(event, before, output), input);
    return expect(found).toEqual((preferred ?? expected).nextInput);
  });
});

/** The steps as processes, one after the other. */
async function run(event: EventName, input: JsonObject, sequence: readonly Step[]) {
  const hooks = sequence.map(({ command, exitCode = 0, output }): HookEntry => {
    const line = command ?? `cat >/dev/null; echo '${JSON.stringify(output ?? {})}'; exit ${exitCode}`;
    return { event, hook: { type: 'command', command: line }, source: 'user', enabled: true };
  });
  const results = await runPlan({ event, hooks, sequential: true }, { cwd: tmpdir(), ...input }, { now: () => 0 });
  const second: JsonObject = JSON.parse(results[1]?.stdout || '{}');
  return { executed: results.length, secondSawToolInput: second.tool_input };
}
