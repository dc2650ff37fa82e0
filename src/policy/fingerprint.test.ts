import { describe, expect, it } from 'vitest';
import type { Finding, JudgedCall } from '../guards/guard.ts';
import type { HookEvent } from '../protocol/event.ts';
import type { Json } from '../protocol/json.ts';
import type { ToolCall } from '../protocol/tool-call.ts';
import { effectsOf } from '../shell/effects/effects.ts';
import { readCommand } from '../shell/read.ts';
import { memoryFacts } from '../workspace/memory-facts.ts';
import { approvalId, describeFingerprint, fingerprintOf, ID_LENGTH } from './fingerprint.ts';
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
      'for another order of the same words in two texts',
      fingerprint(write({ old: 'a', new: 'b c' })),
      fingerprint(write({ old: 'a b', new: 'c' })),
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
  it('of a tool that is known by its arguments', () => {
    const told = describeFingerprint(fingerprint({ kind: 'mcp', mcp: { server: 's', tool: 't' }, input: { id: 1 } }));
    expect(told).toMatchObject({ kind: 'mcp', subject: 's, t', texts: ['{"id":1}'] });
  });
  it.each(['', 'null', '{}', '[]', '["a","b","c","d"]', '[1,2,3,4,5,6]', '["a","b","c","d","write",[],7]'])(
    'and a text that is none is not: %s',
    (text) => expect(describeFingerprint(text)).toBeUndefined(),
  );
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
