import { describe, expect } from 'vitest';
import { type HookEntry, type HookSource, hookKey } from '../../src/engine/hook.ts';
import type { MatchContext } from '../../src/engine/matcher.ts';
import { planHooks } from '../../src/engine/plan.ts';
import type { EventName } from '../../src/protocol/event.ts';
import { type CaseRow, readRows, testRows } from './rows.ts';

interface PlanRow extends CaseRow {
  readonly event: EventName;
  readonly inputs: readonly [
    {
      readonly entries: readonly {
        readonly name?: string;
        readonly command?: string;
        readonly matcher?: string;
        readonly sequential?: boolean;
        readonly source?: HookSource;
      }[];
      readonly context: { readonly toolName?: string; readonly trigger?: string } | null;
    },
  ];
  readonly expected: { readonly plan: object | null };
  readonly preferred?: { readonly plan: { readonly hookCount?: number; readonly hooks?: readonly string[] } | null };
}

const rows = readRows<PlanRow>('engine-plan');

describe('engine-plan, as copilot-shell', () => {
  testRows('engine-plan compat', rows, (row) => {
    expect(plan(row, row.inputs[0].context, true)).toEqual(row.expected.plan);
  });
});

describe('engine-plan', () => {
  testRows('engine-plan', rows, (row) => {
    // The quirk that the planner is told no tool is the builder's; see engine-input.
    const context =
      row.inputs[0].context ?? (row.verdict === 'quirk' && row.preferred?.plan?.hooks ? { toolName: 'bash' } : null);
    const found = plan(row, context, false);
    if (row.verdict === 'compat') return expect(found).toEqual(row.expected.plan);
    if (row.preferred?.plan === null) return expect(found).toBeNull();
    const { hookCount, ...rest } = row.preferred?.plan ?? {};
    if (hookCount !== undefined) expect(found?.hooks).toHaveLength(hookCount);
    return expect(found).toMatchObject(rest);
  });
});

function plan(row: PlanRow, context: PlanRow['inputs'][0]['context'], compat: boolean) {
  const entries = row.inputs[0].entries.map(
    ({ name, command = 'echo test', matcher, sequential, source = 'project' }): HookEntry => ({
      event: row.event,
      hook: { type: 'command', command, ...(name !== undefined && { name }) },
      source,
      enabled: true,
      ...(matcher !== undefined && { matcher }),
      ...(sequential !== undefined && { sequential }),
    }),
  );
  const found = planHooks(row.event, entries, contextOf(context), { compat });
  if (found === undefined) return null;
  return { eventName: found.event, hooks: found.hooks.map(({ hook }) => hookKey(hook)), sequential: found.sequential };
}

/** An empty name counts as no context there. */
function contextOf(context: PlanRow['inputs'][0]['context']): MatchContext | undefined {
  if (context?.toolName) return { kind: 'tool', names: [context.toolName] };
  return context?.trigger ? { kind: 'trigger', value: context.trigger } : undefined;
}
