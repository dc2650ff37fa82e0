import { describe, expect, test } from 'vitest';
import type { AuditFinding, AuditRecord } from './record.ts';
import type { AuditReport } from './report.ts';
import { OTHERS } from './slots.ts';
import { newTally } from './tally.ts';

const call = (changes: Partial<AuditRecord> = {}): AuditRecord => ({
  time: '2026-11-30T10:00:00.000Z',
  result: 'ok',
  decision: 'allow',
  host: 'codex',
  event: 'PreToolUse',
  ...changes,
});
const found = (changes: Partial<AuditFinding> = {}): AuditFinding => ({
  guard: 'no-verify',
  code: 'flag',
  severity: 'deny',
  because: '`-n` skips the hooks',
  ...changes,
});
const denied = (changes: Partial<AuditRecord> = {}): AuditRecord =>
  call({ decision: 'deny', subject: 'git commit -n', findings: [found()], ...changes });

function reportOf(records: Iterable<AuditRecord>): AuditReport {
  const tally = newTally();
  for (const record of records) tally.add(record);
  return tally.report();
}

const NO_DECISIONS = { allow: 0, additionalContext: 0, ask: 0, deny: 0, block: 0 };

describe('a report', () => {
  test('of nothing has every part, empty', () => {
    expect(reportOf([])).toEqual({
      first: null,
      last: null,
      all: { calls: 0, decisions: NO_DECISIONS, errors: 0 },
      time: { median: null, p95: null, slowest: null },
      hosts: [],
      days: [],
      guards: [],
      sessions: [],
      approvals: { used: [], given: [] },
      errors: { undecoded: 0, failed: 0, kinds: [] },
      problems: [],
    });
  });

  test('counts calls by host and by day, and what they were answered', () => {
    const report = reportOf([
      call({ time: '2026-11-30T23:59:59.999Z' }),
      call({ time: '2026-11-29T00:00:00.000Z', host: 'vscode', decision: 'ask' }),
      denied(),
      denied({ decision: 'block' }),
      call({ result: 'error', error: 'x' }),
    ]);
    expect(report.all).toEqual({
      calls: 5,
      decisions: { ...NO_DECISIONS, allow: 2, ask: 1, deny: 1, block: 1 },
      errors: 1,
    });
    expect(report.hosts.map(({ host, calls, errors }) => [host, calls, errors])).toEqual([
      ['codex', 4, 1],
      ['vscode', 1, 0],
    ]);
    expect(report.days.map(({ day, calls, hosts }) => [day, calls, hosts])).toEqual([
      ['2026-11-29', 1, { vscode: 1 }],
      ['2026-11-30', 4, { codex: 4 }],
    ]);
    expect([report.first, report.last]).toEqual(['2026-11-29T00:00:00.000Z', '2026-11-30T23:59:59.999Z']);
  });

  test('has the times of all calls and of each host', () => {
    const report = reportOf([call({ ms: 2 }), call({ ms: 4 }), call({ ms: 6, host: 'vscode' }), call()]);
    expect(report.time).toEqual({ median: 4, p95: 6, slowest: 6 });
    expect(report.hosts.map(({ time }) => time.median)).toEqual([2, 6]);
  });

  test('has guards by what they refused, then asked, and the latest example of each code', () => {
    const report = reportOf([
      denied({ findings: [found({ because: 'later' })], time: '2026-11-30T12:00:00Z', subject: 'second' }),
      denied({ subject: 'first' }),
      call({ findings: [found({ guard: 'a', severity: 'warn' })] }),
      call({
        decision: 'ask',
        findings: [found({ guard: 'b', severity: 'ask' }), found({ guard: 'a', severity: 'warn' })],
      }),
      denied({ findings: [found({ code: 'setting' })] }),
    ]);
    expect(report.guards.map(({ guard, refused, asked, told }) => [guard, refused, asked, told])).toEqual([
      ['no-verify', 3, 0, 0],
      ['b', 0, 1, 0],
      ['a', 0, 0, 2],
    ]);
    const [flag, setting] = report.guards[0]?.codes ?? [];
    expect([flag?.code, flag?.refused, setting?.code, setting?.refused]).toEqual(['flag', 2, 'setting', 1]);
    expect(flag?.example).toEqual({
      time: '2026-11-30T12:00:00.000Z',
      host: 'codex',
      subject: 'second',
      because: 'later',
    });
  });

  test('has what was let through under approvals, and who gave them', () => {
    const report = reportOf([
      call({
        subject: 'npm publish',
        findings: [found({ severity: 'off', approved: 'k3f9' }), found({ guard: 'b', approved: 'k3f9' })],
      }),
      call({
        event: 'approve',
        host: undefined as never,
        notes: ['k3f9 let through by ann for one call'],
        subject: 'npm publish',
      }),
    ]);
    expect(report.all.calls).toBe(1);
    expect(report.guards.map(({ guard, approved, refused }) => [guard, approved, refused])).toEqual([
      ['b', 1, 0],
      ['no-verify', 1, 0],
    ]);
    expect(report.approvals).toEqual({
      used: [
        {
          approval: 'k3f9',
          calls: 1,
          guards: ['no-verify', 'b'],
          subject: 'npm publish',
          last: '2026-11-30T10:00:00.000Z',
        },
      ],
      given: [
        { time: '2026-11-30T10:00:00.000Z', note: 'k3f9 let through by ann for one call', subject: 'npm publish' },
      ],
    });
  });

  test('has sessions with most refusals first; those without any are left out', () => {
    const report = reportOf([
      call({ session: 'quiet' }),
      call({ session: 'asked', decision: 'ask' }),
      ...Array.from({ length: 3 }, () => denied({ session: 'busy' })),
      denied({ session: 'once' }),
      denied({ session: 'once', decision: 'ask' }),
    ]);
    expect(report.sessions.map(({ session, refused, asked }) => [session, refused, asked])).toEqual([
      ['busy', 3, 0],
      ['once', 1, 1],
      ['asked', 0, 1],
    ]);
  });

  test('tells payloads that could not be read from guards that failed', () => {
    const report = reportOf([
      call({ result: 'error', undecoded: true, error: 'payload: invalid JSON at offset 3' }),
      call({ result: 'error', undecoded: true, error: 'payload: invalid JSON at offset 3' }),
      call({ result: 'error', error: 'the guard x failed (TypeError)' }),
      call({ problems: ['c.json:1: does not parse', 'c.json:1: does not parse'] }),
    ]);
    expect(report.errors).toMatchObject({ undecoded: 2, failed: 1, kinds: [{ calls: 2 }, { calls: 1 }] });
    expect(report.problems).toMatchObject([{ text: 'c.json:1: does not parse', calls: 1 }]);
  });

  test.each([
    [
      'names that every object has',
      denied({
        host: '__proto__',
        session: 'constructor',
        findings: [found({ guard: 'toString', code: '__proto__' })],
      }),
    ],
    ['a severity that there is not', denied({ findings: [found({ severity: 'constructor' as never })] })],
    ['a time that is spelled differently', denied({ time: 'Mon, 30 Nov 2026 10:00:00 GMT' })],
    ['times that are none', denied({ ms: -5 })],
  ])('takes %s as it is', (_, record) => {
    const report = reportOf([record]);
    expect(report.days.map(({ day, calls }) => [day, calls])).toEqual([['2026-11-30', 1]]);
    expect(report.guards.map(({ guard, findings }) => [guard, findings])).toEqual([[record.findings?.[0]?.guard, 1]]);
    expect(Object.values(report.days[0]?.hosts ?? {})).toEqual([1]);
  });

  test('keeps no more than so much of a log that means harm', () => {
    const long = 'x'.repeat(100_000);
    const report = reportOf(
      (function* () {
        for (let index = 0; index < 30_000; index += 1)
          yield denied({
            host: `h${index}`,
            session: `s${index}`,
            subject: index % 100 === 0 ? long : 'x',
            result: 'error',
            error: `e${index}`,
            findings: [found({ guard: `g${index}`, because: index % 100 === 0 ? long : 'x', approved: `a${index}` })],
          });
      })(),
    );
    expect(report.hosts[0]).toMatchObject({ host: OTHERS, calls: 30_000 - 40 });
    expect(report.all.calls).toBe(30_000);
    expect(JSON.stringify(report).length).toBeLessThan(1_000_000);
  });
});
