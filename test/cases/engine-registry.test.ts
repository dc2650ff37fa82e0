import { describe, expect } from 'vitest';
import { type Hook, type HookSource, hookKey } from '../../src/engine/hook.ts';
import { bySource } from '../../src/engine/plan.ts';
import { buildRegistry, register, setEnabled } from '../../src/engine/registry.ts';
import { type HookLayer, readLayer } from '../../src/engine/settings.ts';
import type { EventName } from '../../src/protocol/event.ts';
import type { Json, JsonObject } from '../../src/protocol/json.ts';
import { type CaseRow, readRows, testRows } from './rows.ts';

interface RegistryRow extends CaseRow {
  readonly inputs: readonly [
    {
      readonly hooks?: JsonObject;
      readonly disabled?: readonly string[];
      readonly trusted?: boolean;
      readonly extensions?: readonly { readonly isActive: boolean; readonly hooks: JsonObject }[];
      readonly setEnabled?: readonly { readonly name: string; readonly enabled: boolean }[];
      readonly register?: readonly { readonly event: EventName; readonly hook: Hook; readonly source?: HookSource }[];
      readonly projectHooks?: JsonObject;
      readonly forEvent?: EventName;
    },
  ];
  readonly expected: Expected;
  readonly preferred?: {
    readonly entriesCount?: number;
    readonly entries?: readonly Json[];
    readonly feedback?: readonly string[];
  };
}
interface Expected {
  readonly entries: readonly JsonObject[];
  readonly feedback: readonly string[];
  readonly forEvent?: readonly string[];
}

const rows = readRows<RegistryRow>('engine-registry');

describe('engine-registry, as copilot-shell', () => {
  testRows(
    'engine-registry compat',
    rows.filter(({ verdict }) => verdict === 'compat'),
    (row) => {
      const { entries, forEvent } = read(row, true);
      expect({ entries, forEvent }).toEqual({ entries: row.expected.entries, forEvent: row.expected.forEvent });
    },
  );
});

describe('engine-registry', () => {
  testRows('engine-registry', rows, (row) => {
    const { entries, forEvent, feedback } = read(row, false);
    if (row.verdict === 'compat') {
      expect({ entries, forEvent }).toEqual({ entries: row.expected.entries, forEvent: row.expected.forEvent });
      // Bad entries are told besides unknown events, so there may be more to say, never less.
      expect(feedback.length).toBeGreaterThanOrEqual(row.expected.feedback.length);
      return;
    }
    const { entriesCount, ...preferred } = row.preferred ?? {};
    if (entriesCount !== undefined) expect(entries).toHaveLength(entriesCount);
    expect({ entries, feedback }).toMatchObject(preferred);
  });
});

function read(row: RegistryRow, compat: boolean) {
  const [{ hooks = {}, disabled, trusted, extensions = [], projectHooks, forEvent, ...changes }] = row.inputs;
  const layers: readonly HookLayer[] = [
    { source: 'project', settings: { hooks, ...(disabled && { hooksConfig: { disabled } }) } },
    ...extensions
      .filter(({ isActive }) => isActive)
      .map(({ hooks }): HookLayer => ({ source: 'extensions', settings: { hooks } })),
  ];
  let registry = buildRegistry(layers.map(readLayer), {
    compat,
    ...(trusted !== undefined && { trustedFolder: trusted }),
    ...(projectHooks && { trusts: () => false }),
  });
  for (const { event, hook, source } of changes.register ?? [])
    registry = register(registry, event, hook, source && { source });
  for (const { name, enabled } of changes.setEnabled ?? []) registry = setEnabled(registry, name, enabled);
  const entries = registry.entries.map(({ event, hook, source, matcher = null, sequential = null, enabled }) => ({
    event,
    key: hookKey(hook),
    source,
    configSource: source,
    matcher,
    sequential,
    enabled,
  }));
  const mine = registry.entries.filter((entry) => entry.event === forEvent && entry.enabled);
  return {
    entries,
    feedback: registry.problems.map(() => 'warning'),
    forEvent: forEvent && bySource(mine).map(({ hook }) => hookKey(hook)),
  };
}
