import { describe, expect } from 'vitest';
import { expandProjectDirectory, type ShellKind } from '../../src/engine/expand.ts';
import { type CaseRow, readRows, testRows } from './rows.ts';

interface ExpandRow extends CaseRow {
  readonly inputs: readonly [{ readonly command: string; readonly cwd: string; readonly shell: ShellKind }];
  readonly expected: { readonly command: string };
}

// Only in compat mode is anything expanded; otherwise commands stay as they are, see run.test.ts.
describe('engine-expand, as copilot-shell', () => {
  testRows('engine-expand compat', readRows<ExpandRow>('engine-expand'), ({ inputs, expected }) => {
    const [{ command, cwd, shell }] = inputs;
    expect(expandProjectDirectory(command, cwd, shell)).toBe(expected.command);
  });
});
