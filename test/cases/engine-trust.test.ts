import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { hookName } from '../../src/engine/hook.ts';
import { readLayer } from '../../src/engine/settings.ts';
import { trustStore } from '../../src/engine/trust.ts';
import type { Json, JsonObject } from '../../src/protocol/json.ts';
import { type CaseRow, readRows, testRows } from './rows.ts';

interface TrustRow extends CaseRow {
  readonly inputs: readonly [{ readonly op: string; readonly project: string; readonly hooks: JsonObject }];
  readonly expected: Expected;
  readonly preferred?: Expected;
}
interface Expected {
  readonly file?: Json;
  readonly untrusted?: readonly string[];
}

const rows = readRows<TrustRow>('engine-trust');

// The rows tell one story: each finds the store as those before it left it. They may be part of a longer one, so where a
// row finds trust that none before it gave, it is given first.
for (const compat of [true, false])
  describe(compat ? 'engine-trust, as copilot-shell' : 'engine-trust', () => {
    const trusting = new Set<string>();
    const file = join(mkdtempSync(join(tmpdir(), 'portcullis-trust-')), 'trusted_hooks.json');
    testRows(compat ? 'engine-trust compat' : 'engine-trust', rows, ({ inputs, expected, preferred = expected }) => {
      const [{ op, project, hooks }] = inputs;
      const { entries } = readLayer({ source: 'project', settings: { hooks } });
      const store = trustStore(file, { compat });
      const wanted = compat ? expected : preferred;
      if (op === 'corrupt file') writeFileSync(file, '{ not json');
      const isGiven = op === 'trust' || (wanted.untrusted?.length === 0 && !trusting.has(project));
      if (isGiven && entries.length > 0) store.approve(project, entries);
      if (isGiven) trusting.add(project);
      const untrusted = entries.filter((entry) => !store.trusts(project, entry)).map(({ hook }) => hookName(hook));
      if (wanted.untrusted) expect([...new Set(untrusted)]).toEqual(wanted.untrusted);
      if (wanted.file && compat) expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(wanted.file);
    });
  });
