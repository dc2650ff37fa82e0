import { describe, expect, test } from 'vitest';
import { callReply, GREETING, PING, pingReply, readPingReply, readRequest } from './wire.ts';

const request = (...parts: readonly string[]): Buffer => Buffer.from(parts.map((part) => `${part}\0`).join(''));
const call = (...more: readonly string[]): Buffer => request('portcullis-hook', 'build-1', '42', '/repo\n', ...more);

describe('a request', () => {
  test.each([
    ['with nothing but what it must have', ['0', ''], [], {}],
    ['with arguments', ['2', '--host', 'codex', 'A=1', ''], ['--host', 'codex'], { A: '1' }],
    ['with an empty argument at the end', ['2', '--event', '', 'A=1', ''], ['--event', ''], { A: '1' }],
    [
      'with values of every kind',
      ['0', 'A=', 'B=x=y\n', 'C=ä', '__proto__=p', ''],
      [],
      { A: '', B: 'x=y\n', C: 'ä', ['__proto__']: 'p' },
    ],
    ['with a variable that is none', ['0', 'nothing', '=C:=x', 'A=1', ''], [], { '=C:': 'x', A: '1' }],
  ])('%s', (_what, more, args, env) => {
    const read = readRequest(call(...more));
    expect(read).toMatchObject({ asks: 'call', build: 'build-1', client: 42, cwd: '/repo', args });
    expect(typeof read === 'object' && read.asks === 'call' && Object.entries(read.env)).toEqual(Object.entries(env));
  });

  test('is waited for until it is whole, wherever it is cut', () => {
    const whole = call('3', '--event', '', '', 'A=1', 'B=2', '');
    for (let length = 0; length < whole.length; length++) expect(readRequest(whole.subarray(0, length))).toBe('more');
    expect(readRequest(whole)).toMatchObject({ args: ['--event', '', ''], env: { A: '1', B: '2' } });
  });

  test('from a directory whose name ends its line, or that is gone', () => {
    expect(readRequest(request('portcullis-hook', 'b', '1', '/a\n\n', '0', ''))).toMatchObject({ cwd: '/a\n' });
    expect(readRequest(request('portcullis-hook', 'b', '1', '', '0', ''))).toMatchObject({ cwd: '/' });
  });

  test('for a sign of life', () => expect(readRequest(Buffer.from(PING))).toEqual({ asks: 'ping' }));

  test.each([
    ['another protocol', Buffer.from('GET / HTTP/1.1\r\n\r\n')],
    ['a later form', request('portcullis-hook-2', '')],
    ['a client that is no number', request('portcullis-hook', 'b', '../x', '/', '0', '')],
    ['a count that is none', request('portcullis-hook', 'b', '1', '/', 'many', '')],
    ['a directory that is not absolute', request('portcullis-hook', 'b', '1', 'here', '0', '')],
    ['an empty part among the variables', call('0', 'A=1', '', 'B=2', '')],
  ])('that is none: %s', (_what, bytes) => expect(readRequest(bytes)).toBeUndefined());
});

describe('a reply', () => {
  test('holds both texts as they are', () =>
    expect(callReply({ stdout: '{"a":1}', stderr: 'why\n\n', exitCode: 2 })).toBe(
      '2\u001e{"a":1}\u001ewhy\n\n\u001eend',
    ));

  test.each([
    ['a NUL', 'a\0b'],
    ['the mark between its parts', 'a\u001eb'],
    ['more than a shell takes apart in time', 'x'.repeat(300_000)],
  ])('is left to the hook where a text holds %s', (_what, text) => {
    expect(callReply({ stdout: '', stderr: text, exitCode: 0 })).toBe('decline');
    expect(callReply({ stdout: text, stderr: '', exitCode: 0 })).toBe('decline');
  });

  test('to a sign of life is read back, and no other text is', () => {
    const self = { pid: 7, version: '1.2.3', build: 'b' };
    expect(readPingReply(GREETING + pingReply(self))).toEqual(self);
    for (const text of [
      '',
      GREETING,
      `${GREETING}x\u001e1\u001eb\u001eend`,
      `${GREETING}7\u001e1\u001eb`,
      'HTTP/1.1 400',
    ])
      expect(readPingReply(text)).toBeUndefined();
  });
});
