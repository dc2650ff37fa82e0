import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Desk, newDesk, RULES } from './portcullis.ts';

let desk: Desk;
let config = '';
beforeAll(() => {
  desk = newDesk();
  config = desk.write('rules.json', { ...RULES, rules: RULES.rules.filter((rule) => rule.name !== 'hidden') });
});
afterAll(() => desk.clear());

interface Line {
  readonly id: unknown;
  readonly event: string | null;
  readonly decision: string;
  readonly guards: readonly string[];
  readonly reason?: string;
  readonly context?: string;
  readonly answer: { readonly stdout: string; readonly stderr: string; readonly exitCode: number };
  readonly error?: string;
}

function replay(...lines: readonly (object | string)[]): readonly Line[] {
  const input = lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n');
  const { out, err, code } = desk.run(['replay', '--config', config], `${input}\n`);
  expect([code, err]).toEqual([0, '']);
  return out
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
}

const bash = (command: string, changes: object = {}) => ({
  hook_event_name: 'PreToolUse',
  session_id: 's',
  tool_name: 'Bash',
  tool_input: { command },
  ...changes,
});

describe('a line', () => {
  test('is answered by one line with the decision, its reason and the host’s words', () => {
    const line = { id: 'a', host: 'claude-code', payload: bash('sudo npm   publish') };
    const { out } = desk.run(['replay', '--config', config], JSON.stringify(line));
    const reason =
      '`npm publish` is stopped by the rule no-publish: releases go through the pipeline. [portcullis: no-publish]';
    const stdout = JSON.stringify({
      hookSpecificOutput: { hookEventName: 'PreToolUse', permissionDecision: 'deny', permissionDecisionReason: reason },
    });
    const answer = { stdout, stderr: `${reason}\n`, exitCode: 2 };
    const expected = { id: 'a', event: 'PreToolUse', decision: 'deny', guards: ['no-publish'], reason, answer };
    expect(out).toBe(`${JSON.stringify(expected)}\n`);
  });

  test.each([
    ['npm test', 'allow', 'nothing is found'],
    ['rm x', 'context', 'a warning'],
    ['deploy --now', 'ask', 'a question'],
    ["sh -c 'npm publish'", 'deny', 'a command inside a command'],
    ['echo npm publish', 'allow', 'text that is data'],
    ['cat < .env', 'deny', 'a file that the command reads'],
  ])('%s is answered %s: %s', (command, decision) => {
    expect(replay({ id: 1, host: 'claude-code', command })[0]?.decision).toBe(decision);
  });

  test('without anything to object to has an answer of nothing at all', () => {
    expect(replay({ id: 1, host: 'claude-code', payload: bash('ls') })).toEqual([
      { id: 1, event: 'PreToolUse', decision: 'allow', guards: [], answer: { stdout: '', stderr: '', exitCode: 0 } },
    ]);
  });

  test('keeps its place and its id, whatever that is', () => {
    const lines = replay(...[7, 'x', null, { deep: [1] }, true].map((id) => ({ id, host: 'auto', command: 'ls' })), {
      host: 'auto',
      command: 'ls',
    });
    expect(lines.map(({ id }) => id)).toEqual([7, 'x', null, { deep: [1] }, true, null]);
  });

  test.each(['claude-code', 'copilot-cli', 'vscode', 'codex', 'gemini-cli', 'cursor', 'amplifier', 'auto'])(
    'with a command becomes the call that %s would make',
    (host) => {
      const [line] = replay({ id: 1, host, command: 'npm publish' });
      expect(line).toMatchObject({ event: 'PreToolUse', decision: 'deny', guards: ['no-publish'] });
      const { stdout, stderr, exitCode } = line?.answer ?? { stdout: '', stderr: '', exitCode: 0 };
      expect(stdout !== '' || (exitCode === 2 && stderr !== '')).toBe(true);
    },
  );

  test.each([
    ['the payload’s directory beats the line’s', { cwd: '/elsewhere', payload: bash('cat x', { cwd: '/repo' }) }, true],
    ['the line’s stands in where the payload has none', { cwd: '/repo', payload: bash('cat x') }, true],
    ['an empty one is none', { cwd: '', payload: bash('cat x', { cwd: '' }) }, false],
  ])('%s', (_, line, isRepo) => {
    const rule = { name: 'here', when: { path: '/repo/**' }, decision: 'deny', reason: 'x' };
    const file = desk.write('here.json', { extends: [], rules: [rule] });
    const { out } = desk.run(['replay', '--config', file], JSON.stringify({ id: 1, host: 'claude-code', ...line }));
    expect(JSON.parse(out).decision).toBe(isRepo ? 'deny' : 'allow');
  });

  test('may bring an environment; otherwise it is the process’s', () => {
    const line = { id: 1, host: 'claude-code', payload: bash('$TOOL publish') };
    const input = (env?: object) => JSON.stringify(env === undefined ? line : { ...line, env });
    const decided = (text: string) =>
      JSON.parse(desk.run(['replay', '--config', config], text, { TOOL: 'npm' }).out).decision;
    expect(decided(input())).toBe('deny');
    expect(decided(input({ TOOL: 'echo' }))).toBe('allow');
  });

  test('may bring bytes', () => {
    const payloadBase64 = Buffer.from(`\ufeff${JSON.stringify(bash('npm publish'))}\r\n`).toString('base64');
    expect(replay({ id: 1, host: 'claude-code', payloadBase64 })[0]?.decision).toBe('deny');
  });
});

