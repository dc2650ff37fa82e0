import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Decision } from '../protocol/decision.ts';
import { EVENT_NAMES, type HookEvent } from '../protocol/event.ts';
import { HOST_IDS } from '../protocol/host.ts';
import type { JsonObject } from '../protocol/json.ts';
import { getHost } from './registry.ts';
import { capabilitiesFor, settle } from './settle.ts';
import { eventFor } from './testing.ts';

const text = fc.string({ minLength: 1, maxLength: 40 }).filter((value) => value.trim() === value && value !== '');
/** What JSON keeps: there is no negative zero in it. */
const input: fc.Arbitrary<JsonObject> = fc
  .dictionary(fc.string({ minLength: 1, maxLength: 8 }), fc.jsonValue({ maxDepth: 2 }))
  .map((value) => JSON.parse(JSON.stringify(value)));
const extras = fc.record({ context: text, input, notice: text, response: text }, { requiredKeys: [] });
const kinds = fc.oneof(
  fc.constant({ decision: 'allow' as const }),
  fc.record({ decision: fc.constantFrom('ask' as const, 'deny' as const, 'block' as const), message: text }),
  fc.record({ decision: fc.constant('additionalContext' as const), context: text }),
);
const decisions: fc.Arbitrary<Decision> = fc.tuple(extras, kinds).map(([more, kind]) => ({ ...more, ...kind }));

describe.each(HOST_IDS)('%s', (id) => {
  const host = getHost(id);
  const spelled = Object.entries(host.capabilities.events).map(([name, { event }]) => eventFor(id, event, name));
  const pascal = id === 'copilot-cli' ? EVENT_NAMES.map((name) => eventFor(id, name, name, 'pascal')) : [];
  const events = fc.constantFrom(...spelled, ...pascal);

  test('reads every answer that it is given as the decision that was meant, or its stated fallback', () => {
    fc.assert(
      fc.property(decisions, events, (decision, event) => {
        const answer = host.encode(decision, event);
        const reply = host.decodeOutput(answer, event);
        expect(reply.fault).toBeUndefined();
        expect(reply.decision).toEqual(heard(settle(decision, event, host), event));
      }),
      { numRuns: 300 },
    );
  });

  test('is told one JSON document or nothing, without a null or `continue: false`, and code and JSON agree', () => {
    fc.assert(
      fc.property(decisions, events, (decision, event) => {
        const answer = host.encode({ ...decision, input: { command: 'ls' } }, event);
        if (answer.stdout !== '') {
          const document: unknown = JSON.parse(answer.stdout);
          expect(document).toBeTypeOf('object');
          expect(answer.stdout).not.toMatch(/:null|"continue":/);
        }
        if (answer.exitCode === 2) expect(answer.stderr.trim()).not.toBe('');
        else expect(answer.stderr).toBe('');
        if (decision.decision === 'allow' && Object.keys(decision).length === 1 && event.name !== 'PreToolUse') {
          expect(answer).toEqual({ stdout: '', stderr: '', exitCode: 0 });
        }
      }),
      { numRuns: 200 },
    );
  });

  test('a refusal without a reason gets one', () => {
    for (const event of spelled) {
      if ((capabilitiesFor(event, host)?.refuse ?? 'never') === 'never') continue;
      const { decision } = host.decodeOutput(host.encode({ decision: 'deny', message: ' ' }, event), event);
      expect(decision).toMatchObject({ decision: 'deny', message: 'Refused by policy.' });
    }
  });

  test('writes the payload of every event of its own that it reads', () => {
    fc.assert(
      fc.property(fc.constantFrom(...spelled), sessions, (event, session) => {
        const first = decode(host.encodeEvent({ ...event, ...session }), event);
        const second = decode(host.encodeEvent(first), event);
        expect(second).toEqual(first);
        expect(first.name).toBe(event.name);
        if ('calls' in event && 'calls' in first) {
          expect(first.calls[0]).toMatchObject({ kind: first.calls[0].kind });
          expect(first.calls).toHaveLength(event.calls.length);
        }
      }),
      { numRuns: 100 },
    );
  });

  test.each(EVENT_NAMES)('writes %s of another host under its own names, and reads it back', (name) => {
    const foreign = eventFor(id === 'claude-code' ? 'codex' : 'claude-code', name, name);
    const own = Object.entries(host.capabilities.events).find(([, can]) => can.event === name)?.[0];
    const payload = host.encodeEvent(foreign);
    if (own === undefined) return;
    const back = decode(payload, { ...foreign, hostEvent: own });
    expect(back.name).toBe(name);
    if ('calls' in foreign && 'calls' in back) {
      expect(back.calls[0]).toMatchObject({ kind: 'shell', command: foreign.calls[0].command });
      expect(host.tools.names.shell?.[0]).toBe(back.calls[0].name);
    }
  });

  function decode(payload: JsonObject, event: HookEvent): HookEvent {
    const result = host.decode(payload, { event: event.hostEvent });
    if (!result.ok) throw new Error(`${result.problem.field}: ${result.problem.fault}`);
    return result.value;
  }
});

/** A question on a permission request is asked by saying nothing, and so is heard as nothing. */
function heard(settled: Decision, event: HookEvent): Decision {
  if (settled.decision !== 'ask' || event.name !== 'PermissionRequest') return settled;
  const { context, notice } = settled;
  const rest = notice === undefined ? {} : { notice };
  return context === undefined ? { decision: 'allow', ...rest } : { decision: 'additionalContext', context, ...rest };
}

const sessions = fc.record(
  {
    sessionId: text,
    transcriptPath: text,
    cwd: text,
    timestamp: fc.constantFrom('2026-11-30T10:34:43.554Z'),
    permissionMode: text,
  },
  { requiredKeys: [] },
);
