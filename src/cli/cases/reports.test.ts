import { describe, expect, test } from 'vitest';
import { paintFor } from '../io.ts';
import { REPORTS } from './reports.ts';
import type { CaseResult, CaseRun } from './run-cases.ts';

const page = { cwd: '/repo', paint: paintFor({}, false) };
const failed: CaseResult = {
  file: '/repo/a.test.yaml',
  line: 3,
  name: 'a',
  state: 'failed',
  because: ['expected deny, got allow'],
  expected: 'deny by x',
  got: 'allow',
  ms: 1.5,
};
const run = (...results: readonly Partial<CaseResult>[]): CaseRun => ({
  results: results.map((result) => ({ ...failed, ...result })),
  policies: ['/repo/portcullis.json'],
  isUnjudged: false,
  sources: [],
  silent: [],
});

/** Everything that a terminal, YAML or XML would take amiss. */
const NASTY = 'a\u0000\u0007\u001b[31m"\'<&>]]>\\ # SKIP\n\r\tz\u007f\u0085\u2028\ud800\udc00\ud800-\ufffe\uffff…';

describe('TAP', () => {
  test('has a plan, a point a case, and a block for a failure', () => {
    expect(
      REPORTS.tap(run({}, { state: 'passed' }, { state: 'skipped', because: ['later'] }), page),
    ).toBe(`TAP version 14
1..3
not ok 1 - a
  ---
  message: "expected deny, got allow"
  severity: fail
  expected: "deny by x"
  got: "allow"
  file: "a.test.yaml"
  line: 3
  ...
ok 2 - a
ok 3 - a # SKIP later
`);
  });

  test('stays valid for any text', () => {
    const text = REPORTS.tap(
      run({ name: NASTY, because: [NASTY], got: NASTY }, { name: NASTY, state: 'passed' }),
      page,
    );
    const lines = text.split('\n');
    expect(lines).toHaveLength(13);
    expect(lines[2]).toMatch(/^not ok 1 - a .*\\\\ \\# SKIP z/);
    expect(lines.at(-2)).toMatch(/^ok 2 - a .*\\\\ \\# SKIP z/);
    for (const line of lines.slice(3, 11))
      expect(line).toMatch(/^ {2}(?:---|\.\.\.|\w+: (?:fail|\d+|"(?:[^"\\]|\\.)*"))$/);
    expect(text).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u2028\ufffe\uffff]/);
  });
});

describe('JUnit', () => {
  test('has a suite a file and the sums', () => {
    const other = { file: '/repo/b.test.yaml', state: 'passed', because: [] } as const;
    expect(REPORTS.junit(run({}, other, { state: 'skipped', because: ['later'], ms: 0 }), page)).toBe(
      `<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="portcullis" tests="3" failures="1" errors="0" skipped="1" time="0.003">
  <testsuite name="a.test.yaml" tests="2" failures="1" errors="0" skipped="1" time="0.002">
    <testcase name="a" classname="a.test.yaml" file="a.test.yaml" line="3" time="0.002"><failure type="policy" message="expected deny, got allow">a.test.yaml:3
expected deny, got allow
expected: deny by x
got: allow</failure></testcase>
    <testcase name="a" classname="a.test.yaml" file="a.test.yaml" line="3" time="0.000"><skipped message="later"/></testcase>
  </testsuite>
  <testsuite name="b.test.yaml" tests="1" failures="0" errors="0" skipped="0" time="0.002">
    <testcase name="a" classname="b.test.yaml" file="b.test.yaml" line="3" time="0.002"/>
  </testsuite>
</testsuites>
`,
    );
  });

  test('stays well-formed for any text', () => {
    const text = REPORTS.junit(run({ name: NASTY, because: [NASTY], file: `/repo/${NASTY}` }), page);
    // XML 1.0, productions 2 (Char), 10 (AttValue), 14 (CharData), 40 (STag), 42 (ETag).
    expect(text).toMatch(/^[\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]*$/u);
    const body = text.replace(/^<\?xml [^?]*\?>/, '');
    const open: string[] = [];
    const tokens =
      body.match(/<\/\w+>|<\w+(?: \w+="(?:[^<&"]|&(?:\w+|#\d+);)*")*\/?>|(?:[^<&>]|&(?:\w+|#\d+);)+/g) ?? [];
    expect(tokens.join('')).toBe(body);
    for (const token of tokens) {
      const [, close, name, own] = /^<(\/)?(\w+)[^>]*?(\/)?>$/s.exec(token) ?? [];
      if (name === undefined) continue;
      if (close !== undefined) expect(open.pop()).toBe(name);
      else if (own === undefined) open.push(name);
    }
    expect(open).toEqual([]);
  });
});

test('the report for people shows no foreign control character', () => {
  const text = REPORTS.human(run({ name: NASTY, because: [NASTY] }), page);
  expect(text).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/);
  expect(text).toContain('FAIL  a.test.yaml  1 of 1');
});

test('rules without a case are named', () => {
  const text = REPORTS.human({ ...run({ state: 'passed' }), silent: ['one', 'two'] }, page);
  expect(text).toBe(
    'ok    a.test.yaml  1 passed\n\nNo case is about the rules one, two.\n1 passed  (portcullis.json)\n',
  );
});

test('the report for programs is one line of JSON', () => {
  const text = REPORTS.json(run({ name: NASTY }), page);
  expect(text.indexOf('\n')).toBe(text.length - 1);
  expect(JSON.parse(text)).toMatchObject({ passed: 0, failed: 1, cases: [{ name: NASTY, line: 3 }] });
});