describe('a payload that cannot be decoded is let through, and said to be', () => {
  const secret = 'ghp_SECRETSECRETSECRET';
  const base64 = (text: string | Buffer) => Buffer.from(text).toString('base64');
  test.each([
    ['no JSON', { payloadBase64: base64(`{"tool_name": ${secret}`) }, 'payload: invalid JSON at offset 14'],
    ['cut off', { payloadBase64: base64(`{"tool_name": "${secret}`) }, 'payload: truncated JSON'],
    ['no UTF-8', { payloadBase64: base64(Buffer.from([0x22, 0xff, 0x22])) }, 'payload: invalid UTF-8'],
    ['nothing', { payloadBase64: '' }, 'payload: missing'],
    [
      'arguments that are no JSON',
      { payload: { toolName: 'bash', toolArgs: `{"command": ${secret}` } },
      'toolArgs: invalid JSON',
    ],
    ['no arguments', { payload: { hook_event_name: 'PreToolUse', tool_name: secret } }, 'missing'],
  ])('%s', (_, line, error) => {
    const [answer] = replay({ id: 1, host: 'auto', ...line });
    expect(answer).toMatchObject({ decision: 'allow', guards: [], answer: { stdout: '{}', stderr: '', exitCode: 0 } });
    expect(answer?.error).toContain(error);
    expect(JSON.stringify(answer)).not.toContain('SECRET');
  });

  test('other events get nothing, which every host understands', () => {
    const [answer] = replay({ id: 1, host: 'claude-code', event: 'Stop', payloadBase64: base64('x') });
    expect(answer).toMatchObject({ event: 'Stop', decision: 'allow', answer: { stdout: '' } });
    expect(answer?.error).toBeDefined();
  });

  test('unless it names what a guard that fails closed protects', () => {
    const guarded = desk.write('closed.json', {
      extends: [],
      guards: { 'protected-files': ['deny', { paths: ['state/ledger.json'] }] },
    });
    const decide = (text: string, event?: string) => {
      const line = {
        id: 1,
        host: 'claude-code',
        payloadBase64: base64(text),
        ...(event === undefined ? {} : { event }),
      };
      return JSON.parse(desk.run(['replay', '--config', guarded], JSON.stringify(line)).out);
    };
    expect(decide('{"tool_input": "state/ledger.json').decision).toBe('deny');
    expect(JSON.parse(decide('{"tool_input": "state/ledger.json').answer.stdout).hookSpecificOutput).toMatchObject({
      permissionDecision: 'deny',
    });
    expect(decide('{"tool_input": "state/other.json').decision).toBe('allow');
    expect(decide('{"tool_input": "state/ledger.json', 'PostToolUse').decision).toBe('allow');
  });
});

