import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Desk, newDesk } from '../cli/portcullis.ts';
import { claudePayload, type Home, makeHome, runHook, startHook } from '../hook/run-hook.ts';

/** What people reported about the records of guards, and about guards that lacked what they needed to run. */
const SKIPPING = (number: number): string => claudePayload('Bash', { command: `git commit -n -m ${number}` });
const today = (): string => new Date().toISOString().slice(0, 10);

describe('records that are damaged', () => {
  let desk: Desk;
  beforeEach(() => {
    desk = newDesk();
  });
  afterEach(() => desk.clear());

  const whole = '{"time":"2026-11-30T00:00:00.000Z","result":"ok","decision":"allow"}';
  test.each([
    ['PrismorSec/prismor PR#197', 'two records in one line', `${whole.slice(0, 30)}${whole}\n`],
    ['bdfinst/agentic-dev-team#1874', 'half a record', `${whole}\n${whole.slice(0, 30)}\n`],
    ['microsoft/agent-governance-toolkit PR#3753', 'zero bytes', `${'\0'.repeat(64)}\n${whole}\n`],
    ['PrismorSec/prismor PR#197', 'half a record at the very end', `${whole}\n${whole.slice(0, 30)}`],
  ])('%s: %s changes no decision, and the others are read', (_report, _why, text) => {
    const file = desk.write(`state/portcullis/audit-${today()}.jsonl`, text);
    expect(desk.run(['hook', '--host', 'claude-code'], SKIPPING(1)).code).toBe(2);
    const { out, err } = desk.run(['log', '--json']);
    expect(err).toContain('damaged');
    expect(
      out
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line).decision),
    ).toEqual(['allow', 'deny']);
    expect(readFileSync(file, 'utf8').startsWith(text)).toBe(true);
  });
});

describe('hooks that run at the same time', () => {
  let home: Home;
  beforeEach(() => {
    home = makeHome();
  });
  afterEach(() => home.remove());

  test('egorfedorov/claude-context-optimizer#32: each leaves its record, and what a person may let through', async () => {
    const numbers = [1, 2, 3, 4, 5, 6];
    await Promise.all(numbers.map((number) => startHook({ home, stdin: SKIPPING(number) })));
    const records = home.records();
    expect(records.map(({ subject }) => subject).sort()).toEqual(numbers.map((number) => `git commit -n -m ${number}`));
    expect(new Set(records.map(({ approval }) => approval)).size).toBe(numbers.length);
    expect(records.every(({ approval }) => typeof approval === 'string')).toBe(true);
  });
});

describe('a guard that finds nothing of what others need', () => {
  let home: Home;
  beforeEach(() => {
    home = makeHome();
  });
  afterEach(() => home.remove());

  const PUSH = claudePayload('Bash', { command: 'git push --no-verify' });
  test.each<readonly [report: string, why: string, env: NodeJS.ProcessEnv]>([
    ['Zene8/AgentSystem#516', 'no program on the path', { PATH: '' }],
    ['justi/claude-code-project-boundary#32', 'a path of folders that are not there', { PATH: '/nowhere:/none' }],
    ['rullerzhou-afk/clawd-on-desk#638', 'another code page', { LANG: 'zh_CN.GBK', LC_ALL: 'zh_CN.GBK' }],
    ['anthropics/claude-code#84822', 'no shell', { SHELL: '', PATH: '' }],
  ])('%s: %s', (_report, _why, env) => {
    expect(runHook({ home, stdin: PUSH, env })).toMatchObject({
      exitCode: 2,
      stdout: expect.stringContaining('"deny"'),
    });
  });

  test.each([
    ['GitGuardian/ggshield PR#1453', `\ufeff${PUSH}`],
    ['thedotmack/claude-mem PR#2636', `\r\n${PUSH}\r\n`],
  ])('%s: a payload as Windows programs write it', (_report, stdin) => {
    expect(runHook({ home, stdin }).exitCode).toBe(2);
  });
});

describe('thedotmack/claude-mem PR#2636: a configuration with a byte order mark is in force', () => {
  let desk: Desk;
  beforeEach(() => {
    desk = newDesk();
  });
  afterEach(() => desk.clear());

  test.each([
    ['with the mark', '\ufeff'],
    ['without it', ''],
  ])('%s', (_why, mark) => {
    const rules = [{ name: 'no-make', when: { command: 'make' }, decision: 'deny', reason: 'x' }];
    desk.write('repo/portcullis.json', mark + JSON.stringify({ extends: [], rules }));
    expect(desk.run(['check', 'make all']).code).toBe(2);
  });

  test('one that cannot be read is told, and the guards that there are by default stay', () => {
    desk.write('repo/portcullis.json', '{"extends": [');
    const { code, err } = desk.run(['hook', '--host', 'claude-code'], SKIPPING(1));
    expect(code).toBe(2);
    expect(err).toContain(join(desk.repo, 'portcullis.json'));
  });
});
