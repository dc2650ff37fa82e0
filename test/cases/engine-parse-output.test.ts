import { describe, expect } from 'vitest';
import { readHookOutput } from '../../src/engine/output.ts';
import { type Json, stringAt } from '../../src/protocol/json.ts';
import { type CaseRow, readRows, testRows } from './rows.ts';

interface ParseRow extends CaseRow {
  readonly inputs: readonly [{ readonly exitCode: number | null; readonly stdout: string; readonly stderr: string }];
  readonly expected: Expected;
  readonly preferred?: Partial<Expected>;
}
interface Expected {
  readonly success: boolean;
  readonly exitCode: number | null;
  readonly output: Json;
}

const rows = readRows<ParseRow>('engine-parse-output');

describe('engine-parse-output, as copilot-shell', () => {
  testRows('engine-parse-output compat', rows, (row) => {
    expect(read(row, true)).toEqual(row.expected);
  });
});

describe('engine-parse-output', () => {
  testRows('engine-parse-output', rows, (row) => {
    const [{ exitCode, stdout, stderr }] = row.inputs;
    const found = read(row, false);
    if (exitCode !== 0 && exitCode !== 2) return expectWarningOnly(row, found);
    // D4: stderr is for logs. D3: exit code 2 refuses also without a reason.
    if (exitCode === 0 && stdout.trim() === '' && stderr.trim() !== '') return expect(found.output).toBeNull();
    if (exitCode === 2 && stderr.trim() === '') return expect(found.output).toMatchObject({ decision: 'deny' });
    // An answer is an object; a list says nothing, and a warning says so.
    if (Array.isArray(row.expected.output)) return expect(found).toEqual({ ...row.expected, output: null });
    return row.preferred ? expect(found).toMatchObject(row.preferred) : expect(found).toEqual(row.expected);
  });
});

/** D1, D2: every exit code but 0 and 2 is a warning for the person that decides nothing, whatever was printed. */
function expectWarningOnly(row: ParseRow, found: Expected): void {
  const [{ exitCode, stdout, stderr }] = row.inputs;
  expect(found).toMatchObject({ success: false, exitCode });
  const silent = stdout.trim() === '' && stderr.trim() === '';
  expect(found.output).toEqual(silent ? null : { systemMessage: expect.stringMatching(/^Warning: /) });
  const text = stringAt(row.preferred?.output ?? row.expected.output ?? undefined, 'systemMessage');
  if (text?.startsWith('Warning: ')) expect(found.output).toEqual({ systemMessage: text });
}

function read(row: ParseRow, compat: boolean): Expected {
  const { success, exitCode, output = null } = readHookOutput(row.inputs[0], { compat });
  return { success, exitCode, output };
}
