import { describe, expect, it } from 'vitest';
import type { Finding, JudgedCall } from '../guards/guard.ts';
import type { HookEvent } from '../protocol/event.ts';
import type { Json } from '../protocol/json.ts';
import type { ToolCall } from '../protocol/tool-call.ts';
import { effectsOf } from '../shell/effects/effects.ts';
import { readCommand } from '../shell/read.ts';
import { memoryFacts } from '../workspace/memory-facts.ts';
import { approvalId, describeFingerprint, fingerprintOf, ID_LENGTH, subjectOf } from './fingerprint.ts';
import { judgedCalls } from './judged-call.ts';

const finding: Finding = {
  guard: 'careful',
  code: 'bad',
  severity: 'deny',
  token: '-f',
  because: 'It is bad.',
  instead: 'Do not.',
};

function fingerprint(call: Partial<ToolCall>, files: Readonly<Record<string, string>> = {}, env = {}): string {
  const whole: ToolCall = { name: 'Tool', kind: 'write', input: {}, files: [], ...call };
  const event: HookEvent = {
    name: 'PreToolUse',
    host: 'codex',
    hostEvent: '',
    cwd: '/repo',
    calls: [whole],
    extra: {},
  };
  const judge = { facts: memoryFacts(files), approvals: { find: () => undefined }, cwd: '/repo', env };
  const [judged]: readonly JudgedCall[] = judgedCalls(event, { ...judge, read: readCommand, effectsOf });
  return fingerprintOf(finding, event, judged);
}

const shell = (command: string) => ({ kind: 'shell' as const, command });
const write = (input: Json, path = 'a.txt') => ({ input, files: [{ path, action: 'write' as const }] });

describe('what was approved is something else', () => {
  it.each<[string, string, string]>([
    ['for other words', fingerprint(shell('x -f')), fingerprint(shell('x -f y'))],
    [
      'once a script that the command runs says something else',
      fingerprint(shell('bash x.sh'), { '/repo/x.sh': 'rm a\n' }),
      fingerprint(shell('bash x.sh'), { '/repo/x.sh': 'rm b\n' }),
    ],
    [
      'once such a script writes to another file',
      fingerprint(shell('bash x.sh'), { '/repo/x.sh': 'cat > a <<E\nx\nE\n' }),
      fingerprint(shell('bash x.sh'), { '/repo/x.sh': 'cat > b <<E\nx\nE\n' }),
    ],
    [
      'once such a script writes another text',
      fingerprint(shell('bash x.sh'), { '/repo/x.sh': 'cat > a <<E\nx\nE\n' }),
      fingerprint(shell('bash x.sh'), { '/repo/x.sh': 'cat > a <<E\ny\nE\n' }),
    ],
    [
      'once such a script sets another variable for a command',
      fingerprint(shell('bash x.sh'), { '/repo/x.sh': 'GIT_DIR=a git push\n' }),
      fingerprint(shell('bash x.sh'), { '/repo/x.sh': 'GIT_DIR=b git push\n' }),
    ],
    [
      'once the task that it starts does something else',
      fingerprint(shell('npm run x'), { '/repo/package.json': '{"scripts":{"x":"rm a"}}' }),
      fingerprint(shell('npm run x'), { '/repo/package.json': '{"scripts":{"x":"rm b"}}' }),
    ],
    [
      'once the program that it starts does something else',
      fingerprint(shell('python3 x.py'), { '/repo/x.py': 'import os\nos.remove("a")\n' }),
      fingerprint(shell('python3 x.py'), { '/repo/x.py': 'import os\nos.remove("b")\n' }),
    ],
    [
      'once a variable that the command names has another value',
      fingerprint(shell('rm -f $DIR'), {}, { DIR: 'a' }),
      fingerprint(shell('rm -f $DIR'), {}, { DIR: 'b' }),
    ],
    [
      'for another text in the same file',
      fingerprint(write({ file_path: 'a.txt', content: 'one' })),
      fingerprint(write({ file_path: 'a.txt', content: 'two' })),
    ],
    ['for another file', fingerprint(write({ content: 'x' })), fingerprint(write({ content: 'x' }, 'b.txt'))],
    [
      'for other arguments of a tool that names no file',
      fingerprint({ kind: 'mcp', mcp: { server: 's', tool: 't' }, input: { id: 1 } }),
      fingerprint({ kind: 'mcp', mcp: { server: 's', tool: 't' }, input: { id: 2 } }),
    ],
    [
      'for an edit the other way round',
      fingerprint(write({ old_string: 'a', new_string: 'b' })),
      fingerprint(write({ old_string: 'b', new_string: 'a' })),
    ],
    [
      'for edits of which two have changed places',
      fingerprint(
        write({
          edits: [
            { old_string: 'a', new_string: 'b' },
            { old_string: 'b', new_string: 'c' },
          ],
        }),
      ),
      fingerprint(
        write({
          edits: [
            { old_string: 'b', new_string: 'c' },
            { old_string: 'a', new_string: 'b' },
          ],
        }),
      ),
    ],
    [
      'for a switch that is no text',
      fingerprint(write({ content: 'x', append: true })),
      fingerprint(write({ content: 'x', append: false })),
    ],
    [
      'for what a server’s tool is told, whatever the argument is called',
      fingerprint({ ...write({ content: 'x', reason: 'one' }), kind: 'mcp', mcp: { server: 's', tool: 't' } }),
      fingerprint({ ...write({ content: 'x', reason: 'two' }), kind: 'mcp', mcp: { server: 's', tool: 't' } }),
    ],
  ])('%s', (_, one, other) => expect(one).not.toBe(other));
});

