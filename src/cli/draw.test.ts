import { describe, expect, test } from 'vitest';
import { drawExplanation, underline } from './draw.ts';
import type { Explanation } from './explain.ts';
import { paintFor } from './io.ts';
import { wrapped } from './wrap.ts';

/** The line and its carets for a token of the text, the first of its kind. */
function drawn(text: string, token: string, columns?: number): readonly [string, string] {
  const start = text.indexOf(token);
  return underline(text, start, start + token.length, columns);
}

describe('a line under a token', () => {
  test.each([
    ['git commit -n', '-n', 'git commit -n', 11, 2, 'plain text'],
    ['cd a\n\tgit commit -n\nls', '-n', '␉git commit -n', 12, 2, 'the line that it stands in; a tab is one sign'],
    ['echo 日本 -n', '-n', 'echo 日本 -n', 10, 2, 'wide letters take two columns'],
    ['echo ✅🎉 -n', '-n', 'echo ✅🎉 -n', 10, 2, 'so do pictures'],
    ['echo e\u0301 -n', '-n', 'echo e\u0301 -n', 7, 2, 'a combining mark takes none'],
    ['echo \u001b[31m -n', '-n', 'echo ␛[31m -n', 11, 2, 'a control character is shown as a picture'],
    ['rm "a\nb" c', '"a\nb"', 'rm "a', 3, 2, 'of a token over several lines the first'],
  ])('%j, %j', (text, token, line, indent, carets) => {
    expect(drawn(text, token)).toEqual([line, `${' '.repeat(indent)}${'^'.repeat(carets)}`]);
  });

  const long = `echo "${'x'.repeat(90)}" "${'🎉'.repeat(40)}" && git commit -n && ${'y'.repeat(90)}`;
  test.each([100, 76, 56, 36])('in %i columns nothing is wider, and the carets stand below the token', (columns) => {
    const [line, carets] = drawn(long, '-n', columns);
    // Pictures are two units here and two columns there.
    expect(line.length).toBeLessThanOrEqual(columns + 2);
    expect(line.slice(carets.indexOf('^'), carets.length)).toBe('-n');
    expect(line).not.toMatch(/(?<![\ud800-\udbff])[\udc00-\udfff]|[\ud800-\udbff](?![\udc00-\udfff])/);
  });

  test('a token that is wider than the line is underlined as far as it is shown', () => {
    const [line, carets] = drawn('a'.repeat(500), 'a'.repeat(500), 50);
    expect([line, carets]).toEqual([`${'a'.repeat(50)}…`, '^'.repeat(50)]);
  });
});

test('sentences are broken between words at the terminal’s edge, and carets stay below their token', () => {
  const command = 'git commit --no-verify -m "a message of some length that goes on and on"';
  const call = { tool: 'Bash', kind: 'shell', cwd: '/', command, commands: [], unread: [], effects: [] };
  const because = 'this sentence has more words than a line of sixty columns has room for';
  const place = { severity: 'deny', call: 0, field: 'command', span: { start: 11, end: 22 }, token: null } as const;
  const findings = [{ guard: 'g', code: 'c', because, instead: '', ...place }];
  const explanation: Explanation = { decision: 'deny', calls: [call], findings, problems: [], notes: [] };
  const lines = wrapped(drawExplanation(explanation, { paint: paintFor({}, false), columns: 60 }), 60).split('\n');
  expect(lines.filter((line) => line.length > 60)).toEqual([]);
  expect(lines).toContain('  this sentence has more words than a line of sixty columns');
  const carets = lines.findIndex((line) => /^ +\^+$/.test(line));
  expect(lines[carets - 1]?.slice(lines[carets]?.indexOf('^'), lines[carets]?.length)).toBe('--no-verify');
});

test('a command of any length is drawn in part', () => {
  const command = `echo ${'x'.repeat(100_000)}`;
  const call = { tool: 'Bash', kind: 'shell', cwd: '/', command, commands: [], unread: [], effects: [] };
  const explanation: Explanation = { decision: 'allow', calls: [call], findings: [], problems: [], notes: [] };
  expect(drawExplanation(explanation, { paint: paintFor({}, false) }).length).toBeLessThan(1_100);
});
