import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Desk, newDesk } from './portcullis.ts';

let desk: Desk;
beforeEach(() => {
  desk = newDesk();
  desk.write('repo/portcullis.json', { extends: [], guards: { 'no-verify': 'deny', 'secret-access': 'ask' } });
});
afterEach(() => desk.clear());

const record = (changes: object): string =>
  JSON.stringify({
    time: '2026-11-30T10:00:00.000Z',
    result: 'ok',
    decision: 'allow',
    host: 'codex',
    ms: 2,
    ...changes,
  });
const finding = { guard: 'no-verify', code: 'flag', severity: 'deny', token: '-n', because: '`-n` skips the hooks.' };

const LINES = [
  record({ event: 'Stop', ms: 4 }),
  record({ decision: 'deny', session: 's1', subject: 'git commit -n', findings: [finding], ms: 6 }),
  record({ host: 'vscode', subject: 'git commit -n', findings: [{ ...finding, severity: 'off', approved: 'k3f9' }] }),
  record({ result: 'error', host: undefined, undecoded: true, error: 'payload: invalid JSON at offset 3' }),
  record({ time: '2026-11-29T10:00:00.000Z', problems: ['/c.json:1: does not parse'] }),
  record({
    event: 'approve',
    host: undefined,
    notes: ['k3f9 let through by ann for one call'],
    subject: 'git commit -n',
  }),
];

function writeLog(lines: readonly string[] = LINES): string {
  return desk.write('state/portcullis/audit-2026-11-30.jsonl', `${lines.join('\n')}\n`);
}
const report = (...args: readonly string[]) => desk.run(['report', '--since', '2026-01-01', ...args]);

describe('report', () => {
  test('is drawn for a person', () => {
    writeLog([...LINES, '{"time":"20']);
    const { out, err, code } = report();
    expect([code, err]).toEqual([0, '']);
    expect(out).toBe(`Summary
Since 2026-01-01 00:00 UTC: 5 calls, 1 refused, 0 asked about, 1 error. The first was 2026-11-29 10:00 UTC, the last
2026-11-30 10:00 UTC. A call took 2.0 ms (median), 6.0 ms (95 of 100), 6.0 ms at most.

Calls by day and host
Day         Calls  Refused  Asked  codex  (not told)  vscode
2026-11-29      1        0      0      1           0       0
2026-11-30      4        1      0      2           1       1

Hosts
Host        Calls  Allowed  Context  Asked  Refused  Errors  Median  95 of 100
codex           3        2        0      0        1       0  4.0 ms     6.0 ms
(not told)      1        1        0      0        0       1  2.0 ms     2.0 ms
vscode          1        1        0      0        0       0  2.0 ms     2.0 ms

Guards
Guard      Refused  Asked  Context  Approved  Code
no-verify        1      0        0         1  flag

The latest of each
no-verify (flag)
    git commit -n
    \`-n\` skips the hooks.
    2026-11-30 10:00 UTC, vscode

Never fired
In the policy in force in ${desk.repo}: secret-access.

Sessions with most refusals
Last                  Host   Refused  Asked  Session
2026-11-30 10:00 UTC  codex        1      0  s1

Approvals
k3f9 used for 1 call
    git commit -n
    past no-verify; last 2026-11-30 10:00 UTC
k3f9 let through by ann for one call
    git commit -n
    2026-11-30 10:00 UTC

Errors
1 payload could not be read.
Calls  Last                  Host        What
    1  2026-11-30 10:00 UTC  (not told)  payload: invalid JSON at offset 3

Problems around calls
Calls  Last                  Host   What
    1  2026-11-29 10:00 UTC  codex  /c.json:1: does not parse

Not in this report
1 line no record could be read from.
`);
  });

  test('as JSON is one document, with everything', () => {
    writeLog([...LINES, 'foreign']);
    const { out, err, code } = report('--json');
    expect([code, err]).toEqual([0, `portcullis: 1 damaged line in ${desk.root}/state/portcullis\n`]);
    expect(JSON.parse(out)).toMatchObject({
      from: '2026-01-01T00:00:00.000Z',
      all: { calls: 5, decisions: { allow: 4, deny: 1 }, errors: 1 },
      time: { median: 2, p95: 6, slowest: 6 },
      days: [{ day: '2026-11-29' }, { day: '2026-11-30', hosts: { codex: 2, vscode: 1 } }],
      guards: [{ guard: 'no-verify', refused: 1, approved: 1, codes: [{ code: 'flag' }] }],
      errors: { undecoded: 1, failed: 0 },
      silent: ['secret-access'],
      unread: { lines: 1, files: [] },
    });
  });

  test('counts from a date or a span back on', () => {
    writeLog();
    expect(JSON.parse(desk.run(['report', '--json', '--since', '2026-11-30']).out).all.calls).toBe(4);
    expect(desk.run(['report', '--since', 'yesterday'])).toMatchObject({
      code: 64,
      out: '',
      err: expect.stringContaining('--since needs'),
    });
  });

  test('of the last week is what it is without a date', () => {
    const day = (back: number): string => new Date(Date.now() - back * 86_400_000).toISOString();
    for (const back of [1, 8])
      desk.write(`state/portcullis/audit-${day(back).slice(0, 10)}.jsonl`, record({ time: day(back) }));
    expect(JSON.parse(desk.run(['report', '--json']).out).all.calls).toBe(1);
  });

  test('of an empty log says so', () => {
    const { out, code } = report();
    expect(code).toBe(0);
    expect(out).toContain('No call was recorded since 2026-01-01 00:00 UTC.');
  });

  test('writes a page that is the user’s alone, and says where', () => {
    writeLog();
    expect(report('--html', 'out.html')).toEqual({ out: `Wrote ${desk.repo}/out.html.\n`, err: '', code: 0 });
    const file = join(desk.repo, 'out.html');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readFileSync(file, 'utf8')).toMatch(/^<!doctype html>/);
    expect(report('--html', 'no/such/folder.html').out).toBe(`Wrote ${desk.repo}/no/such/folder.html.\n`);
    expect(report('--html', 'out.html/page.html')).toMatchObject({
      code: 1,
      err: expect.stringContaining('(ENOTDIR)'),
    });
  });

  test('draws nothing that moves, colours or turns the terminal', () => {
    const bad = '\u001b[2J\u202e<b>\r\n';
    writeLog([
      record({
        host: `h${bad}`,
        session: bad,
        decision: 'deny',
        subject: bad,
        findings: [{ ...finding, guard: bad, code: bad, because: bad }],
      }),
      record({ result: 'error', error: bad, problems: [bad] }),
      record({ event: 'approve', notes: [bad], subject: bad }),
    ]);
    expect(report().out).not.toMatch(/[^\n\P{Cc}]|\p{Bidi_Control}/u);
  });

  test('goes through a month of 200,000 records in little memory', () => {
    const block = Array.from({ length: 2_000 }, (_, index) =>
      record({
        session: `s${index}`,
        decision: index % 9 === 0 ? 'deny' : 'allow',
        subject: 'x'.repeat(400),
        findings: index % 9 === 0 ? [finding] : [],
      }),
    ).join('\n');
    for (let part = 0; part < 100; part += 1)
      desk.write(`state/portcullis/audit-2026-11-30.${part}.jsonl`, `${block}\n`);
    const { out } = desk.run(['report', '--json', '--since', '2026-01-01'], '', {
      NODE_OPTIONS: '--max-old-space-size=40',
    });
    expect(JSON.parse(out).all.calls).toBe(200_000);
  });
});