describe('a wrong line is an answer of its own and stops nothing', () => {
  test.each([
    ['{"id": 1, "host": "claude-code", "payload": {', 'line 1 is no JSON object'],
    ['[1]', 'line 1 is no JSON object'],
    [{ id: 2, host: 'nobody', command: 'ls' }, 'host is not one that is known'],
    [{ id: 3, host: 'auto' }, 'one of payload, payloadBase64, command is needed'],
    [{ id: 4, host: 'auto', command: 'ls', payload: {} }, 'one of payload, payloadBase64, command is needed'],
    [{ id: 5, host: 'auto', command: 7 }, 'command must be a string'],
    [{ id: 6, host: 'auto', command: 'ls', env: { A: 1 } }, 'env must be an object of strings'],
  ])('%j', (line, error) => {
    const lines = replay(line, { id: 'next', host: 'auto', command: 'npm publish' });
    expect(lines[0]).toMatchObject({ decision: 'allow', event: null, error });
    expect(lines[1]).toMatchObject({ id: 'next', decision: 'deny' });
  });

  test('a payload nested as deep as anything may be is read', () => {
    const deep = `${'['.repeat(9_000)}${']'.repeat(9_000)}`;
    const line = `{"id":1,"host":"claude-code","payload":{"hook_event_name":"PreToolUse","tool_name":"X","tool_input":{"a":${deep}}}}`;
    expect(replay(line)[0]).toMatchObject({ decision: 'allow', event: 'PreToolUse' });
  });
});

describe('the run', () => {
  test('takes a file, too', () => {
    const file = desk.write('lines.jsonl', `${JSON.stringify({ id: 1, host: 'auto', command: 'ls' })}\n`);
    expect(desk.run(['replay', file]).code).toBe(0);
    expect(desk.run(['replay', `${file}.none`])).toMatchObject({ code: 1, out: '' });
  });

  test('names the line that is none, blank ones counted', () => {
    const { out } = desk.run(['replay'], '{"command": "ls"}\n\noops\n');
    expect(JSON.parse(out.split('\n')[1] ?? '')).toMatchObject({ id: null, error: 'line 3 is no JSON object' });
  });

  test.each([['replay'], ['check', 'ls'], ['test']])('%s judges by no file that is not there', (...args) => {
    desk.write('repo/portcullis.test.yaml', '- allow: ls\n');
    expect(desk.run([...args, '--config', 'none.json'], '{"command": "ls"}')).toEqual({
      out: '',
      err: 'portcullis: --config: there is no file none.json\n',
      code: 64,
    });
  });

  test('writes no audit', () => {
    desk.run(['replay', '--config', config], JSON.stringify({ id: 1, host: 'auto', command: 'npm publish' }));
    expect(desk.run(['log', '--json']).out).toBe('');
  });

  test('tells a problem of the configuration once, on stderr', () => {
    const file = desk.write('wrong.json', '{"guards": {"no-verfy": "deny"}}');
    const line = JSON.stringify({ id: 1, host: 'auto', command: 'ls' });
    const { err, code } = desk.run(['replay', '--config', file], `${line}\n${line}\n`);
    expect(err).toBe(
      `portcullis: ${file}:1: guards.no-verfy: unknown guard \`no-verfy\`; did you mean \`no-verify\`?\n`,
    );
    expect(code).toBe(0);
  });

  test('of thousands of lines costs no more for each than one of hundreds', () => {
    const commands = ['git status', 'npm test && git commit -m "x y"', 'cd src && ls -la | grep foo > out.txt'];
    const seconds = (count: number): number => {
      const lines = Array.from({ length: count }, (_, id) =>
        JSON.stringify({ id, host: 'claude-code', command: commands[id % 3] }),
      );
      const started = performance.now();
      const { out } = desk.run(['replay'], lines.join('\n'));
      expect(out.trimEnd().split('\n')).toHaveLength(count);
      return (performance.now() - started) / 1000;
    };
    // Twice the share leaves room for a machine that is busy with something else.
    expect(seconds(4_000)).toBeLessThan(2 * 8 * seconds(500) + 2);
  });
});