describe('what was approved is the same', () => {
  it.each<[string, string, string]>([
    [
      'under the keys of another host',
      fingerprint(write({ file_path: 'a.txt', content: 'one' })),
      fingerprint(write({ path: 'a.txt', file_text: 'one' })),
    ],
    [
      'in whatever words the model explains it',
      fingerprint(write({ content: 'one', description: 'a first try' })),
      fingerprint(write({ content: 'one', description: 'once more' })),
    ],
    [
      'for an edit under the keys of another host, in another order',
      fingerprint(write({ file_path: 'a.txt', old_string: 'a', new_string: 'b', replace_all: true })),
      fingerprint(write({ newText: 'b', oldText: 'a', replaceAll: true, path: 'a.txt' })),
    ],
    ['with blanks around it', fingerprint(shell('x -f')), fingerprint(shell(' x -f\n'))],
  ])('%s', (_, one, other) => expect(one).toBe(other));
});

describe('a fingerprint is read back', () => {
  it('of a command', () => {
    expect(describeFingerprint(fingerprint(shell('x -f')))).toEqual({
      guard: 'careful',
      code: 'bad',
      token: '-f',
      cwd: '/repo',
      kind: 'shell',
      subject: 'x -f',
      texts: [],
    });
  });
  it('of a file, with all that is written', () => {
    const told = describeFingerprint(fingerprint(write({ file_path: 'a.txt', content: 'one' })));
    expect(told).toMatchObject({ kind: 'write', subject: 'write a.txt', texts: ['one'] });
  });
  it('of an edit, with what goes and what comes', () => {
    const told = describeFingerprint(fingerprint(write({ old_string: 'a', new_string: 'b', replace_all: true })));
    expect(told?.texts).toEqual(['new: b', 'old: a', 'replaceall: true']);
  });
  it('of a tool that is known by its arguments', () => {
    const told = describeFingerprint(fingerprint({ kind: 'mcp', mcp: { server: 's', tool: 't' }, input: { id: 1 } }));
    expect(told).toMatchObject({ kind: 'mcp', subject: 's, t', texts: ['{"id":1}'] });
  });
  it.each(['', 'null', '{}', '[]', '["a","b","c","d"]', '[1,2,3,4,5,6]', '["a","b","c","d","write",[],7]'])(
    'and a text that is none is not: %s',
    (text) => expect(describeFingerprint(text)).toBeUndefined(),
  );
});

describe('whatever a payload holds', () => {
  const deep = (levels: number): Json => {
    let value: Json = 'x';
    for (let level = 0; level < levels; level += 1) value = [value];
    return value;
  };
  it.each<[string, Json]>([
    ['lists in lists, ten thousand deep', { content: deep(10_000) }],
    ['a list of a million', { content: Array.from({ length: 1_000_000 }, () => 1) }],
    ['no object', 'x'],
    ['nothing', null],
  ])('%s has a fingerprint, and is read back', (_, input) => {
    const text = fingerprint(write(input));
    expect(describeFingerprint(text)).toMatchObject({ kind: 'write' });
  });
});

describe('ids', () => {
  it('are short, and of letters and digits that nobody takes for others', () => {
    for (let count = 0; count < 200; count += 1)
      expect(approvalId([`print ${count}`])).toMatch(new RegExp(`^[a-hjkmnp-z2-9]{${ID_LENGTH}}$`));
  });
  it('do not depend on the order in which guards object', () => {
    expect(approvalId(['a', 'b'])).toBe(approvalId(['b', 'a']));
  });
  it('tell ten thousand refusals apart', () => {
    const ids = new Set(
      Array.from({ length: 10_000 }, (_, at) => approvalId([`["g","c","","/r","shell","cmd ${at}"]`])),
    );
    expect(ids.size).toBeGreaterThan(9_998);
  });
});

it('is not told of more than anybody would look through', () => {
  const subject = (command: string): string | undefined => {
    const call: ToolCall = { name: 'Bash', kind: 'shell', input: {}, files: [], command };
    const asked: HookEvent = {
      name: 'PreToolUse',
      host: 'codex',
      hostEvent: '',
      cwd: '/repo',
      calls: [call],
      extra: {},
    };
    const judge = { facts: memoryFacts({}), approvals: { find: () => undefined }, cwd: '/repo' };
    const [judged] = judgedCalls(asked, { ...judge, read: readCommand, effectsOf });
    return subjectOf(asked, judged);
  };
  const exports = (count: number): string => Array.from({ length: count }, (_, at) => `export V${at}=1`).join('\n');
  expect(subject(exports(20))).toContain('V19');
  expect(subject(exports(400))).toBeUndefined();
});
