import { describe, expect } from 'vitest';
import { nextInput } from '../../src/engine/chain.ts';
import type { EventName } from '../../src/protocol/event.ts';
import type { JsonObject } from '../../src/protocol/json.ts';
import { type CaseRow, readRows, testRows } from './rows.ts';

interface ChainRow extends CaseRow {
  readonly event: EventName;
  readonly inputs: readonly [{ readonly input: JsonObject; readonly outputs?: readonly JsonObject[] }];
  readonly expected: { readonly nextInput?: JsonObject };
  readonly preferred?: { readonly nextInput?: JsonObject };
}

const rows = readRows<ChainRow>('engine-chain').filter(({ inputs }) => inputs[0].outputs !== undefined);

describe('engine-chain', () => {
  testRows('engine-chain', rows, ({ event, inputs, expected, preferred }) => {
    const [{ input, outputs = [] }] = inputs;
    const found = outputs.reduce((before, output) => nextInput(event, before, output), input);
    expect(found).toEqual((preferred ?? expected).nextInput);
  });
});
