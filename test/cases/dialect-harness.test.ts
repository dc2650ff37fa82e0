import { describe, expect } from 'vitest';
import type { Json, JsonObject } from '../../src/protocol/json.ts';
import { frameworkPayload, harnessOf } from '../../src/workflow/rules/harness-input.ts';
import { harnessOutput } from '../../src/workflow/rules/harness-output.ts';
import { camelCased } from '../../src/workflow/rules/normalise.ts';
import { isRelevant } from '../../src/workflow/rules/relevance.ts';
import { judgedLine } from './harness.ts';
import { type CaseRow, testAreas } from './rows.ts';
import { object } from './workflow.ts';

interface Row extends CaseRow {
  readonly area: string;
  readonly input: Json;
  readonly expected: Json;
}

const env = (input: Json): Readonly<Record<string, string>> => object(object(input).env) as Record<string, string>;

/** The fields that a row names must be so; `<absent>` says that one must not be there. */
function matches(found: JsonObject, expected: JsonObject): void {
  for (const [key, value] of Object.entries(expected))
    if (value === '<absent>') expect(found).not.toHaveProperty(key);
    else expect(found[key]).toEqual(value);
}

const areas: Readonly<Record<string, (row: Row) => void>> = {
  'payload.normalise': ({ input, expected }) => expect(camelCased(input)).toEqual(expected),
  'harness.toolName': ({ input, expected }) => expect(frameworkPayload(input)).toEqual(expected),
  'harness.input': ({ input, expected }) => {
    const found = frameworkPayload(object(input).payload ?? {}, env(input));
    if (Object.keys(object(expected)).length === 0) expect(found).toEqual({});
    matches(found, object(expected));
  },
  'harness.detect': ({ input, expected }) =>
    expect(harnessOf(object(object(input).payload), env(input)) ?? null).toBe(object(expected).harness),
  'harness.batch': ({ input, expected }) =>
    matches(frameworkPayload(object(input).payload ?? {}, env(input)), object(expected)),
  'wire.output': ({ input, expected }) => {
    const { decision = null, event } = object(input);
    expect(harnessOutput(decision, typeof event === 'string' ? event : undefined) ?? null).toEqual(expected);
  },
  'wire.endToEnd': ({ input, expected }) => {
    const { stdout, event } = judgedLine(object(input));
    if (stdout === '') expect(expected).not.toBe('deny');
    else {
      const answer = object(JSON.parse(stdout));
      // An empty object says nothing, and is valid.
      if (Object.keys(answer).length === 0) return expect(expected).not.toBe('deny');
      expect([undefined, 'approve', 'block']).toContain(answer.decision);
      expect(object(answer.hookSpecificOutput).hookEventName).toBe(event);
      if (expected === 'deny') expect(answer.permissionDecision).toBe('deny');
      expect(answer.permissionDecision === undefined || event === 'PreToolUse').toBe(true);
    }
  },
  'hook.endToEnd': ({ input, expected }) => {
    const { stdout } = judgedLine(object(input));
    const wanted = object(expected);
    if (wanted.stdout !== undefined) expect(stdout).toBe(wanted.stdout);
    else if (wanted.decision !== undefined || expected === 'deny') expect(stdout).toContain('deny');
  },
  'hook.relevance': ({ input, expected }) => {
    const { event, payload = null, raw } = object(input);
    const text = typeof raw === 'string' ? raw : JSON.stringify(payload);
    expect(isRelevant(typeof event === 'string' ? event : undefined, payload, text)).toBe(expected);
  },
};

describe('the dialects of harnesses', () => testAreas('dialect-harness', areas));
